import { sumMoney } from '#shared/domain/measures.ts';
import { formatMoney } from '../formats.ts';

/** To the thousandth, so that decimals add up to what they say. */
export const sumMeasures = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 1000), 0) / 1000;

/** `USD 94.00`, `KRW 90,000`: money of several currencies is not added up. */
export const totalsOf = (values: readonly { amount: number; currency: string }[]): string[] =>
  [...new Set(values.map(({ currency }) => currency))].map((currency) =>
    formatMoney(
      sumMoney(values.flatMap((value) => (value.currency === currency ? value.amount : []))),
      currency,
    ),
  );
