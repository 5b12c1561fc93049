import type { NamedOrder, OrderItem } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { customerLabel, freightName } from '#web/lib/order-words.ts';
import { toCsv } from '#web/lib/spreadsheet-text.ts';

type Cell = string | number;
type Column<T> = readonly [header: string, cell: (of: T) => Cell];
type Plain<T> = { [K in keyof T]: T[K] extends Cell ? K : never }[keyof T];

const orderField = <K extends keyof typeof orderLabels & Plain<NamedOrder>>(field: K): Column<NamedOrder> => [
  orderLabels[field],
  (order) => order[field],
];
const itemField = <K extends keyof typeof itemLabels & Plain<OrderItem>>(field: K): Column<OrderItem> => [
  `상품 ${itemLabels[field]}`,
  (item) => item[field],
];

const itemColumns: readonly Column<OrderItem>[] = (
  Object.keys(itemLabels) as (keyof typeof itemLabels)[]
).map(itemField);

const orderColumns: readonly Column<NamedOrder>[] = [
  ['ID', ({ id }) => id],
  ['등록일', ({ regDate }) => formatMinute(regDate)],
  ['수정일', ({ modiDate }) => formatMinute(modiDate)],
  orderField('status'),
  ['상태 이름', ({ statusName }) => statusName],
  ['파트너', ({ partnerName }) => partnerName],
  ['등록자', ({ regName }) => regName],
  ['고객 번호', ({ customerNum }) => customerNum],
  ['고객', customerLabel],
  ['운송 방법', ({ freightMethod }) => freightName(freightMethod)],
  orderField('orderId'),
  ['차수', ({ round }) => round],
  orderField('hblNo'),
  orderField('mblNo'),
  orderField('shipperName'),
  orderField('shipperMobile'),
  orderField('shipperAddress'),
  orderField('siteUrl'),
  orderField('receiverType'),
  orderField('receiverName'),
  orderField('receiverTel'),
  orderField('receiverMobile'),
  orderField('receiverZipcode'),
  orderField('receiverAddress1'),
  orderField('receiverAddress2'),
  orderField('pcc'),
  orderField('needClearance'),
  orderField('customsCategory'),
  orderField('ecommerceType'),
  orderField('overSeasSellerCode'),
  orderField('overSeasSellerName'),
  orderField('shippingAgencyCode'),
  orderField('shippingAgencyName'),
  orderField('sellerAgencyCode'),
  orderField('sellerAgencyName'),
  orderField('customsRequest'),
  orderField('courierCode'),
  orderField('courierNum'),
  orderField('parcelLocation'),
  orderField('pickUpLocation'),
  orderField('deliveryAddress'),
  orderField('orderMemo'),
  orderField('deliveryRequest'),
  orderField('width'),
  orderField('length'),
  orderField('height'),
  orderField('weight'),
  ['부피중량', ({ volumeWeight }) => volumeWeight],
  orderField('boxQty'),
  ['출력', ({ isPrinted }) => (isPrinted ? 'Y' : '')],
  ['금액', ({ totalPrice }) => totalPrice],
  ['금액 통화', ({ totalCurrency }) => totalCurrency],
];

/** Whole orders as CSV: a line for each item, the order's own cells on all of its lines. */
export const backupCsv = (orders: readonly NamedOrder[]): string =>
  toCsv([
    [...orderColumns, ...itemColumns].map(([header]) => header),
    ...orders.flatMap((order) => {
      const cells = orderColumns.map(([, cell]) => cell(order));
      return order.itemList.map((item) => [...cells, ...itemColumns.map(([, cell]) => cell(item))]);
    }),
  ]);
