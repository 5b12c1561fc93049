import { quantityReader } from './quantity.ts';

/** Reads an amount of money without a currency, with every decimal that a number holds, at most 1,000,000,000. */
export const read = quantityReader({
  unit: '',
  // Browsers of the supported versions format up to 20 decimals.
  decimals: 20,
  max: 1_000_000_000,
  units: [{ names: [], factor: 1, divisor: 1 }],
});

export { format } from './quantity.ts';
