import type { Writable } from 'node:stream';
import { statusNames } from '#functions/domain/order/tracking.ts';
import { writeLongSheet } from '#functions/domain/sheet/write-sheet.ts';
import { chargeStateName, formatChargeOf } from '#shared/domain/charge-of.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { type FieldAt, NON_MEMBER, orderLabels } from '#shared/domain/order-fields.ts';
import { clearanceNames, customsCategoryNames, freightNames, receiverTypeNames } from '#shared/words.ko.ts';

type ReadValue<V> = (order: Order, statusName: (status: string) => string) => V;
type Column =
  | readonly [header: string, value: ReadValue<string>]
  | readonly [header: string, value: ReadValue<number>, 'number'];

type Labelled = keyof typeof orderLabels & keyof Order;
const textColumn = (field: Labelled): Column => [orderLabels[field], (order) => String(order[field])];
const numberColumn = (field: Labelled): Column => [
  orderLabels[field],
  (order) => Number(order[field]),
  'number',
];

// The column of `customerNum` shows the customer's name, so `customerName` needs no column.
const columns: readonly Column[] = Object.values({
  id: ['번호', ({ id }) => id, 'number'],
  hblNo: textColumn('hblNo'),
  mblNo: textColumn('mblNo'),
  orderId: textColumn('orderId'),
  status: [orderLabels.status, ({ status }, nameOf) => nameOf(status)],
  isDel: [orderLabels.isDel, ({ isDel }) => (isDel ? '예' : '아니요')],
  regDate: [orderLabels.regDate, ({ regDate }) => seoulDay(regDate)],
  partnerName: textColumn('partnerName'),
  regName: textColumn('regName'),
  customerNum: [
    orderLabels.customerNum,
    ({ customerNum, customerName }) => (customerNum === NON_MEMBER ? '비회원' : customerName),
  ],
  freightMethod: [orderLabels.freightMethod, ({ freightMethod }) => freightNames[freightMethod]],
  courierCode: textColumn('courierCode'),
  courierNum: textColumn('courierNum'),
  parcelLocation: textColumn('parcelLocation'),
  shipperName: textColumn('shipperName'),
  shipperMobile: textColumn('shipperMobile'),
  shipperAddress: textColumn('shipperAddress'),
  receiverType: [orderLabels.receiverType, ({ receiverType }) => receiverTypeNames[receiverType]],
  receiverName: textColumn('receiverName'),
  receiverMobile: textColumn('receiverMobile'),
  receiverTel: textColumn('receiverTel'),
  receiverZipcode: textColumn('receiverZipcode'),
  receiverAddress1: textColumn('receiverAddress1'),
  receiverAddress2: textColumn('receiverAddress2'),
  pcc: textColumn('pcc'),
  needClearance: [orderLabels.needClearance, ({ needClearance }) => clearanceNames[needClearance]],
  customsCategory: [
    orderLabels.customsCategory,
    ({ customsCategory }) => customsCategoryNames[customsCategory],
  ],
  boxQty: numberColumn('boxQty'),
  weight: numberColumn('weight'),
  width: numberColumn('width'),
  length: numberColumn('length'),
  height: numberColumn('height'),
  volumeWeight: numberColumn('volumeWeight'),
  itemList: [
    orderLabels.itemList,
    ({ itemList }) => itemList.map(({ itemName, itemQty }) => `${itemName} × ${itemQty}`).join(', '),
  ],
  totalQty: numberColumn('totalQty'),
  totalPrice: numberColumn('totalPrice'),
  totalCurrency: textColumn('totalCurrency'),
  siteUrl: textColumn('siteUrl'),
  orderMemo: textColumn('orderMemo'),
  deliveryRequest: textColumn('deliveryRequest'),
  customsRequest: textColumn('customsRequest'),
  pickUpLocation: textColumn('pickUpLocation'),
  deliveryAddress: textColumn('deliveryAddress'),
  holdReason: textColumn('holdReason'),
  holdNote: textColumn('holdNote'),
  taxAmount: numberColumn('taxAmount'),
  taxAccount: textColumn('taxAccount'),
  taxDueDate: textColumn('taxDueDate'),
  promisedFrom: textColumn('promisedFrom'),
  promisedTo: textColumn('promisedTo'),
  chargeBase: [orderLabels.chargeBase, formatChargeOf],
  chargeState: [orderLabels.chargeState, chargeStateName],
  chargeOn: textColumn('chargeOn'),
} satisfies Record<FieldAt<'workbook'>, Column>);

/**
 * Starts an .xlsx file of orders.
 * @returns `add` for one order; `ready`, which waits while the buffer of `output` is full; `end`, which completes the
 * file
 */
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
