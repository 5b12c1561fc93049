import * as z from 'zod';

/** A parcel's way through the Korean post: sorting centre, delivery office, team, district. */
export const SortingCode = z.object({
  cod0: z.string(),
  cod1: z.string(),
  cod2: z.string(),
  cod3: z.string(),
});
export type SortingCode = z.output<typeof SortingCode>;
