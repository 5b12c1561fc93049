import { quantityReader } from './quantity.ts';

/** Reads a weight in kg with up to 3 decimals, at most 10,000 kg. Grams are converted. */
export const read = quantityReader({
  unit: 'kg',
  decimals: 3,
  max: 10_000,
  units: [
    {
      names: ['kg', 'kgs', '킬로', '킬로그램', '키로'],
      factor: 1,
      divisor: 1,
    },
    { names: ['g', 'gr', 'gram', 'grams', '그램'], factor: 1, divisor: 1_000 },
  ],
});

export { format } from './quantity.ts';
