import type { Order } from '#shared/domain/order.ts';
import { type Action, getItem, type Key } from './client.ts';

// Number of transactions that changed which parcels a consol has, or how many boxes these have. The counts of a session of
// scans are right as long as this number stays the same. The item does not expire, because a backup contains only items
// without an expiry: after a restore, a number that starts again could equal that of older counts.

const changesKey = (consolId: number): Key => ({ pk: `CONSOL#${consolId}`, sk: 'CHANGES' });

export const CONSOL_CHANGE = 'CONSOL_CHANGE';

// An earlier version stored an expiry.
const countAction = (consolId: number): Action => ({
  name: CONSOL_CHANGE,
  update: changesKey(consolId),
  expression: 'ADD changes :one REMOVE #ttl',
  names: { '#ttl': 'ttl' },
  values: { ':one': 1 },
});

/**
 * AP-445 Counts a change of the parcels of a consol. The actions of several orders of a consol count once: see
 * `withoutRepeats`.
 */
export const consolChangeActions = (before: Order, after: Order): Action[] => {
  if (before.consolId === after.consolId && before.boxQty === after.boxQty) return [];
  const consolIds = new Set([before.consolId, after.consolId]);
  return [...consolIds].flatMap((id) => (id === null ? [] : countAction(id)));
};

/** AP-446 Returns the number of changes of the parcels of a consol. */
export const getConsolChanges = async (
  consolId: number,
  options: { consistent?: boolean } = {},
): Promise<number> => ((await getItem(changesKey(consolId), options))?.changes as number | undefined) ?? 0;

/** AP-487 Deletes the number of changes of a consol that is deleted. */
export const removeConsolChangesAction = (consolId: number): Action => ({
  name: CONSOL_CHANGE,
  delete: changesKey(consolId),
});
