import { getCustomsWeek } from '#functions/db/customs-rate.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import {
  type CustomsRates,
  customsRatesOf,
  startOfCustomsWeek,
} from '#shared/domain/customs/customs-rates.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { ratesOf } from '#shared/domain/exchange-rates.ts';
import { currencies } from '#shared/domain/order-fields.ts';

/** Returns the rates of customs of the week, and the rates of the code group EXRATE for other currencies. */
export const readCustomsRates = async (now: Date): Promise<CustomsRates> => {
  const day = seoulDay(now);
  const published = (await getCustomsWeek(startOfCustomsWeek(day)))?.rates;
  const isComplete = published && currencies.every((currency) => currency === 'KRW' || published[currency]);
  const fixed = isComplete ? {} : ratesOf(await listCodes('EXRATE'));
  return customsRatesOf(published, fixed, day);
};
