import type { Writable } from 'node:stream';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { type FieldAt, NON_MEMBER, orderLabels } from '#shared/domain/order-fields.ts';
import { clearanceNames, customsCategoryNames, freightNames, receiverTypeNames } from '#shared/words.ko.ts';
import { statusNames } from '../order/tracking.ts';
import { writeLongSheet } from '../sheet/write-sheet.ts';

type Of<V> = (order: Order, statusName: (status: string) => string) => V;
type Column =
  | readonly [header: string, value: Of<string>]
  | readonly [header: string, value: Of<number>, 'number'];

type Labelled = keyof typeof orderLabels & keyof Order;
const text = (field: Labelled): Column => [orderLabels[field], (order) => String(order[field])];
const number = (field: Labelled): Column => [orderLabels[field], (order) => Number(order[field]), 'number'];

// `customerName` is part of the column `customerNum`.
const columns: readonly Column[] = Object.values({
  id: ['번호', ({ id }) => id, 'number'],
  hblNo: text('hblNo'),
  mblNo: text('mblNo'),
  orderId: text('orderId'),
  status: [orderLabels.status, ({ status }, nameOf) => nameOf(status)],
  isDel: [orderLabels.isDel, ({ isDel }) => (isDel ? '예' : '아니요')],
  regDate: [orderLabels.regDate, ({ regDate }) => seoulDay(regDate)],
  partnerName: text('partnerName'),
  regName: text('regName'),
  customerNum: [
    orderLabels.customerNum,
    ({ customerNum, customerName }) => (customerNum === NON_MEMBER ? '비회원' : customerName),
  ],
  freightMethod: [orderLabels.freightMethod, ({ freightMethod }) => freightNames[freightMethod]],
  courierCode: text('courierCode'),
  courierNum: text('courierNum'),
  parcelLocation: text('parcelLocation'),
  shipperName: text('shipperName'),
  shipperMobile: text('shipperMobile'),
  shipperAddress: text('shipperAddress'),
  receiverType: [orderLabels.receiverType, ({ receiverType }) => receiverTypeNames[receiverType]],
  receiverName: text('receiverName'),
  receiverMobile: text('receiverMobile'),
  receiverTel: text('receiverTel'),
  receiverZipcode: text('receiverZipcode'),
  receiverAddress1: text('receiverAddress1'),
  receiverAddress2: text('receiverAddress2'),
  pcc: text('pcc'),
  needClearance: [orderLabels.needClearance, ({ needClearance }) => clearanceNames[needClearance]],
  customsCategory: [
    orderLabels.customsCategory,
    ({ customsCategory }) => customsCategoryNames[customsCategory],
  ],
  boxQty: number('boxQty'),
  weight: number('weight'),
  width: number('width'),
  length: number('length'),
  height: number('height'),
  volumeWeight: number('volumeWeight'),
  itemList: [
    orderLabels.itemList,
    ({ itemList }) => itemList.map(({ itemName, itemQty }) => `${itemName} × ${itemQty}`).join(', '),
  ],
  totalQty: number('totalQty'),
  totalPrice: number('totalPrice'),
  totalCurrency: text('totalCurrency'),
  siteUrl: text('siteUrl'),
  orderMemo: text('orderMemo'),
  deliveryRequest: text('deliveryRequest'),
  customsRequest: text('customsRequest'),
  pickUpLocation: text('pickUpLocation'),
  deliveryAddress: text('deliveryAddress'),
} satisfies Record<FieldAt<'workbook'>, Column>);

/** Starts an .xlsx file of orders. `ready` waits until `output` can take more rows. */
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
