import * as z from 'zod';
import { type Action, getItem, type Item, type Key, query } from './client.ts';

/**
 * Counters of a Seoul day, one item for each partner and one for all: orders by status (`s<status>`), new customers
 * (`members`). They are top-level attributes, because ADD works on those only. The projector and the recount write
 * them.
 */
export type Whose = number | 'ALL';

const counterKey = (whose: Whose, day: string): Key => ({ pk: `CNT#${whose}`, sk: day });

const STATUS = 's';
export const MEMBERS = 'members';
/** Sort key of the totals over all days. It sorts after every day. */
export const ALL_DAYS = 'TOTAL';
export const memberCounter = (type: 'partner' | 'customer' | 'staff'): string => `${type}Members`;
export const statusCounter = (status: string): string => `${STATUS}${status}`;

const Counters = z.object({ pk: z.string(), sk: z.string() }).catchall(z.number());

/** Orders of a day by current status, and customers who signed up. Counts that drifted below zero are 0. */
type DayCounts = { day: string; statuses: Map<string, number>; members: number };

/** AP-17 the counters of a range of days, both included. Days without counters are omitted. */
export const listCounters = async (whose: Whose, from: string, to: string): Promise<DayCounts[]> => {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': counterKey(whose, '').pk, ':from': from, ':to': to },
  });
  return items.map((item) => {
    const { pk: _, sk: day, [MEMBERS]: members = 0, ...counts } = Counters.parse(item);
    const statuses = Object.entries(counts).map(
      ([name, count]) => [name.slice(STATUS.length), Math.max(0, count as number)] as const,
    );
    return { day, statuses: new Map(statuses), members: Math.max(0, members as number) };
  });
};

/** AP-260 members who have not withdrawn, by type. Missing until the first member was counted. */
export const memberTotals = async (): Promise<Record<'all' | 'partner' | 'customer', number>> => {
  const counters = (await getItem(counterKey('ALL', ALL_DAYS))) ?? {};
  const countOf = (type: Parameters<typeof memberCounter>[0]) =>
    Math.max(0, Number(counters[memberCounter(type)] ?? 0));
  const [partner, customer] = [countOf('partner'), countOf('customer')];
  return { partner, customer, all: partner + customer + countOf('staff') };
};

/** All orders of a day. */
export const ordersOf = ({ statuses }: DayCounts): number =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0);

/** Change of one counter, or its difference from the recount. */
export type Tally = { whose: Whose; day: string; name: string; by: number };

/** Adds up the tallies of each counter. Sums of zero are omitted. */
export const addUp = (tallies: readonly Tally[]): Tally[] => {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const key = `${tally.whose} ${tally.day} ${tally.name}`;
    sums.set(key, { ...tally, by: tally.by + (sums.get(key)?.by ?? 0) });
  }
  return [...sums.values()].filter(({ by }) => by !== 0);
};

/** AP-18 transaction actions that change counters: one ADD per item. */
export const countActions = (tallies: readonly Tally[]): Action[] => {
  const items = new Map<string, Tally[]>();
  for (const tally of addUp(tallies)) {
    const key = `${tally.whose} ${tally.day}`;
    items.set(key, [...(items.get(key) ?? []), tally]);
  }
  return [...items.values()].flatMap((ofItem) => {
    const [first] = ofItem;
    if (!first) return [];
    return {
      name: 'CNT',
      update: counterKey(first.whose, first.day),
      expression: `ADD ${ofItem.map((_, index) => `#n${index} :n${index}`).join(', ')}`,
      names: Object.fromEntries(ofItem.map(({ name }, index) => [`#n${index}`, name])),
      values: Object.fromEntries(ofItem.map(({ by }, index) => [`:n${index}`, by])),
    };
  });
};

/** Tallies of a stored counter item; none for any other item. For the recount, which reads the whole table. */
export const talliesOfCounter = (item: Item): Tally[] => {
  const [prefix, whose = ''] = String(item.pk).split('#');
  if (prefix !== 'CNT') return [];
  const { pk: _, sk: day, ...counts } = Counters.parse(item);
  return Object.entries(counts).map(([name, by]) => ({
    whose: whose === 'ALL' ? 'ALL' : Number(whose),
    day,
    name,
    by: by as number,
  }));
};
