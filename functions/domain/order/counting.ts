import { type Item, MAX_ACTIONS, transact } from '#functions/db/client.ts';
import {
  ALL_DAYS,
  addTalliesActions,
  firstMonthNotClosed,
  GRAMS,
  isOfMonth,
  MEMBERS,
  memberCounterName,
  monthCounterDay,
  PARCELS,
  statusCounterName,
  stepCounterName,
  sumTallies,
  type Tally,
  TRACKED_PARCELS,
  talliesOfCounter,
} from '#functions/db/counter.entity.ts';
import { talliesOfException } from '#functions/db/exception.entity.ts';
import { memberOf } from '#functions/db/member.entity.ts';
import { type CountedOrder, countedOrderOf } from '#functions/db/order.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { filterUnprocessed, markProcessedActions } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { chunks } from '#shared/chunks.ts';
import { chargeTotal } from '#shared/domain/charge-of.ts';
import { isTracked } from '#shared/domain/courier-watch.ts';
import { dayNumber, mondayOf, seoulDay } from '#shared/domain/dates.ts';
import { sumOfProducts } from '#shared/domain/decimal.ts';
import { CANCELLED, isOpen } from '#shared/domain/order-status.ts';
import { reachedDaysOf, timedSteps } from '#shared/domain/reached-day.ts';
import { isPartnerOrStaff, isStaff } from '#shared/domain/session.ts';

/**
 * Returns the counters of the week in which a parcel was received, and of the weeks in which it ended its steps. A
 * cancelled parcel contributes to none. A step counts if the parcel reached both of its milestones.
 */
const talliesOfMoney = (order: CountedOrder, sign: 1 | -1): Tally[] => {
  const { partnerId, freightMethod, chargeOn, chargeCurrency } = order;
  if (chargeOn === '' || order.status === CANCELLED) return [];
  const ofWeek = [
    { name: PARCELS, by: sign },
    { name: GRAMS, by: sign * sumOfProducts([[order.weight, 1_000]], 0) },
    ...(chargeCurrency === '' ? [] : [{ name: chargeCurrency, by: sign * chargeTotal(order) }]),
  ].map((each): Tally => ({ kind: 'week', partner: partnerId, day: mondayOf(chargeOn), ...each }));
  const reached = reachedDaysOf(order);
  const ofSteps = timedSteps.flatMap(([from, to]): Tally[] => {
    const [first, last] = [reached.get(from), reached.get(to)];
    // Events that were entered later can have an earlier day than the event before them.
    if (!first || !last || last < first) return [];
    const counter = { kind: 'step', partner: 'ALL', day: mondayOf(last) } as const;
    const days = dayNumber(last) - dayNumber(first);
    return [
      { ...counter, name: stepCounterName('parcels', to, freightMethod), by: sign },
      { ...counter, name: stepCounterName('days', to, freightMethod), by: sign * days },
    ];
  });
  return [...ofWeek, ...ofSteps];
};

/**
 * Returns the counters to which an item contributes. An order counts under its current status unless it is deleted, a
 * customer as a new customer, both on the Seoul day of registration. An open order of a closed month also counts in that
 * month, and a parcel that is tracked also counts for its courier. A received parcel also counts in the figures of its
 * week and of its steps. A member also counts in the total of its type until
 * the withdrawal.
 * @param today Seoul day that decides which months are closed: the day of the change, or of the recount
 */
export const talliesOf = (item: Item | undefined, sign: 1 | -1, today: string): Tally[] => {
  const order = item && countedOrderOf(item);
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
    return [...ofStatus, ...(isTracked(order) ? [tracked] : []), ...talliesOfMoney(order, sign)];
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
  one.kind === other.kind &&
  one.partner === other.partner &&
  one.day === other.day &&
  one.name === other.name &&
  one.by === other.by;

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
