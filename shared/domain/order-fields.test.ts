import { describe, expect, it } from 'vitest';
import { type OrderCaller, orderFields, permittedOrder } from './order-fields.ts';

const levels: Record<OrderCaller, { authLevel: number } | undefined> = {
  visitor: undefined,
  customer: { authLevel: 10 },
  partner: { authLevel: 80 },
  staff: { authLevel: 90 },
};
const all = Object.fromEntries(Object.keys(orderFields).map((field) => [field, 'sent']));
const dropped = (caller: OrderCaller) => {
  const kept = permittedOrder(all, levels[caller]) as object;
  return Object.keys(all).filter((field) => !(field in kept));
};

const backOfficeFields = [
  'customerNum',
  'consoleId',
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
];

describe('permittedOrder', () => {
  it.each<[OrderCaller, string[]]>([
    ['visitor', backOfficeFields],
    ['customer', backOfficeFields],
    ['partner', ['partnerId', 'consoleId']],
    ['staff', []],
  ])('drops from a %s: %j', (caller, fields) => {
    expect(dropped(caller)).toEqual(fields);
  });

  it('drops fields that do not exist', () => {
    expect(permittedOrder({ status: '10', constructor: 1, pcc: 'P1' }, levels.staff)).toEqual({ pcc: 'P1' });
  });

  it.each([undefined, null, 'text', 7, [[]]])('leaves the body %j to the validation', (body) => {
    expect(permittedOrder(body, undefined)).toBe(body);
  });
});
