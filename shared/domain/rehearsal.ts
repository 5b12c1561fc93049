import * as z from 'zod';

/** Restore of a backup into a temporary table, to prove that the backup is usable. `id` starts with the instant. */
export const Rehearsal = z.object({
  id: z.string(),
  filename: z.string(),
  at: z.iso.datetime(),
  /** Full name of the member who started the rehearsal, or the name of the system. */
  by: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  endedAt: z.iso.datetime().optional(),
  items: z.number().optional(),
  orders: z.number().optional(),
  differences: z
    .object({
      /** Number of repaired dependent items. They differed, because the backup did not read them and their record together. */
      repaired: z.number(),
      /** Count in the product's table minus count in the backup. */
      itemsSince: z.number(),
      ordersSince: z.number(),
    })
    .optional(),
  reason: z.string().optional(),
});
export type Rehearsal = z.output<typeof Rehearsal>;
