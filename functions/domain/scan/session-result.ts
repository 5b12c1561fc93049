import { createHash } from 'node:crypto';
import type { SessionResult } from '#functions/db/consol.entity.ts';
import type { FoundOrders } from '#functions/db/scan-session.entity.ts';

/** Returns a value that changes with the set of orders. */
export const identityOf = (orderIds: readonly number[]): string =>
  createHash('sha256')
    .update(orderIds.toSorted((a, b) => a - b).join())
    .digest('base64url')
    .slice(0, 16);

/** Returns the result of a closed session for the orders that are linked now. */
export const countedResult = (
  session: Pick<SessionResult, 'closedAt' | 'over'>,
  { complete, begun }: FoundOrders,
  linkedIds: readonly number[],
): SessionResult => {
  const linked = new Set(linkedIds);
  const countOf = (ids: readonly number[]): number => ids.filter((id) => linked.has(id)).length;
  return {
    ...session,
    complete: countOf(complete),
    begun: countOf(begun),
    countedOrders: identityOf(linkedIds),
  };
};
