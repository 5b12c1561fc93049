import { quantityReader } from './quantity.ts';

/** Reads an amount of money without a currency, with up to 10 decimals, at most 1,000,000,000. */
export const read = quantityReader({
  unit: '',
  decimals: 10,
  max: 1_000_000_000,
  units: [{ names: [], factor: 1, divisor: 1 }],
});

export { format } from './quantity.ts';
