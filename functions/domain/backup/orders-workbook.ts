import type { Writable } from 'node:stream';
import { seoulDay } from '#shared/domain/dates.ts';
import { NON_MEMBER, type Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { clearanceNames, customsCategoryNames, freightNames, receiverTypeNames } from '#shared/words.ko.ts';
import { statusNames } from '../order/tracking.ts';
import { writeLongSheet } from '../sheet/write-long-sheet.ts';

/** The orders of a backup for people: a row each, coded fields in words. */

type Of<V> = (order: Order, statusName: (status: string) => string) => V;
type Column =
  | readonly [header: string, value: Of<string>]
  | readonly [header: string, value: Of<number>, 'number'];

type Labelled = keyof typeof orderLabels & keyof Order;
const texts = (...fields: Labelled[]): Column[] =>
  fields.map((field) => [orderLabels[field], (order) => String(order[field])]);
const numbers = (...fields: Labelled[]): Column[] =>
  fields.map((field) => [orderLabels[field], (order) => Number(order[field]), 'number']);

const columns: readonly Column[] = [
  ['번호', ({ id }) => id, 'number'],
  ...texts('hblNo', 'mblNo', 'orderId'),
  [orderLabels.status, ({ status }, nameOf) => nameOf(status)],
  [orderLabels.isDel, ({ isDel }) => (isDel ? '예' : '아니요')],
  ['등록일', ({ regDate }) => seoulDay(regDate)],
  [orderLabels.partnerId, ({ partnerName }) => partnerName],
  ['등록자', ({ regName }) => regName],
  [
    orderLabels.customerNum,
    ({ customerNum, customerName }) => (customerNum === NON_MEMBER ? '비회원' : customerName),
  ],
  [orderLabels.freightMethod, ({ freightMethod }) => freightNames[freightMethod]],
  ...texts('courierCode', 'courierNum', 'parcelLocation', 'shipperName', 'shipperMobile', 'shipperAddress'),
  [orderLabels.receiverType, ({ receiverType }) => receiverTypeNames[receiverType]],
  ...texts('receiverName', 'receiverMobile', 'receiverTel', 'receiverZipcode'),
  ...texts('receiverAddress1', 'receiverAddress2', 'pcc'),
  [orderLabels.needClearance, ({ needClearance }) => clearanceNames[needClearance]],
  [orderLabels.customsCategory, ({ customsCategory }) => customsCategoryNames[customsCategory]],
  ...numbers('boxQty', 'weight', 'width', 'length', 'height'),
  ['부피무게', ({ volumeWeight }) => volumeWeight, 'number'],
  [
    orderLabels.itemList,
    ({ itemList }) => itemList.map(({ itemName, itemQty }) => `${itemName} × ${itemQty}`).join(', '),
  ],
  ['총 수량', ({ totalQty }) => totalQty, 'number'],
  ['총 금액', ({ totalPrice }) => totalPrice, 'number'],
  ['통화', ({ totalCurrency }) => totalCurrency],
  ...texts('siteUrl', 'orderMemo', 'deliveryRequest', 'customsRequest', 'pickUpLocation', 'deliveryAddress'),
];

/** @param output where the .xlsx file goes */
export const writeOrders = async (output: Writable) => {
  const [sheet, nameOf] = await Promise.all([
    writeLongSheet(
      { name: '주문', columns: columns.map(([header, , kind]) => ({ header, isNumber: kind === 'number' })) },
      output,
    ),
    statusNames(),
  ]);
  return {
    ready: sheet.ready,
    end: sheet.end,
    add: (order: Order): void => sheet.addRow(columns.map(([, value]) => value(order, nameOf))),
  };
};
