import { isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

/** Orders that a caller may access. Other orders are reported as not found. */
export type Scope = 'all' | { partnerId: number };

/** Returns the orders that the member may access. @throws FORBIDDEN for a member of level 80 without a partner */
export const scopeOf = (actor: Session): Scope => {
  if (isStaff(actor)) return 'all';
  if (actor.partnerId === null) throw new AppError('FORBIDDEN');
  return { partnerId: actor.partnerId };
};

export const isInScope = (scope: Scope, order: { partnerId: number }): boolean =>
  scope === 'all' || scope.partnerId === order.partnerId;

/** True if the caller may read the order. A partner cannot read its deleted orders. */
export const isReadable = (scope: Scope, order: { partnerId: number; isDel: boolean }): boolean =>
  scope === 'all' || (isInScope(scope, order) && !order.isDel);

/** Limits the scope of staff to one partner, if given. The scope of a partner stays the same. */
export const limitScope = (scope: Scope, partnerId: number | '' | null | undefined): Scope =>
  scope === 'all' && partnerId ? { partnerId } : scope;
