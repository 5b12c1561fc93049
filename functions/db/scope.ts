import { isPartnerOrStaff, isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

/** Orders that a caller may access. Other orders are reported as not found. */
export type Scope = 'all' | { partnerId: number };

/** Returns the scope of a member: `all` for staff. @throws FORBIDDEN for any other member without a partner */
export const scopeOf = (actor: Pick<Session, 'authLevel' | 'partnerId'>): Scope => {
  if (isStaff(actor)) return 'all';
  if (actor.partnerId === null) throw new AppError('FORBIDDEN');
  return { partnerId: actor.partnerId };
};

/** Returns the scope of a caller with the partner level; undefined for other members and visitors. */
export const backOfficeScopeOf = (actor: Session | undefined): Scope | undefined =>
  actor && isPartnerOrStaff(actor) ? scopeOf(actor) : undefined;

/** True if the order belongs to the scope, also if the order is deleted. */
export const isInScope = (scope: Scope, order: { partnerId: number }): boolean =>
  scope === 'all' || scope.partnerId === order.partnerId;

/** True if the caller may read the order. A partner cannot read its deleted orders. */
export const isReadable = (scope: Scope, order: { partnerId: number; isDel: boolean }): boolean =>
  scope === 'all' || (isInScope(scope, order) && !order.isDel);

/** Limits the scope of staff to one partner, if `partnerId` is given. The scope of a partner stays the same. */
export const limitScope = (scope: Scope, partnerId: number | '' | null | undefined): Scope =>
  scope === 'all' && partnerId ? { partnerId } : scope;
