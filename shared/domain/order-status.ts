// Without schemas, so that pages without a form can import it.

import { isStaff } from './auth-level.ts';
import { isFinal, isReverting, stackOfOrder } from './parcel-events.ts';

/** Status (code group ORDSTT) of an order that its customer registered and staff have not accepted. */
export const REGISTERED_BY_CUSTOMER = '00';
export const CANCELLED = '90';

/** True if the parcel is neither delivered, returned nor cancelled. */
export const isOpen = (status: string): boolean => !isFinal(status);

/** True if the customer of an order with this status may change and cancel the order. */
export const mayCustomerChange = (status: string): boolean => status === REGISTERED_BY_CUSTOMER;

/** Status of a parcel that a domestic courier has. */
export const IN_DELIVERY = '09';
/** True if the status may change to `IN_DELIVERY` together with a tracking number. False for later statuses and for holds. */
export const mayStartDelivery = (status: string): boolean => Number(status) < Number(IN_DELIVERY);

/** Row lists have neither the statuses below a hold nor the status of the registration. */
type OrderWithStatus = { status: string; statusesBelow?: string; firstStatus?: string };
/** `needsReason`: the change reverts a milestone or a final status. */
export type StatusChange = 'allowed' | 'needsReason' | 'refused';

/**
 * Returns whether the caller may change the status of an order. Staff may set any status, a partner 00 to 02 while the
 * status is 00 or 01. Each route and scan that changes a status applies this rule.
 */
export const statusChange = (
  order: OrderWithStatus,
  to: string,
  actor: { authLevel: number },
): StatusChange => {
  const { status: from, statusesBelow = '', firstStatus = from } = order;
  if (from === to) return 'allowed';
  if (!isStaff(actor) && !(Number(from) < 2 && Number(to) < 3)) return 'refused';
  return isReverting(stackOfOrder({ status: from, statusesBelow, firstStatus }), to)
    ? 'needsReason'
    : 'allowed';
};

/**
 * True if a change needs a reason and has none.
 * @param isSpecified true for a call of the specification, which may revert a milestone without a reason. The end of a
 * final status always needs one.
 */
export const lacksReason = (
  change: StatusChange,
  { status }: Pick<OrderWithStatus, 'status'>,
  { reason, isSpecified }: { reason: string | undefined; isSpecified: boolean },
): boolean => change === 'needsReason' && !reason && (!isSpecified || isFinal(status));
