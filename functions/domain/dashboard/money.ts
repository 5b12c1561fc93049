import {
  listWeekCounts,
  stepCounterName,
  sumStepCounters,
  type WeekCounts,
} from '#functions/db/counter.entity.ts';
import { listPartners } from '#functions/db/partner.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { readBalances } from '#functions/domain/statement/read-statements.ts';
import type { MoneyFigures } from '#shared/domain/dashboard.ts';
import { addDays, mondayOf, seoulDay } from '#shared/domain/dates.ts';
import { sumOfProducts } from '#shared/domain/decimal.ts';
import { type LeadTimes, leadCode, leadMethods, leadTimesOf } from '#shared/domain/lead-time.ts';
import { chargeCurrencies } from '#shared/domain/money.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import { orderStatuses } from '#shared/domain/order-status.ts';
import { timedSteps } from '#shared/domain/reached-day.ts';
import { groupBy } from '#shared/group-by.ts';

type Received = Pick<WeekCounts, 'parcels' | 'grams' | 'revenue'>;

// Amounts of different currencies are never added.
const sumOf = (counts: readonly Received[]): Received => {
  const sum = (figureOf: (one: Received) => number) =>
    counts.reduce((total, one) => total + figureOf(one), 0);
  return {
    parcels: sum(({ parcels }) => parcels),
    grams: sum(({ grams }) => grams),
    revenue: Object.fromEntries(
      chargeCurrencies.map((currency) => [currency, sum(({ revenue }) => revenue[currency])]),
    ) as Received['revenue'],
  };
};

const hasFigures = ({ parcels, revenue }: Received): boolean =>
  parcels > 0 || chargeCurrencies.some((currency) => revenue[currency] !== 0);

const DECIMALS = 2;

type Step = MoneyFigures['steps'][number];

/** @param counters sums by `stepCounterName` */
const durationsOf = (counters: ReadonlyMap<string, number>, leadTimes: LeadTimes): Step[] =>
  timedSteps.map(([from, to]) => {
    const promisedBy = (method: (typeof leadMethods)[number][0]) =>
      leadTimes[leadCode(orderStatuses[from].lead, method)][1];
    const methods = leadMethods.map(([method]) => ({
      parcels: counters.get(stepCounterName('parcels', to, method)) ?? 0,
      days: counters.get(stepCounterName('days', to, method)) ?? 0,
      promised: promisedBy(method),
    }));
    const parcels = methods.reduce((sum, one) => sum + one.parcels, 0);
    if (parcels <= 0) return { from, to, days: null, parcels: 0, promised: promisedBy(AIR) };
    return {
      from,
      to,
      days: sumOfProducts(
        methods.map(({ days }) => [days]),
        DECIMALS,
        parcels,
      ),
      parcels,
      promised: sumOfProducts(
        methods.map((one) => [one.parcels, one.promised]),
        DECIMALS,
        parcels,
      ),
    };
  });

/** Chosen weeks and partner. `weeks`: number of weeks up to the current one. */
type Choice = { weeks: number; partnerId?: number };

/** Returns weight, revenue, durations of steps and open balances. @param now in the newest week */
export const moneyFigures = async ({ weeks, partnerId }: Choice, now: Date): Promise<MoneyFigures> => {
  const newest = mondayOf(seoulDay(now));
  const mondays = Array.from({ length: weeks }, (_, nth) => addDays(newest, -7 * nth));
  const oldest = mondays.at(-1) ?? newest;
  const [counted, counters, partners, codes, balances] = await Promise.all([
    listWeekCounts(oldest, newest),
    sumStepCounters(oldest, newest),
    listPartners(),
    listCodes('LEADTM'),
    readBalances(now),
  ]);
  const isChosen = (one: { partnerId: number }) => partnerId === undefined || one.partnerId === partnerId;
  const counts = counted.filter(isChosen);
  const byWeek = groupBy(counts, ({ from }) => from);
  const byPartner = groupBy(counts, (one) => one.partnerId);
  return {
    weeks: mondays.map((from) => ({ from, ...sumOf(byWeek.get(from) ?? []) })),
    partners: partners
      .map(({ id, partner_name: partnerName }) => ({
        partnerId: id,
        partnerName,
        ...sumOf(byPartner.get(id) ?? []),
      }))
      .filter(hasFigures)
      .sort((a, b) => a.partnerId - b.partnerId),
    steps: durationsOf(counters, leadTimesOf(codes)),
    balances: balances.filter(isChosen),
  };
};
