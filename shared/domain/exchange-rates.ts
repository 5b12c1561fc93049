import type { Currency } from './order-fields.ts';

/** Currency → value of one unit in USD. */
export type Rates = Record<string, number>;

/**
 * Approximate rates of November 2026: seed data of the code group EXRATE. A table that was created before a currency was
 * added has no code for this currency, so its seed rate applies until staff add the code.
 */
export const seedRates = { USD: 1, KRW: 0.00072, JPY: 0.0066, AUD: 0.65 } satisfies Record<Currency, number>;

/** Exchange rates by currency. A code whose value is no number above 0 is no rate. @param codes codes of the group EXRATE */
export const ratesOf = (codes: readonly { code: string; value: string }[]): Rates => {
  const rates = Object.entries({
    ...seedRates,
    ...Object.fromEntries(codes.map(({ code, value }) => [code, Number(value)])),
  });
  return Object.fromEntries(rates.filter(([, rate]) => rate > 0));
};
