import type { RuleId } from '#shared/domain/customs/rules.ts';
import { OrderInput } from '#shared/domain/order.ts';
import { AIR, NON_MEMBER } from '#shared/domain/order-fields.ts';
import { createOrderGenerator, type DemoOrder } from './demo-orders.ts';

// Orders of a consol with a parcel for each rule of customs. Browser tests read this file, so it does not use the table.

/** Memo of the consol. */
export const PREFLIGHT_MEMO = '통관 사전점검 예시';

const cream = {
  itemName: 'LANOLIN CREAM',
  brand: 'MERINO CARE',
  itemQty: 1,
  unitPrice: 20,
  hsCode: '330499',
};
const omega = {
  itemName: 'OMEGA 3 FISH OIL',
  brand: 'SOUTHERN COAST',
  itemQty: 1,
  unitPrice: 24.5,
  hsCode: '210690',
};
const priced = (unitPrice: number) => ({ itemList: [{ ...cream, unitPrice }] });
const listed = (unitPrice: number, others: object = {}) => ({
  needClearance: 'Y',
  ...priced(unitPrice),
  ...others,
});
const goods = (itemName: string, hsCode: string) => ({ itemList: [{ ...cream, itemName, hsCode }] });
/** Two parcels of one receiver, which are over the limit together. */
const ofSameSeller = listed(80, { pcc: 'P200000000001', siteUrl: 'https://shop.example' });
const ofSameReceiver = listed(80, { pcc: 'P200000000002' });

/**
 * Parcel of the consol. `changes`: fields that differ from a parcel without a finding. `stored`: values that registration
 * refuses, as an earlier version stored them. `statuses`: statuses after the first.
 */
export type DemoFinding = {
  rule: RuleId | 'none';
  changes?: object;
  stored?: Partial<OrderInput>;
  statuses?: readonly string[];
};

export const demoFindings: readonly DemoFinding[] = [
  { rule: 'none' },
  { rule: 'PCC_FORM', changes: { pcc: 'P12345' } },
  { rule: 'PCC_MISMATCH', changes: { pcc: 'P100000000008' } },
  { rule: 'PCC_UNVERIFIED' },
  { rule: 'PCC_OLD' },
  { rule: 'PHONE_VIRTUAL', stored: { receiverMobile: '05012345678' } },
  { rule: 'PHONE_FORM', changes: { receiverMobile: '0212345678' } },
  { rule: 'ZIP_UNKNOWN', changes: { receiverZipcode: '00000' } },
  { rule: 'ZIP_ADDRESS', changes: { receiverZipcode: '63122' } },
  { rule: 'VALUE_LIST', changes: listed(160) },
  { rule: 'VALUE_CLOSE', changes: listed(145) },
  { rule: 'VALUE_ZERO', changes: priced(0) },
  { rule: 'VALUE_ZERO_ITEM', changes: { itemList: [cream, { ...cream, unitPrice: 0 }] } },
  { rule: 'COMBINED_SELLER', changes: ofSameSeller },
  { rule: 'COMBINED_SELLER', changes: ofSameSeller },
  { rule: 'COMBINED_RECEIVER', changes: ofSameReceiver },
  { rule: 'COMBINED_RECEIVER', changes: ofSameReceiver },
  { rule: 'LIST_EXCLUDED', changes: { needClearance: 'Y', itemList: [omega] } },
  { rule: 'SUPPLEMENT_LIMIT', changes: { itemList: [{ ...omega, itemQty: 7 }] } },
  { rule: 'QUARANTINE', changes: goods('BEEF JERKY', '021020') },
  { rule: 'DANGEROUS', changes: goods('POWER BANK', '850760') },
  { rule: 'HS_MISSING', changes: goods('LANOLIN CREAM', '') },
  { rule: 'HS_UNKNOWN', changes: goods('LANOLIN CREAM', '990000') },
  { rule: 'HS_NAME', changes: { itemList: [{ ...omega, hsCode: '330499' }] } },
  { rule: 'WEIGHT_HEAVY', changes: { weight: 26 } },
  { rule: 'WEIGHT_MISSING', changes: { weight: 0 } },
  { rule: 'ECOMMERCE_CODES', changes: { customsCategory: 'A' } },
  { rule: 'EDN', changes: priced(1_500) },
  { rule: 'NOT_LOADABLE' },
  { rule: 'NOT_RECEIVED', statuses: [] },
];

const withoutFinding = {
  customerNum: NON_MEMBER,
  freightMethod: AIR,
  needClearance: 'N',
  siteUrl: '',
  courierNum: '',
  receiverZipcode: '04524',
  receiverAddress1: '서울특별시 중구 세종대로 110',
  boxQty: 1,
  width: 30,
  length: 25,
  height: 20,
  weight: 3.2,
  itemList: [cream],
};

/** Orders of the consol: one without a finding, and at least one for each rule of customs. */
export const preflightOrders = (): DemoOrder[] => {
  const generateOrder = createOrderGenerator(20261128);
  return demoFindings.map(({ changes, stored, statuses = ['02', '03'] }, index) => {
    const generated = generateOrder({
      daysAgo: 0,
      orderId: `P${String(10_000 + index)}`,
      partners: [1],
      customer: () => NON_MEMBER,
    });
    // The simulated service knows all codes that end in 1.
    const pcc = `P1000000${10 + index}001`;
    const input = OrderInput.parse({ ...generated.input, ...withoutFinding, pcc, ...changes });
    // The last minute of today, because ids increase with time.
    const time = { daysAgo: 0, minute: 24 * 60 - 1 };
    const later = { laterStatuses: [...statuses], byCustomer: false };
    return { ...generated, ...time, ...later, input: { ...input, ...stored } };
  });
};
