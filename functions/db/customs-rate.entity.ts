import * as z from 'zod';
import { getItem, type Key, putItem } from './client.ts';

// Exchange rates that customs published for a week.

const key = (week: string): Key => ({ pk: 'CUSTOMSRATE', sk: week });

const Stored = z.object({
  /** KRW per unit, by currency. */
  rates: z.record(z.string(), z.number()),
  /** Day on which customs was asked last. */
  askedOn: z.string(),
});
type CustomsWeek = z.output<typeof Stored>;

/** Published rates do not change, but they can be stored at any time. */
const CACHE_MS = 60_000;
let cached: { week: string; until: number; stored: Promise<CustomsWeek | undefined> } | undefined;

/** AP-540 Returns the rates of a week, at most a minute old. @param week its Sunday */
export const getCustomsWeek = (week: string): Promise<CustomsWeek | undefined> => {
  if (cached?.week === week && Date.now() < cached.until) return cached.stored;
  const stored = getItem(key(week)).then((item) => item && Stored.parse(item));
  const entry = { week, until: Date.now() + CACHE_MS, stored };
  cached = entry;
  stored.catch(() => {
    if (cached === entry) cached = undefined;
  });
  return stored;
};

/** AP-541 Stores the rates of a week. @param week its Sunday */
export const putCustomsWeek = async (week: string, stored: CustomsWeek): Promise<void> => {
  await putItem({ ...key(week), ...stored });
  cached = undefined;
};
