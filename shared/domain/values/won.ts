import { quantityReader } from './quantity.ts';

/** Reads an amount in won, which has no decimals. */
export const read = quantityReader({
  unit: '원',
  decimals: 0,
  max: 999_999_999,
  units: [{ names: ['원', 'krw', 'won'], factor: 1, divisor: 1 }],
});

export { format } from './quantity.ts';
