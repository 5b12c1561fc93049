import { chunks } from '#shared/chunks.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { isPartnerOrStaff, isStaff } from '#shared/domain/session.ts';
import { type Item, MAX_ACTIONS, transact } from '../../db/client.ts';
import {
  ALL_DAYS,
  addUp,
  countActions,
  MEMBERS,
  memberCounter,
  statusCounter,
  type Tally,
  talliesOfCounter,
} from '../../db/counter.entity.ts';
import { memberOf } from '../../db/member.entity.ts';
import { orderRowOf } from '../../db/order.entity.ts';
import { onlyUnseen, seenActions } from '../../db/seen.entity.ts';
import type { Change } from '../../db/stream.ts';
import { walk } from '../../db/walk.ts';

/**
 * What a stored item counts for: an order that is not deleted under its status of now, a customer as new, both on the
 * day of registration; a member who has not withdrawn also in the total of its type. The projector counts the difference that a change makes, the recount everything there is.
 */
export const talliesOf = (item: Item | undefined, sign: 1 | -1): Tally[] => {
  const order = item && orderRowOf(item);
  if (order) {
    if (order.isDel) return [];
    const counter = { day: seoulDay(order.regDate), name: statusCounter(order.status), by: sign };
    return [
      { whose: order.partnerId, ...counter },
      { whose: 'ALL', ...counter },
    ];
  }
  const member = item && memberOf(item);
  if (!member) return [];
  const type = isStaff(member) ? 'staff' : isPartnerOrStaff(member) ? 'partner' : 'customer';
  return [
    ...(member.withdrawnAt
      ? []
      : [{ whose: 'ALL', day: ALL_DAYS, name: memberCounter(type), by: sign } as const]),
    ...(type === 'customer'
      ? [{ whose: 'ALL', day: seoulDay(member.regDate), name: MEMBERS, by: sign } as const]
      : []),
  ];
};

/** What is gone has been kept as long as it must: its day stays as it was counted. */
const differenceOf = ({ before, after }: Change): Tally[] =>
  after ? addUp([...talliesOf(before, -1), ...talliesOf(after, 1)]) : [];

/** A change with what it changes counters by. */
type Counting = Change & { tallies: Tally[] };

/** As many as a stream tells at once, and as one marker takes. */
const CHANGES_AT_ONCE = 100;

/**
 * Changes of one day and partner share their counters, so mostly all of them fit into one transaction. That they were
 * told before is rare, and found out by the transaction: only then what is left of them is looked up.
 */
const countSome = async (changes: readonly Counting[]): Promise<number> => {
  if (changes.length === 0) return 0;
  const actions = [...countActions(changes.flatMap(({ tallies }) => tallies)), ...seenActions(changes)];
  if (actions.length > MAX_ACTIONS) {
    const [half = [], rest = []] = chunks(changes, Math.ceil(changes.length / 2));
    return (await countSome(half)) + (await countSome(rest));
  }
  const failed = await transact(actions);
  return failed.length === 0 ? changes.length : countSome(await onlyUnseen(changes));
};

/**
 * Counts changes of the table, each of them once, however often and in whatever company and order they are told.
 * @returns how many of them changed a counter
 */
export const countChanges = async (changes: readonly Change[]): Promise<number> => {
  const relevant = changes
    .map((change) => ({ ...change, tallies: differenceOf(change) }))
    .filter(({ tallies }) => tallies.length > 0);
  let counted = 0;
  for (const some of chunks(relevant, CHANGES_AT_ONCE)) counted += await countSome(some);
  return counted;
};

/** How far every counter is off of the days from `firstDay` on, after reading the whole table. */
const findDrift = async (firstDay: string): Promise<Tally[]> => {
  let sums: Tally[] = [];
  for await (const items of walk()) {
    const stored = items.flatMap(talliesOfCounter).map((tally) => ({ ...tally, by: -tally.by }));
    const found = [...items.flatMap((item) => talliesOf(item, 1)), ...stored];
    sums = addUp([...sums, ...found.filter(({ day }) => day >= firstDay)]);
  }
  return sums;
};

const sameAs = (one: Tally) => (other: Tally) =>
  one.whose === other.whose && one.day === other.day && one.name === other.name && one.by === other.by;

/**
 * Repairs counters that are off. What a change on its way makes look like a drift is gone at a second look; what stays is
 * added to the counter, so that changes counted meanwhile are kept.
 * @param firstDay of which nothing was removed yet: days before it stay as they were counted
 * @returns the drifts that were repaired
 */
export const repairCounters = async (firstDay: string): Promise<Tally[]> => {
  const seen = await findDrift(firstDay);
  if (seen.length === 0) return [];
  const drifts = (await findDrift(firstDay)).filter((drift) => seen.some(sameAs(drift)));
  for (const some of chunks(drifts, MAX_ACTIONS)) await transact(countActions(some));
  return drifts;
};
