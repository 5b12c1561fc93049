import { isDeepStrictEqual } from 'node:util';
import type { Item } from '#functions/db/client.ts';
import { consolOf } from '#functions/db/consol.entity.ts';
import { scanSessionOf } from '#functions/db/scan-session.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { boxOf } from '#functions/db/unclaimed-box.entity.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { differingBoxCounter, differingBoxFacts } from './box/box-facts.ts';
import { differingBillings } from './charge/bill-orders.ts';
import { differingConsolFacts, hasConsolFacts } from './consol/consol-facts.ts';
import { clearanceWatches } from './customs/clearance-watches.ts';
import { missingPccChecks } from './customs/queue-pcc.ts';
import type { DerivedFact } from './derived-fact.ts';
import { differingOrderFacts } from './order/order-facts.ts';
import { differingSessionFacts } from './scan/session-facts.ts';
import { courierWatches } from './tracking/follow-orders.ts';

/** Records that are checked at once. Low, because a consol with many parcels takes many reads. */
const CHECKS_AT_ONCE = 4;

type Found = DerivedFact & { isOutdated?: boolean };

const factsOfItem = async (item: Item): Promise<Found[]> => {
  const consol = consolOf(item);
  if (consol) return hasConsolFacts(consol) ? differingConsolFacts(consol.id) : [];
  const session = scanSessionOf(item);
  return session ? differingSessionFacts(session.id) : differingBoxFacts(item);
};

const findFacts = async (now: Date): Promise<Found[]> => {
  const found: Found[] = [];
  let greatestBoxId = 0;
  for await (const items of scanTable()) {
    for (const item of items) greatestBoxId = Math.max(greatestBoxId, boxOf(item)?.id ?? 0);
    found.push(...(await differingOrderFacts(items)));
    for (const watches of [courierWatches, clearanceWatches]) {
      found.push(...(await watches.differingWatches(items, now)));
    }
    found.push(...(await missingPccChecks(items, now)));
    found.push(...(await differingBillings(items)));
    found.push(...(await mapWithLimit(items, CHECKS_AT_ONCE, factsOfItem)).flat());
  }
  return [...found, ...(await differingBoxCounter(greatestBoxId))];
};

/**
 * Returns the wrong facts of orders, consols, sessions of scans and boxes without data, and the watches, checks and
 * billing items of parcels that differ from what their orders require.
 */
export const findWrongFacts = async (now: Date): Promise<DerivedFact[]> =>
  (await findFacts(now)).filter(({ isOutdated }) => !isOutdated);

const sameAs =
  ({ record, stored, derived }: DerivedFact) =>
  (other: DerivedFact): boolean =>
    isDeepStrictEqual(
      { record, stored, derived },
      { record: other.record, stored: other.stored, derived: other.derived },
    );

/**
 * Repairs these facts, and counts again what is out of date. A change that the projector has not handled yet looks like a
 * wrong fact, so only those that a second scan confirms are repaired.
 * @returns the facts that were wrong
 */
export const repairFacts = async (now: Date): Promise<DerivedFact[]> => {
  const seen = await findFacts(now);
  if (seen.length === 0) return [];
  const found = (await findFacts(now)).filter((fact) => seen.some(sameAs(fact)));
  for (const { repair } of found) await repair();
  return found.filter(({ isOutdated }) => !isOutdated);
};
