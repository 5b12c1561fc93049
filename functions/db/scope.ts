import { isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

/** Whose orders a caller may see: everyone's, or one partner's. What is outside does not exist for the caller. */
export type Scope = 'all' | { partnerId: number };

/** Staff see every order, a partner its own. @throws FORBIDDEN for a partner's member without a partner */
export const scopeOf = (actor: Session): Scope => {
  if (isStaff(actor)) return 'all';
  if (actor.partnerId === null) throw new AppError('FORBIDDEN');
  return { partnerId: actor.partnerId };
};

export const inScope = (scope: Scope, order: { partnerId: number }): boolean =>
  scope === 'all' || scope.partnerId === order.partnerId;

/** True if the caller may read the order: a partner does not see its deleted orders. */
export const isReadable = (scope: Scope, order: { partnerId: number; isDel: boolean }): boolean =>
  scope === 'all' || (inScope(scope, order) && !order.isDel);

/** A scope, narrowed to what one partner registered where that is asked for; nobody's becomes wider. */
export const narrowed = (scope: Scope, partnerId: number | ''): Scope =>
  scope === 'all' && partnerId ? { partnerId } : scope;
