import * as z from 'zod';

/** `cod0` to `cod3`: sorting centre, delivery office, team and district of the Korean post. */
export const SortingCode = z.object({
  cod0: z.string(),
  cod1: z.string(),
  cod2: z.string(),
  cod3: z.string(),
});
export type SortingCode = z.output<typeof SortingCode>;
