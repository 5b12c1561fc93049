import { countOrders, listCounters } from '#functions/db/counter.entity.ts';
import { addDays } from '#shared/domain/dates.ts';

const AVERAGED_DAYS = 30;
const LOW_SHARE = 0.1;
const LOW_DAYS = 30;
/** Longest forecast, in days. A later day would not be reliable. */
const FARTHEST_DAYS = 3_650;

/** Returns the average number of registered orders per day over the last 30 days including `today`. */
export const dailyAverage = async (today: string): Promise<number> => {
  const days = await listCounters('ALL', addDays(today, 1 - AVERAGED_DAYS), today);
  return days.reduce((sum, day) => sum + countOrders(day), 0) / AVERAGED_DAYS;
};

type Stock = { issued: number; left: number; active: boolean };

const daysLeftOf = ({ left, active }: Stock, average: number): number | null => {
  if (!active) return null;
  if (left === 0) return 0;
  return average > 0 ? Math.floor(left / average) : null;
};

/**
 * Returns the forecast for a number range. `daysLeft` is null if unknown; `runsOutOn` is also null beyond ten years.
 * `isLow` is true if less than 10 % of the numbers or numbers for less than 30 days are left.
 * @param average numbers issued per day
 */
export const forecastOf = (stock: Stock, average: number, today: string) => {
  const total = stock.issued + stock.left;
  const daysLeft = daysLeftOf(stock, average);
  return {
    usedPercent: Math.floor((stock.issued * 1000) / total) / 10,
    daysLeft,
    runsOutOn: daysLeft === null || daysLeft > FARTHEST_DAYS ? null : addDays(today, daysLeft),
    isLow: stock.active && (stock.left < total * LOW_SHARE || (daysLeft !== null && daysLeft < LOW_DAYS)),
  };
};
