import { quantityReader } from './quantity.ts';

/** Reads a length in cm with one decimal, at most 1,000 cm. Millimetres, metres and inches are converted. */
export const read = quantityReader({
  unit: 'cm',
  decimals: 1,
  max: 1_000,
  units: [
    { names: ['cm', '센티', '센티미터', '센치'], factor: 1, divisor: 1 },
    { names: ['mm', '밀리', '밀리미터'], factor: 1, divisor: 10 },
    { names: ['m', '미터'], factor: 100, divisor: 1 },
    // An inch has 2.54 cm, so that most lengths in inches have more than one decimal. Its sign can be two primes, as which
    // `″` is compared, or a curved quotation mark.
    {
      names: ['in', 'inch', 'inches', '인치', '"', "''", '\u2032\u2032', '\u201d'],
      factor: 254,
      divisor: 100,
      isRounded: true,
    },
  ],
});

export { format } from './quantity.ts';
