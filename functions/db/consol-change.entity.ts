import { epochSeconds } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { type Action, getItem, type Key } from './client.ts';

// Number of transactions that changed which parcels a consol has, or how many boxes these have. The counts of a session of
// scans are right as long as this number stays the same.

const changesKey = (consolId: number): Key => ({ pk: `CONSOL#${consolId}`, sk: 'CHANGES' });

/** The number of a consol is deleted after this time, because no session stays open for so long. */
const KEPT_SECONDS = 90 * 24 * 3600;

export const CONSOL_CHANGE = 'CONSOL_CHANGE';

const countAction = (consolId: number, { modiDate }: Order): Action => ({
  name: CONSOL_CHANGE,
  update: changesKey(consolId),
  expression: 'SET #ttl = :ttl ADD changes :one',
  names: { '#ttl': 'ttl' },
  values: { ':one': 1, ':ttl': epochSeconds(new Date(modiDate)) + KEPT_SECONDS },
});

/**
 * AP-445 Counts a change of the parcels of a consol. The actions of several orders of a consol count once: see
 * `withoutRepeats`.
 */
export const consolChangeActions = (before: Order, after: Order): Action[] => {
  if (before.consolId === after.consolId && before.boxQty === after.boxQty) return [];
  const consolIds = new Set([before.consolId, after.consolId]);
  return [...consolIds].flatMap((id) => (id === null ? [] : countAction(id, after)));
};

/** AP-446 Returns the number of changes of the parcels of a consol. */
export const getConsolChanges = async (
  consolId: number,
  options: { consistent?: boolean } = {},
): Promise<number> => ((await getItem(changesKey(consolId), options))?.changes as number | undefined) ?? 0;
