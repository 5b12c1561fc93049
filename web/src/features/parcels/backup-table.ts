import { chargeStateName, formatChargeOf } from '#shared/domain/charge-of.ts';
import type { NamedOrder, OrderItem } from '#shared/domain/order.ts';
import { type FieldAt, orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { customerLabel, freightName } from '#web/lib/order-words.ts';
import { type Cell, identifier } from '#web/lib/spreadsheet-text.ts';

/** Figures are numbers. */
type Value = string | number;
/** `isIdentifier`: digits or a code, which no program may read as a number. `once`: a figure of the whole order. */
type Traits = { isIdentifier?: true; once?: true };
type Column<T> = Traits & { header: string; value: (row: T) => Value };
/** Names of the fields of T whose values can be written to a cell unchanged. */
type PlainField<T> = { [K in keyof T]: T[K] extends Value ? K : never }[keyof T];

const IDENTIFIER = { isIdentifier: true } as const;
const ONCE = { once: true } as const;

const orderField = <K extends keyof typeof orderLabels & PlainField<NamedOrder>>(
  field: K,
  traits?: Traits,
): Column<NamedOrder> => ({ header: orderLabels[field], value: (order) => order[field], ...traits });
const itemField = <K extends keyof typeof itemLabels & PlainField<OrderItem>>(
  field: K,
  traits?: Traits,
): Column<OrderItem> => ({
  header: `상품 ${itemLabels[field].replace(/^상품 /, '')}`,
  value: (item) => item[field],
  ...traits,
});

const itemColumns: readonly Column<OrderItem>[] = (
  Object.keys(itemLabels) as (keyof typeof itemLabels)[]
).map((field) => itemField(field, field === 'hsCode' ? IDENTIFIER : undefined));

/** Fields with a column. `itemList` has none, because each item has its own line. */
type Field = Exclude<FieldAt<'csv'>, 'itemList'> | 'statusName';
const orderColumns: readonly Column<NamedOrder>[] = Object.values({
  id: { header: 'ID', value: ({ id }) => id },
  regDate: { header: '등록일', value: ({ regDate }) => formatMinute(regDate) },
  modiDate: { header: '수정일', value: ({ modiDate }) => formatMinute(modiDate) },
  status: orderField('status', IDENTIFIER),
  statusName: { header: '상태 이름', value: ({ statusName }) => statusName },
  partnerName: { header: '파트너', value: ({ partnerName }) => partnerName },
  regName: { header: '등록자', value: ({ regName }) => regName },
  customerNum: { header: '고객 번호', value: ({ customerNum }) => customerNum },
  customerName: { header: '고객', value: customerLabel },
  freightMethod: { header: '운송 방법', value: ({ freightMethod }) => freightName(freightMethod) },
  orderId: orderField('orderId', IDENTIFIER),
  round: { header: '차수', value: ({ round }) => round },
  hblNo: orderField('hblNo', IDENTIFIER),
  mblNo: orderField('mblNo', IDENTIFIER),
  shipperName: orderField('shipperName'),
  shipperMobile: orderField('shipperMobile', IDENTIFIER),
  shipperAddress: orderField('shipperAddress'),
  siteUrl: orderField('siteUrl'),
  receiverType: orderField('receiverType', IDENTIFIER),
  receiverName: orderField('receiverName'),
  receiverTel: orderField('receiverTel', IDENTIFIER),
  receiverMobile: orderField('receiverMobile', IDENTIFIER),
  receiverZipcode: orderField('receiverZipcode', IDENTIFIER),
  receiverAddress1: orderField('receiverAddress1'),
  receiverAddress2: orderField('receiverAddress2'),
  pcc: orderField('pcc', IDENTIFIER),
  needClearance: orderField('needClearance'),
  customsCategory: orderField('customsCategory', IDENTIFIER),
  ecommerceType: orderField('ecommerceType', IDENTIFIER),
  overSeasSellerCode: orderField('overSeasSellerCode', IDENTIFIER),
  overSeasSellerName: orderField('overSeasSellerName'),
  shippingAgencyCode: orderField('shippingAgencyCode', IDENTIFIER),
  shippingAgencyName: orderField('shippingAgencyName'),
  sellerAgencyCode: orderField('sellerAgencyCode', IDENTIFIER),
  sellerAgencyName: orderField('sellerAgencyName'),
  customsRequest: orderField('customsRequest'),
  courierCode: orderField('courierCode', IDENTIFIER),
  courierNum: orderField('courierNum', IDENTIFIER),
  parcelLocation: orderField('parcelLocation', IDENTIFIER),
  pickUpLocation: orderField('pickUpLocation', IDENTIFIER),
  deliveryAddress: orderField('deliveryAddress'),
  orderMemo: orderField('orderMemo'),
  deliveryRequest: orderField('deliveryRequest'),
  width: orderField('width'),
  length: orderField('length'),
  height: orderField('height'),
  weight: orderField('weight', ONCE),
  volumeWeight: { header: '부피무게', value: ({ volumeWeight }) => volumeWeight, ...ONCE },
  boxQty: orderField('boxQty', ONCE),
  isPrinted: { header: '출력', value: ({ isPrinted }) => (isPrinted ? 'Y' : '') },
  printCount: orderField('printCount'),
  totalPrice: { header: '금액', value: ({ totalPrice }) => totalPrice, ...ONCE },
  totalCurrency: { header: '금액 통화', value: ({ totalCurrency }) => totalCurrency },
  holdReason: orderField('holdReason', IDENTIFIER),
  holdNote: orderField('holdNote'),
  taxAmount: orderField('taxAmount', ONCE),
  taxAccount: orderField('taxAccount', IDENTIFIER),
  taxDueDate: orderField('taxDueDate'),
  promisedFrom: orderField('promisedFrom'),
  promisedTo: orderField('promisedTo'),
  chargeBase: { header: orderLabels.chargeBase, value: formatChargeOf, ...ONCE },
  chargeState: { header: orderLabels.chargeState, value: chargeStateName },
  chargeOn: orderField('chargeOn'),
} satisfies Record<Field, Column<NamedOrder>>);

const cellOf = <T>({ value, isIdentifier }: Column<T>, row: T): Cell => {
  const content = value(row);
  return isIdentifier ? identifier(String(content)) : content;
};

/**
 * Orders as a table with one line per item, headed by the names of the columns. Each line repeats the cells of the order,
 * except the figures of the whole order: they are in its first line, so that a column adds up to its total.
 */
export const backupTable = (orders: readonly NamedOrder[]): Cell[][] => [
  [...orderColumns, ...itemColumns].map(({ header }) => header),
  ...orders.flatMap((order) =>
    order.itemList.map((item, nth) => [
      ...orderColumns.map((column) => (column.once && nth > 0 ? '' : cellOf(column, order))),
      ...itemColumns.map((column) => cellOf(column, item)),
    ]),
  ),
];
