import type { NamedOrder, OrderItem } from '#shared/domain/order.ts';
import { type FieldAt, orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { customerLabel, freightName } from '#web/lib/order-words.ts';
import { toCsv } from '#web/lib/spreadsheet-text.ts';

type Cell = string | number;
type Column<T> = readonly [header: string, cell: (row: T) => Cell];
/** Names of the fields of T whose values can be written to a cell unchanged. */
type PlainField<T> = { [K in keyof T]: T[K] extends Cell ? K : never }[keyof T];

const orderField = <K extends keyof typeof orderLabels & PlainField<NamedOrder>>(
  field: K,
): Column<NamedOrder> => [orderLabels[field], (order) => order[field]];
const itemField = <K extends keyof typeof itemLabels & PlainField<OrderItem>>(
  field: K,
): Column<OrderItem> => [`상품 ${itemLabels[field].replace(/^상품 /, '')}`, (item) => item[field]];

const itemColumns: readonly Column<OrderItem>[] = (
  Object.keys(itemLabels) as (keyof typeof itemLabels)[]
).map(itemField);

/** Fields with a column. `itemList` has none, because each item has its own line. */
type Field = Exclude<FieldAt<'csv'>, 'itemList'> | 'statusName';
const orderColumns: readonly Column<NamedOrder>[] = Object.values({
  id: ['ID', ({ id }) => id],
  regDate: ['등록일', ({ regDate }) => formatMinute(regDate)],
  modiDate: ['수정일', ({ modiDate }) => formatMinute(modiDate)],
  status: orderField('status'),
  statusName: ['상태 이름', ({ statusName }) => statusName],
  partnerName: ['파트너', ({ partnerName }) => partnerName],
  regName: ['등록자', ({ regName }) => regName],
  customerNum: ['고객 번호', ({ customerNum }) => customerNum],
  customerName: ['고객', customerLabel],
  freightMethod: ['운송 방법', ({ freightMethod }) => freightName(freightMethod)],
  orderId: orderField('orderId'),
  round: ['차수', ({ round }) => round],
  hblNo: orderField('hblNo'),
  mblNo: orderField('mblNo'),
  shipperName: orderField('shipperName'),
  shipperMobile: orderField('shipperMobile'),
  shipperAddress: orderField('shipperAddress'),
  siteUrl: orderField('siteUrl'),
  receiverType: orderField('receiverType'),
  receiverName: orderField('receiverName'),
  receiverTel: orderField('receiverTel'),
  receiverMobile: orderField('receiverMobile'),
  receiverZipcode: orderField('receiverZipcode'),
  receiverAddress1: orderField('receiverAddress1'),
  receiverAddress2: orderField('receiverAddress2'),
  pcc: orderField('pcc'),
  needClearance: orderField('needClearance'),
  customsCategory: orderField('customsCategory'),
  ecommerceType: orderField('ecommerceType'),
  overSeasSellerCode: orderField('overSeasSellerCode'),
  overSeasSellerName: orderField('overSeasSellerName'),
  shippingAgencyCode: orderField('shippingAgencyCode'),
  shippingAgencyName: orderField('shippingAgencyName'),
  sellerAgencyCode: orderField('sellerAgencyCode'),
  sellerAgencyName: orderField('sellerAgencyName'),
  customsRequest: orderField('customsRequest'),
  courierCode: orderField('courierCode'),
  courierNum: orderField('courierNum'),
  parcelLocation: orderField('parcelLocation'),
  pickUpLocation: orderField('pickUpLocation'),
  deliveryAddress: orderField('deliveryAddress'),
  orderMemo: orderField('orderMemo'),
  deliveryRequest: orderField('deliveryRequest'),
  width: orderField('width'),
  length: orderField('length'),
  height: orderField('height'),
  weight: orderField('weight'),
  volumeWeight: ['부피무게', ({ volumeWeight }) => volumeWeight],
  boxQty: orderField('boxQty'),
  isPrinted: ['출력', ({ isPrinted }) => (isPrinted ? 'Y' : '')],
  printCount: orderField('printCount'),
  totalPrice: ['금액', ({ totalPrice }) => totalPrice],
  totalCurrency: ['금액 통화', ({ totalCurrency }) => totalCurrency],
  holdReason: orderField('holdReason'),
  holdNote: orderField('holdNote'),
  taxAmount: orderField('taxAmount'),
  taxAccount: orderField('taxAccount'),
  taxDueDate: orderField('taxDueDate'),
  promisedFrom: orderField('promisedFrom'),
  promisedTo: orderField('promisedTo'),
} satisfies Record<Field, Column<NamedOrder>>);

/** Orders as CSV with one line per item. Each line repeats the cells of the order. */
export const backupCsv = (orders: readonly NamedOrder[]): string =>
  toCsv([
    [...orderColumns, ...itemColumns].map(([header]) => header),
    ...orders.flatMap((order) => {
      const cells = orderColumns.map(([, cell]) => cell(order));
      return order.itemList.map((item) => [...cells, ...itemColumns.map(([, cell]) => cell(item))]);
    }),
  ]);
