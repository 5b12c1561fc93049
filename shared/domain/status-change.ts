// Without schemas, so that pages without a form can import it.

import { isStaff } from './auth-level.ts';
import { isFinal, mayPartnerChange } from './order-status.ts';
import { isReverting, stackOfOrder } from './parcel-events.ts';

/** Row lists have neither the statuses below a hold nor the status of the registration. */
type OrderWithStatus = { status: string; statusesBelow?: string; firstStatus?: string };
/** `needsReason`: the change reverts a milestone or a final status. */
export type StatusChange = 'allowed' | 'needsReason' | 'refused';

/**
 * Returns whether the caller may change the status of an order. Staff may set any status, a partner those of the column
 * `partner`. Each route and scan that changes a status applies this rule.
 */
export const statusChange = (
  order: OrderWithStatus,
  to: string,
  actor: { authLevel: number },
): StatusChange => {
  const { status: from, statusesBelow = '', firstStatus = from } = order;
  if (from === to) return 'allowed';
  if (!isStaff(actor) && !mayPartnerChange(from, to)) return 'refused';
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
