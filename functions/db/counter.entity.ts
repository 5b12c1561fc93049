import * as z from 'zod';
import { type Action, getItem, type Item, type Key, query } from './client.ts';

// Counters of a Seoul day: one item per partner and one for all partners together. An item counts orders by status
// (`s<status>`) and new customers (`members`). Each counter is a top-level attribute, because ADD creates no others.

/** Partner whose orders are counted, or `ALL` for the orders and members of all partners. */
export type PartnerOrAll = number | 'ALL';

const counterKey = (partner: PartnerOrAll, day: string): Key => ({ pk: `CNT#${partner}`, sk: day });

const STATUS = 's';
export const MEMBERS = 'members';
/** Sort key of the item with the totals of members, which has no day. */
export const ALL_DAYS = 'TOTAL';
/** Name of the counter of members of a type, in the item with the totals. */
export const memberCounterName = (type: 'partner' | 'customer' | 'staff'): string => `${type}Members`;
export const statusCounterName = (status: string): string => `${STATUS}${status}`;

const Counters = z.object({ pk: z.string(), sk: z.string() }).catchall(z.number());

/** `statuses`: orders registered on the day, by current status. `members`: customers who signed up. */
type DayCounts = { day: string; statuses: Map<string, number>; members: number };

/** AP-17 Returns the counters of the days `from` to `to`, inclusive (`YYYY-MM-DD`). Omits days without counters. */
export const listCounters = async (partner: PartnerOrAll, from: string, to: string): Promise<DayCounts[]> => {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': counterKey(partner, '').pk, ':from': from, ':to': to },
  });
  return items.map((item) => {
    const { pk: _, sk: day, [MEMBERS]: members = 0, ...counts } = Counters.parse(item);
    const statuses = Object.entries(counts).map(
      ([name, count]) => [name.slice(STATUS.length), Math.max(0, count as number)] as const,
    );
    return { day, statuses: new Map(statuses), members: Math.max(0, members as number) };
  });
};

/** AP-260 Returns the number of members by type, without withdrawn members. `all` includes staff. */
export const getMemberTotals = async (): Promise<Record<'all' | 'partner' | 'customer', number>> => {
  const counters = (await getItem(counterKey('ALL', ALL_DAYS))) ?? {};
  const countOf = (type: Parameters<typeof memberCounterName>[0]) =>
    Math.max(0, Number(counters[memberCounterName(type)] ?? 0));
  const [partner, customer] = [countOf('partner'), countOf('customer')];
  return { partner, customer, all: partner + customer + countOf('staff') };
};

/** Returns the number of orders that were registered on the day. */
export const countOrders = ({ statuses }: DayCounts): number =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0);

/** Amount `by` to add to one counter (`name` of a partner and day). */
export type Tally = { partner: PartnerOrAll; day: string; name: string; by: number };

/** Adds up the changes of each counter and omits sums of zero. */
export const sumTallies = (tallies: readonly Tally[]): Tally[] => {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const key = `${tally.partner} ${tally.day} ${tally.name}`;
    sums.set(key, { ...tally, by: tally.by + (sums.get(key)?.by ?? 0) });
  }
  return [...sums.values()].filter(({ by }) => by !== 0);
};

/** AP-18 Adds the tallies to their counters. @returns one action per partner and day */
export const addTalliesActions = (tallies: readonly Tally[]): Action[] => {
  const items = new Map<string, Tally[]>();
  for (const tally of sumTallies(tallies)) {
    const key = `${tally.partner} ${tally.day}`;
    items.set(key, [...(items.get(key) ?? []), tally]);
  }
  return [...items.values()].flatMap((itemTallies) => {
    const [first] = itemTallies;
    if (!first) return [];
    return {
      name: 'CNT',
      update: counterKey(first.partner, first.day),
      expression: `ADD ${itemTallies.map((_, index) => `#n${index} :n${index}`).join(', ')}`,
      names: Object.fromEntries(itemTallies.map(({ name }, index) => [`#n${index}`, name])),
      values: Object.fromEntries(itemTallies.map(({ by }, index) => [`:n${index}`, by])),
    };
  });
};

/** Returns the stored value of each counter of an item as a tally; none for other items. */
export const talliesOfCounter = (item: Item): Tally[] => {
  const [prefix, partner = ''] = String(item.pk).split('#');
  if (prefix !== 'CNT') return [];
  const { pk: _, sk: day, ...counts } = Counters.parse(item);
  return Object.entries(counts).map(([name, by]) => ({
    partner: partner === 'ALL' ? 'ALL' : Number(partner),
    day,
    name,
    by: by as number,
  }));
};
