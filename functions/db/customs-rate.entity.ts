import * as z from 'zod';
import { getItem, type Key, putItem } from './client.ts';
import { keptForMinute } from './kept.ts';

// Exchange rates that customs published for a week.

const key = (week: string): Key => ({ pk: 'CUSTOMSRATE', sk: week });

const Stored = z.object({
  /** KRW per unit, by currency. */
  rates: z.record(z.string(), z.number()),
  /** Day on which customs was asked last. */
  askedOn: z.string(),
});
type CustomsWeek = z.output<typeof Stored>;

const weeks = keptForMinute(async (week) => {
  const item = await getItem(key(week));
  return item && Stored.parse(item);
});

/** AP-540 Returns the rates of a week, at most a minute old. @param week its Sunday */
export const getCustomsWeek: (week: string) => Promise<CustomsWeek | undefined> = weeks.read;

/** AP-541 Stores the rates of a week. @param week its Sunday */
export const putCustomsWeek = async (week: string, stored: CustomsWeek): Promise<void> => {
  await putItem({ ...key(week), ...stored });
  weeks.forget(week);
};
