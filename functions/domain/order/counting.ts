import { type Item, MAX_ACTIONS, transact } from '#functions/db/client.ts';
import {
  ALL_DAYS,
  addTalliesActions,
  firstMonthNotClosed,
  isOfMonth,
  MEMBERS,
  memberCounterName,
  monthCounterDay,
  statusCounterName,
  sumTallies,
  type Tally,
  TRACKED_PARCELS,
  talliesOfCounter,
} from '#functions/db/counter.entity.ts';
import { talliesOfException } from '#functions/db/exception.entity.ts';
import { memberOf } from '#functions/db/member.entity.ts';
import { orderRowOf } from '#functions/db/order.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { filterUnprocessed, markProcessedActions } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { chunks } from '#shared/chunks.ts';
import { isTracked } from '#shared/domain/courier-watch.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { isOpen } from '#shared/domain/order-status.ts';
import { isPartnerOrStaff, isStaff } from '#shared/domain/session.ts';

/**
 * Returns the counters to which an item contributes. An order counts under its current status unless it is deleted, a
 * customer as a new customer, both on the Seoul day of registration. An open order of a closed month also counts in that
 * month, and a parcel that is tracked also counts for its courier. A member also counts in the total of its type until
 * the withdrawal.
 * @param today Seoul day that decides which months are closed: the day of the change, or of the recount
 */
export const talliesOf = (item: Item | undefined, sign: 1 | -1, today: string): Tally[] => {
  const order = item && orderRowOf(item);
  if (order) {
    if (order.isDel) return [];
    const day = seoulDay(order.regDate);
    const month = day.slice(0, 7);
    const isInMonth = isOpen(order.status) && month < firstMonthNotClosed(today);
    const ofStatus = [day, ...(isInMonth ? [monthCounterDay(month)] : [])].flatMap((each): Tally[] => {
      const counter = { day: each, name: statusCounterName(order.status), by: sign };
      return [
        { partner: order.partnerId, ...counter },
        { partner: 'ALL', ...counter },
      ];
    });
    const tracked = { partner: 'ALL', day: TRACKED_PARCELS, name: order.courierCode, by: sign } as const;
    return isTracked(order) ? [...ofStatus, tracked] : ofStatus;
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
const differenceOf = ({ before, after, at }: Change): Tally[] => {
  if (!after) return [];
  const day = seoulDay(new Date(at * 1000));
  return sumTallies([...talliesOf(before, -1, day), ...talliesOf(after, 1, day)]);
};

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

const findDrift = async (firstDay: string, today: string): Promise<Tally[]> => {
  let sums: Tally[] = [];
  for await (const items of scanTable()) {
    const stored = items.flatMap(talliesOfCounter).map((tally) => ({ ...tally, by: -tally.by }));
    const counted = items.flatMap((item) => [...talliesOf(item, 1, today), ...talliesOfException(item)]);
    const found = [...counted, ...stored];
    sums = sumTallies([...sums, ...found.filter(({ day }) => day >= firstDay)]);
  }
  return sums;
};

const sameAs = (one: Tally) => (other: Tally) =>
  one.partner === other.partner && one.day === other.day && one.name === other.name && one.by === other.by;

/**
 * Repairs drifted counters, and fills the counters of closed months. A change that the projector has not counted yet
 * looks like a drift, so only differences that a second scan confirms are corrected.
 * @param firstDay first Seoul day from which retention has deleted no records; earlier days are not repaired
 * @param today decides which months are closed
 * @returns the repaired drifts, without those of months, because each month has differences when it closes
 */
export const repairCounters = async (firstDay: string, today: string): Promise<Tally[]> => {
  const seen = await findDrift(firstDay, today);
  if (seen.length === 0) return [];
  const drifts = (await findDrift(firstDay, today)).filter((drift) => seen.some(sameAs(drift)));
  for (const some of chunks(drifts, MAX_ACTIONS)) await transact(addTalliesActions(some));
  return drifts.filter((drift) => !isOfMonth(drift));
};
