import * as z from 'zod';

/**
 * `cod0` to `cod3`: sorting centre, delivery office, team and district of the Korean post. If the code of a zipcode is
 * unknown, `cod1` to `cod3` are empty, and `cod0` too unless all neighbouring zipcodes have one sorting centre.
 */
export const SortingCode = z.object({
  cod0: z.string(),
  cod1: z.string(),
  cod2: z.string(),
  cod3: z.string(),
});
export type SortingCode = z.output<typeof SortingCode>;

/** Zipcode without a known sorting code. `firstDay` and `lastDay`: Seoul days of the first and the last label. */
export const UnresolvedZipcode = z.object({
  zipcode: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
});
export type UnresolvedZipcode = z.output<typeof UnresolvedZipcode>;

export const UnresolvedZipcodes = z.object({
  /** Day of the official file (YYYY-MM-DD) and number of zipcodes; null without a table. */
  table: z.object({ date: z.string(), size: z.int() }).nullable(),
  zipcodes: z.array(UnresolvedZipcode),
});
export type UnresolvedZipcodes = z.output<typeof UnresolvedZipcodes>;
