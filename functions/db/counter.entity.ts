import * as z from 'zod';
import type { CustomsService } from '#shared/domain/breaker.ts';
import { addDays } from '#shared/domain/dates.ts';
import type { ChargeCurrency } from '#shared/domain/money.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, getItem, type Item, type Key, queryToEnd, updateItem } from './client.ts';
import { keptForMinute, type ReadOptions } from './kept.ts';

// Counters of a Seoul day: one item per partner and one for all partners together. An item counts orders by status
// (`s<status>`) and new customers (`members`). Each counter is a top-level attribute, because ADD creates no others. A
// closed month has an item that counts its open orders only. Other items count the parcels of a week and a partner, with
// their weight and revenue, and the days that parcels took for their steps, by the week in which they ended.

/** Partner whose orders are counted, or `ALL` for the orders and members of all partners. */
export type PartnerOrAll = number | 'ALL';

const counterKey = (partner: PartnerOrAll, day: string): Key => ({ pk: `CNT#${partner}`, sk: day });

const STATUS = 's';
const MONTH = 'M';
export const MEMBERS = 'members';
/** Sort key of the item with the totals of members, which has no day. */
export const ALL_DAYS = 'TOTAL';
/** Sort key of the item that counts open exceptions by rule. */
export const OPEN_EXCEPTIONS = 'OPEN';
/** Sort key of the item that counts tracked parcels by courier. It also has facts about them, which are no counters. */
export const TRACKED_PARCELS = 'TRACKING';
/** Name of the counter of members of a type, in the item with the totals. */
export const memberCounterName = (type: 'partner' | 'customer' | 'staff'): string => `${type}Members`;
export const statusCounterName = (status: string): string => `${STATUS}${status}`;
/** Sort key of the item with the open orders of a closed month (`YYYY-MM`). */
export const monthCounterDay = (month: string): string => `${MONTH}${month}`;

// A month is closed when even its last day is more than this number of days ago.
const DAYS_BEFORE_CLOSE = 30;
/**
 * First month that is not closed on a Seoul day. The open orders of closed months are also counted by month, so that the
 * number of counters to read does not grow by one per day.
 */
export const firstMonthNotClosed = (day: string): string => addDays(day, -1 - DAYS_BEFORE_CLOSE).slice(0, 7);

const weekKey = (monday: string, partner: PartnerOrAll | ''): Key => ({
  pk: `CNTWEEK#${monday.slice(0, 4)}`,
  sk: `${monday}#${partner}`,
});
const STEP_PARTITION = 'CNTSTEP';

const Counters = z.object({ pk: z.string(), sk: z.string() }).catchall(z.number());

/** `statuses`: orders registered on the day, by current status. `members`: customers who signed up. */
export type DayCounts = { day: string; statuses: Map<string, number>; members: number };

const toDayCounts = (item: Item): DayCounts => {
  const { pk: _, sk: day, [MEMBERS]: members = 0, ...counts } = Counters.parse(item);
  const statuses = Object.entries(counts).map(
    ([name, count]) => [name.slice(STATUS.length), Math.max(0, count as number)] as const,
  );
  return { day, statuses: new Map(statuses), members: Math.max(0, members as number) };
};

const queryCounters = (partner: PartnerOrAll, from: string, to: string): Promise<Item[]> =>
  queryToEnd({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': counterKey(partner, '').pk, ':from': from, ':to': to },
  });

/** AP-17 Returns the counters of the days `from` to `to`, inclusive (`YYYY-MM-DD`). Omits days without counters. */
export const listCounters = async (partner: PartnerOrAll, from: string, to: string): Promise<DayCounts[]> =>
  (await queryCounters(partner, from, to)).map(toDayCounts);

/** `months`: open orders of the months before `days`; their `day` is a month (`YYYY-MM`). */
type OpenCounts = { days: DayCounts[]; months: DayCounts[] };

/**
 * AP-330 Returns the counters that include every open order, by one query: those of all days from the first month that
 * is not closed, and those of the closed months. The nightly recount fills the counters of a month when it closes, so a
 * month counts as closed one day later.
 */
export const listOpenCounters = async (partner: PartnerOrAll, today: string): Promise<OpenCounts> => {
  const firstDay = `${firstMonthNotClosed(addDays(today, -1))}-01`;
  const lastMonth = addDays(firstDay, -1).slice(0, 7);
  const counts = (await queryCounters(partner, firstDay, monthCounterDay(lastMonth))).map(toDayCounts);
  return {
    days: counts.filter((each) => !isOfMonth(each)),
    months: counts.filter(isOfMonth).map((month) => ({ ...month, day: month.day.slice(MONTH.length) })),
  };
};

/** AP-260 Returns the number of members by type, without withdrawn members. `all` includes staff. */
export const getMemberTotals = async (): Promise<
  Record<'all' | 'nonStaff' | 'partner' | 'customer', number>
> => {
  const counters = (await getItem(counterKey('ALL', ALL_DAYS))) ?? {};
  const countOf = (type: Parameters<typeof memberCounterName>[0]) =>
    Math.max(0, Number(counters[memberCounterName(type)] ?? 0));
  const [partner, customer] = [countOf('partner'), countOf('customer')];
  const nonStaff = partner + customer;
  return { partner, customer, nonStaff, all: nonStaff + countOf('staff') };
};

/** AP-374 Returns the counters of open exceptions by rule. */
export const getExceptionCounts = async (partner: PartnerOrAll): Promise<Record<string, unknown>> =>
  (await getItem(counterKey(partner, OPEN_EXCEPTIONS))) ?? {};

const OLDEST_OK = 'okAt#';
const IS_OFF = 'isOff';
const OFF = 'off#';
const isTrackingFact = (name: string): boolean =>
  name === IS_OFF || name.startsWith(OLDEST_OK) || name.startsWith(OFF);

/**
 * Tracked parcels of all partners. `oldestOkAt`: oldest of the last answers with events, by courier, in epoch
 * milliseconds. `isOff`: true if the tracking service was not set up at the last run.
 */
export type TrackingCounts = { open: Map<string, number>; oldestOkAt: Map<string, number>; isOff: boolean };

/** AP-536 Returns the number of tracked parcels by courier, and what the last run found out about them. */
export const getTrackingCounts = async (): Promise<TrackingCounts> => {
  const { pk: _, sk: __, ...found } = (await getItem(counterKey('ALL', TRACKED_PARCELS))) ?? {};
  const values = Object.entries(found).map(([name, value]) => [name, Number(value)] as const);
  return {
    open: new Map(
      values.filter(([name]) => !isTrackingFact(name)).map(([code, count]) => [code, Math.max(0, count)]),
    ),
    oldestOkAt: new Map(
      values
        .filter(([name]) => name.startsWith(OLDEST_OK))
        .map(([name, at]) => [name.slice(OLDEST_OK.length), at]),
    ),
    isOff: values.some(([name]) => name === IS_OFF),
  };
};

const storeTrackingFact = async (name: string, value: number | null): Promise<void> => {
  await updateItem(counterKey('ALL', TRACKED_PARCELS), {
    UpdateExpression: value === null ? 'REMOVE #fact' : 'SET #fact = :value',
    ExpressionAttributeNames: { '#fact': name },
    ...(value !== null && { ExpressionAttributeValues: { ':value': value } }),
  });
};

/** AP-537 Stores the oldest of the last answers with events about the parcels of a courier; null for none. */
export const storeOldestOk = (courierCode: string, at: number | null): Promise<void> =>
  storeTrackingFact(OLDEST_OK + courierCode, at);

/** AP-537 Stores whether the tracking service is set up. */
export const storeTrackingOff = (isOff: boolean): Promise<void> =>
  storeTrackingFact(IS_OFF, isOff ? 1 : null);

// Each answer with an order shows whether the service of customs is off.
const trackedParcels = keptForMinute((day) => getItem(counterKey('ALL', day)));

/** AP-575 Returns whether a service of customs was not set up at the last run of its job, at most a minute old. */
export const isServiceOff = async (service: CustomsService, options?: ReadOptions): Promise<boolean> =>
  (await trackedParcels.read(TRACKED_PARCELS, options))?.[OFF + service] !== undefined;

/** AP-575 Stores whether a service of customs is set up. */
export const storeServiceOff = async (service: CustomsService, isOff: boolean): Promise<void> => {
  await storeTrackingFact(OFF + service, isOff ? 1 : null);
  trackedParcels.forget(TRACKED_PARCELS);
};

/** Returns the number of orders that were registered on the day. */
export const countOrders = ({ statuses }: DayCounts): number =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0);

/** Names of the counters of parcels and of their weight in a week. The others are currencies. */
export const PARCELS = 'parcels';
export const GRAMS = 'grams';

/** Parcels of a partner that were received in a week. @property from Monday */
export type WeekCounts = {
  from: string;
  partnerId: number;
  parcels: number;
  grams: number;
  revenue: Record<ChargeCurrency, number>;
};

const toWeekCounts = (item: Item): WeekCounts => {
  const { sk, ...counts } = Counters.parse(item) as Item & { sk: string };
  const [from = '', partner] = sk.split('#');
  const countOf = (name: string) => Number(counts[name] ?? 0);
  return {
    from,
    partnerId: Number(partner),
    parcels: Math.max(0, countOf(PARCELS)),
    grams: Math.max(0, countOf(GRAMS)),
    revenue: { AUD: countOf('AUD'), USD: countOf('USD'), KRW: countOf('KRW') },
  };
};

/** AP-610 Returns the counters of weeks by partner. @param from first Monday @param to last Monday */
export const listWeekCounts = async (from: string, to: string): Promise<WeekCounts[]> => {
  const partitions = new Set([weekKey(from, '').pk, weekKey(to, '').pk]);
  const items = await mapWithLimit([...partitions], partitions.size, (pk) =>
    queryToEnd({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': addDays(to, 1) },
    }),
  );
  return items.flat().map(toWeekCounts);
};

/** Name of a counter of the parcels that ended a step, or of the days that they took for it. */
export const stepCounterName = (figure: 'parcels' | 'days', milestone: string, method: number): string =>
  `${figure}${milestone}m${method}`;

/** AP-611 Returns the sum of each counter of steps over weeks. @param from first Monday @param to last Monday */
export const sumStepCounters = async (from: string, to: string): Promise<Map<string, number>> => {
  const items = await queryToEnd({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': STEP_PARTITION, ':from': from, ':to': to },
  });
  const tallies = sumTallies(items.flatMap(talliesOfCounter).map((tally) => ({ ...tally, day: '' })));
  return new Map(tallies.map(({ name, by }) => [name, by]));
};

/**
 * Amount `by` to add to one counter (`name` of a partner and day). `day` may also be `ALL_DAYS`, `OPEN_EXCEPTIONS`,
 * `TRACKED_PARCELS` or a `monthCounterDay`. With a `kind` it is the Monday of a week, and steps have the partner `ALL`.
 */
export type Tally = { kind?: 'week' | 'step'; partner: PartnerOrAll; day: string; name: string; by: number };

const keyOfTally = ({ kind, partner, day }: Tally): Key => {
  if (kind === 'step') return { pk: STEP_PARTITION, sk: day };
  return kind === 'week' ? weekKey(day, partner) : counterKey(partner, day);
};

export const isOfMonth = ({ day }: Pick<Tally, 'day'>): boolean => day.startsWith(MONTH);

/** Adds up the changes of each counter and omits sums of zero. */
export const sumTallies = (tallies: readonly Tally[]): Tally[] => {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const key = `${tally.kind} ${tally.partner} ${tally.day} ${tally.name}`;
    sums.set(key, { ...tally, by: tally.by + (sums.get(key)?.by ?? 0) });
  }
  return [...sums.values()].filter(({ by }) => by !== 0);
};

/** AP-18 Adds the tallies to their counters. @returns one action per partner and day */
export const addTalliesActions = (tallies: readonly Tally[]): Action[] => {
  const items = groupBy(sumTallies(tallies), (tally) => Object.values(keyOfTally(tally)).join(' '));
  return [...items.values()].flatMap((itemTallies) => {
    const [first] = itemTallies;
    if (!first) return [];
    return {
      name: 'COUNTER',
      update: keyOfTally(first),
      expression: `ADD ${itemTallies.map((_, index) => `#n${index} :n${index}`).join(', ')}`,
      names: Object.fromEntries(itemTallies.map(({ name }, index) => [`#n${index}`, name])),
      values: Object.fromEntries(itemTallies.map(({ by }, index) => [`:n${index}`, by])),
    };
  });
};

const partnerOf = (text: string): PartnerOrAll => (text === 'ALL' ? 'ALL' : Number(text));

const counterOf = ({ pk, sk }: Item): Pick<Tally, 'kind' | 'partner' | 'day'> | undefined => {
  const [prefix, partner = ''] = String(pk).split('#');
  const [day = '', ofWeek = ''] = String(sk).split('#');
  if (prefix === 'CNT') return { partner: partnerOf(partner), day };
  if (prefix === 'CNTWEEK') return { kind: 'week', partner: partnerOf(ofWeek), day };
  return prefix === STEP_PARTITION ? { kind: 'step', partner: 'ALL', day } : undefined;
};

/** Returns the stored value of each counter of an item as a tally; none for other items. */
export const talliesOfCounter = (item: Item): Tally[] => {
  const counter = counterOf(item);
  if (!counter) return [];
  const { pk: _, sk, ...counts } = Counters.parse(item);
  const names = Object.entries(counts).filter(([name]) => sk !== TRACKED_PARCELS || !isTrackingFact(name));
  return names.map(([name, by]) => ({ ...counter, name, by: by as number }));
};
