import { type CustomsRatesResult, fetchCustomsRates } from '#functions/adapters/customs-rates.ts';
import { isUnipassSetUp } from '#functions/adapters/unipass.ts';
import { getCustomsWeek, putCustomsWeek } from '#functions/db/customs-rate.entity.ts';
import { startOfCustomsWeek } from '#shared/domain/customs/customs-rates.ts';
import { addDays, dayNumber, seoulDay } from '#shared/domain/dates.ts';
import { currencies } from '#shared/domain/order-fields.ts';
import { type AskContext, askCustoms } from './ask-customs.ts';
import type { Stopped } from './job-context.ts';

/** Days from Sunday to Friday, on which customs publishes the rates of the next week. */
const DAYS_TO_FRIDAY = 5;

type Published = Readonly<Record<string, number>>;

/** Returns the rates of the product's currencies; undefined if customs has none of the week. */
const publishedIn = (result: CustomsRatesResult, week: string): Published | undefined => {
  // Before the rates of a week are published, an answer can contain those of another week.
  if (result.kind !== 'rates' || result.from !== week) return undefined;
  return Object.fromEntries(
    currencies.flatMap((currency) => {
      const krw = result.krwByCurrency[currency];
      return krw === undefined ? [] : [[currency, krw]];
    }),
  );
};

/** @returns false if the service did not answer, or was not asked because it is failing */
const askForWeek = async (week: string, context: AskContext): Promise<Published | false | undefined> => {
  const result = await askCustoms('customsRates', () => fetchCustomsRates(week), context);
  const isAnswered = result && result.kind !== 'failing' && result.kind !== 'off';
  return isAnswered ? publishedIn(result, week) : false;
};

const storeRates = async (context: AskContext): Promise<boolean> => {
  const today = seoulDay(context.clock());
  const week = startOfCustomsWeek(today);
  const stored = await getCustomsWeek(week);
  if (stored?.askedOn === today || !(await isUnipassSetUp('customsRates'))) return false;
  const published = await askForWeek(week, context);
  if (published === false) return false;
  const isFriday = dayNumber(today) - dayNumber(week) >= DAYS_TO_FRIDAY;
  const nextWeek = addDays(week, 7);
  const next = isFriday ? await askForWeek(nextWeek, context) : undefined;
  if (next) await putCustomsWeek(nextWeek, { rates: next, askedOn: today });
  // The day is done if both weeks were answered.
  const askedOn = next === false ? '' : today;
  await putCustomsWeek(week, { rates: published ?? stored?.rates ?? {}, askedOn });
  return published !== undefined;
};

/**
 * Asks customs once a day for the exchange rates of the week, and from Friday on also for those of the next week. After a
 * failure the next run asks again.
 * @returns `rates`: true if it stored rates of this week
 */
export const updateRates = async (context: AskContext): Promise<{ rates: boolean; stopped: Stopped }> => ({
  rates: await storeRates(context),
  stopped: 'done',
});
