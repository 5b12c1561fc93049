import { chunks } from '#shared/chunks.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { isPartnerOrStaff, isStaff } from '#shared/domain/session.ts';
import { type Item, MAX_ACTIONS, transact } from '../../db/client.ts';
import {
  ALL_DAYS,
  addTalliesActions,
  MEMBERS,
  memberCounterName,
  statusCounterName,
  sumTallies,
  type Tally,
  talliesOfCounter,
} from '../../db/counter.entity.ts';
import { memberOf } from '../../db/member.entity.ts';
import { orderRowOf } from '../../db/order.entity.ts';
import { scanTable } from '../../db/scan-table.ts';
import { filterUnprocessed, markProcessedActions } from '../../db/seen.entity.ts';
import type { Change } from '../../db/stream.ts';

/**
 * Returns the counters to which an item contributes. An order counts under its current status unless it is deleted, a
 * customer as a new customer, both on the Seoul day of registration. A member also counts in the total of its type
 * until the withdrawal.
 */
export const talliesOf = (item: Item | undefined, sign: 1 | -1): Tally[] => {
  const order = item && orderRowOf(item);
  if (order) {
    if (order.isDel) return [];
    const counter = { day: seoulDay(order.regDate), name: statusCounterName(order.status), by: sign };
    return [
      { partner: order.partnerId, ...counter },
      { partner: 'ALL', ...counter },
    ];
  }
  const member = item && memberOf(item);
  if (!member) return [];
  const type = isStaff(member) ? 'staff' : isPartnerOrStaff(member) ? 'partner' : 'customer';
  return [
    ...(member.withdrawnAt
      ? []
      : [{ partner: 'ALL', day: ALL_DAYS, name: memberCounterName(type), by: sign } as const]),
    ...(type === 'customer'
      ? [{ partner: 'ALL', day: seoulDay(member.regDate), name: MEMBERS, by: sign } as const]
      : []),
  ];
};

// A change without `after` is a deletion by the retention job, which must not reduce the counters.
const differenceOf = ({ before, after }: Change): Tally[] =>
  after ? sumTallies([...talliesOf(before, -1), ...talliesOf(after, 1)]) : [];

type ChangeWithTallies = Change & { tallies: Tally[] };

const CHANGES_AT_ONCE = 100;

// Counts changes and marks the changes as processed in one transaction, or in several if one would be too large. Reads
// the markers only if the transaction fails, because repeated deliveries are rare. Returns the number of counted
// changes.
const countSome = async (changes: readonly ChangeWithTallies[]): Promise<number> => {
  if (changes.length === 0) return 0;
  const actions = [
    ...addTalliesActions(changes.flatMap(({ tallies }) => tallies)),
    ...markProcessedActions(changes),
  ];
  if (actions.length > MAX_ACTIONS) {
    const [half = [], rest = []] = chunks(changes, Math.ceil(changes.length / 2));
    return (await countSome(half)) + (await countSome(rest));
  }
  const failed = await transact(actions);
  return failed.length === 0 ? changes.length : countSome(await filterUnprocessed(changes));
};

/**
 * Updates the counters for stream changes. Idempotent: redelivery, batching and order do not affect the counts.
 * @returns the number of counted changes
 */
export const countChanges = async (changes: readonly Change[]): Promise<number> => {
  const relevant = changes
    .map((change) => ({ ...change, tallies: differenceOf(change) }))
    .filter(({ tallies }) => tallies.length > 0);
  let counted = 0;
  for (const some of chunks(relevant, CHANGES_AT_ONCE)) counted += await countSome(some);
  return counted;
};

const findDrift = async (firstDay: string): Promise<Tally[]> => {
  let sums: Tally[] = [];
  for await (const items of scanTable()) {
    const stored = items.flatMap(talliesOfCounter).map((tally) => ({ ...tally, by: -tally.by }));
    const found = [...items.flatMap((item) => talliesOf(item, 1)), ...stored];
    sums = sumTallies([...sums, ...found.filter(({ day }) => day >= firstDay)]);
  }
  return sums;
};

const sameAs = (one: Tally) => (other: Tally) =>
  one.partner === other.partner && one.day === other.day && one.name === other.name && one.by === other.by;

/**
 * Repairs drifted counters. A change that the projector has not counted yet looks like a drift, so only differences
 * that a second scan confirms are corrected.
 * @param firstDay first Seoul day from which retention has deleted no records; earlier days are not repaired
 * @returns the repaired drifts
 */
export const repairCounters = async (firstDay: string): Promise<Tally[]> => {
  const seen = await findDrift(firstDay);
  if (seen.length === 0) return [];
  const drifts = (await findDrift(firstDay)).filter((drift) => seen.some(sameAs(drift)));
  for (const some of chunks(drifts, MAX_ACTIONS)) await transact(addTalliesActions(some));
  return drifts;
};
