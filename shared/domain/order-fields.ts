import { isPartnerOrStaff, isStaff } from './auth-level.ts';
import type { OrderInput } from './order.ts';

/** The caller of a registration, by its auth level. */
export type OrderCaller = 'visitor' | 'customer' | 'partner' | 'staff';
type OrderField = keyof OrderInput;
type OrderFieldRule = {
  /** Step of the registration form that asks for the field; `link` is set by the address of the page. */
  step: 'link' | 'sender' | 'recipient' | 'basic' | 'items';
  callers: readonly OrderCaller[];
};

const everyone = ['visitor', 'customer', 'partner', 'staff'] as const;
const backOffice = ['partner', 'staff'] as const;

/**
 * The fields of a registration and the callers that may send each of them. The server drops a field from any other
 * caller. The box and the freight method describe the parcel, so its sender may send them; numbers, customs and
 * couriers are set by the back office.
 */
export const orderFields = {
  // A partner registers orders of its own only.
  partnerId: { step: 'link', callers: ['visitor', 'customer', 'staff'] },
  memberId: { step: 'link', callers: everyone },
  siteUrl: { step: 'sender', callers: everyone },
  shipperName: { step: 'sender', callers: everyone },
  shipperMobile: { step: 'sender', callers: everyone },
  shipperAddress: { step: 'sender', callers: everyone },
  receiverType: { step: 'recipient', callers: everyone },
  receiverName: { step: 'recipient', callers: everyone },
  receiverTel: { step: 'recipient', callers: everyone },
  receiverMobile: { step: 'recipient', callers: everyone },
  receiverZipcode: { step: 'recipient', callers: everyone },
  receiverAddress1: { step: 'recipient', callers: everyone },
  receiverAddress2: { step: 'recipient', callers: everyone },
  pcc: { step: 'recipient', callers: everyone },
  orderMemo: { step: 'recipient', callers: everyone },
  deliveryRequest: { step: 'recipient', callers: everyone },
  customerNum: { step: 'basic', callers: backOffice },
  consoleId: { step: 'basic', callers: ['staff'] },
  freightMethod: { step: 'basic', callers: everyone },
  orderId: { step: 'basic', callers: backOffice },
  hblNo: { step: 'basic', callers: backOffice },
  needClearance: { step: 'basic', callers: backOffice },
  customsCategory: { step: 'basic', callers: backOffice },
  ecommerceType: { step: 'basic', callers: backOffice },
  overSeasSellerCode: { step: 'basic', callers: backOffice },
  overSeasSellerName: { step: 'basic', callers: backOffice },
  shippingAgencyCode: { step: 'basic', callers: backOffice },
  shippingAgencyName: { step: 'basic', callers: backOffice },
  sellerAgencyCode: { step: 'basic', callers: backOffice },
  sellerAgencyName: { step: 'basic', callers: backOffice },
  customsRequest: { step: 'basic', callers: backOffice },
  courierCode: { step: 'basic', callers: backOffice },
  courierNum: { step: 'basic', callers: backOffice },
  width: { step: 'basic', callers: everyone },
  length: { step: 'basic', callers: everyone },
  height: { step: 'basic', callers: everyone },
  weight: { step: 'basic', callers: everyone },
  boxQty: { step: 'basic', callers: everyone },
  itemList: { step: 'items', callers: everyone },
} as const satisfies Record<OrderField, OrderFieldRule>;

export const orderCallerOf = (actor: { authLevel: number } | undefined): OrderCaller => {
  if (isStaff(actor)) return 'staff';
  if (isPartnerOrStaff(actor)) return 'partner';
  return actor ? 'customer' : 'visitor';
};

/** True if this caller may send a field; false for a field that does not exist. */
export const maySend = (caller: OrderCaller, field: string): boolean => {
  const rules: Record<string, OrderFieldRule> = orderFields;
  return Object.hasOwn(rules, field) && rules[field]?.callers.includes(caller) === true;
};

/** A registration as sent, without the fields that its caller may not send. Applied before the fields are validated. */
export const permittedOrder = (body: unknown, actor: { authLevel: number } | undefined): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const caller = orderCallerOf(actor);
  return Object.fromEntries(Object.entries(body).filter(([field]) => maySend(caller, field)));
};
