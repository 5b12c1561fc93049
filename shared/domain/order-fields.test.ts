import { describe, expect, it } from 'vitest';
import { type OrderCaller, orderFields, permittedOrder, places, sentFields } from './order-fields.ts';

const levels: Record<OrderCaller, { authLevel: number } | undefined> = {
  visitor: undefined,
  customer: { authLevel: 10 },
  partner: { authLevel: 80 },
  staff: { authLevel: 90 },
};
const allFields = Object.fromEntries(sentFields.map((field) => [field, 'sent']));
const droppedFields = (caller: OrderCaller) => {
  const permitted = permittedOrder(allFields, levels[caller]) as object;
  return Object.keys(allFields).filter((field) => !(field in permitted));
};

const backOfficeFields = [
  'customerNum',
  'orderId',
  'hblNo',
  'needClearance',
  'customsCategory',
  'ecommerceType',
  'overSeasSellerCode',
  'overSeasSellerName',
  'shippingAgencyCode',
  'shippingAgencyName',
  'sellerAgencyCode',
  'sellerAgencyName',
  'customsRequest',
  'courierCode',
  'courierNum',
  'consoleId',
];
const withNoticeEmail = (fields: readonly string[]) => [...fields.slice(0, -1), 'noticeEmail', 'consoleId'];

describe('permittedOrder', () => {
  it.each<[OrderCaller, string[]]>([
    ['visitor', backOfficeFields],
    ['customer', withNoticeEmail(backOfficeFields)],
    ['partner', ['partnerId', 'noticeEmail', 'consoleId']],
    ['staff', ['noticeEmail']],
  ])('removes the following fields from an order sent by a %s: %j', (caller, fields) => {
    expect(droppedFields(caller)).toEqual(fields);
  });

  it('removes fields that do not exist', () => {
    expect(permittedOrder({ status: '10', constructor: 1, pcc: 'P1' }, levels.staff)).toEqual({ pcc: 'P1' });
  });

  it.each([undefined, null, 'text', 7, [[]]])(
    'returns the body %j unchanged, because it is not an object',
    (body) => {
      expect(permittedOrder(body, undefined)).toBe(body);
    },
  );
});

describe('orderFields', () => {
  it('gives every field a unique stored name', () => {
    const paths = Object.values(orderFields).flatMap((field) => ('stored' in field ? [field.stored[0]] : []));
    expect(paths.filter((path, nth) => paths.indexOf(path) !== nth)).toEqual([]);
  });

  it.each<[OrderCaller, string[]]>([
    [
      'visitor',
      [
        'hblNo',
        'shipperName',
        'receiverName',
        'receiverMobile',
        'receiverZipcode',
        'receiverAddress1',
        'orderMemo',
        'itemList',
        'status',
        'partnerName',
        'regDate',
      ],
    ],
    [
      'customer',
      [
        'freightMethod',
        'courierCode',
        'courierNum',
        'width',
        'length',
        'height',
        'weight',
        'boxQty',
        'siteUrl',
        'shipperMobile',
        'shipperAddress',
        'receiverType',
        'receiverTel',
        'receiverAddress2',
        'pcc',
        'deliveryRequest',
        'id',
        'version',
        'boxes',
        'volumeWeight',
        'isUnmeasured',
        'itemNames',
        'totalPrice',
        'totalCurrency',
      ],
    ],
  ])(
    'shows the following fields to a %s and all higher callers, but to no lower caller: %j',
    (caller, fields) => {
      const order = ['visitor', 'customer', 'partner', 'staff'];
      const lowestCallerOf = (shown: readonly (keyof typeof places)[]) =>
        shown.map((place) => places[place]).sort((a, b) => order.indexOf(a) - order.indexOf(b))[0];
      const first = Object.entries(orderFields).filter(([, { shown }]) => lowestCallerOf(shown) === caller);
      expect(first.map(([name]) => name)).toEqual(fields);
    },
  );
});
