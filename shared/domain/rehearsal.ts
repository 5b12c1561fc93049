import * as z from 'zod';

/** A backup restored into a table of its own to see that it can be, and compared with the product. */
export const Rehearsal = z.object({
  id: z.string(),
  /** The backup. */
  filename: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  endedAt: z.iso.datetime().optional(),
  /** Items and orders that were restored. */
  items: z.number().optional(),
  orders: z.number().optional(),
  differences: z
    .object({
      /** What was brought into line, as each belonged to an order at another moment than the order itself. */
      repaired: z.number(),
      /** How many items and orders the product has more (or fewer, below 0) than the backup: what came since. */
      itemsSince: z.number(),
      ordersSince: z.number(),
    })
    .optional(),
  /** Why it failed, for a reader. */
  reason: z.string().optional(),
});
export type Rehearsal = z.output<typeof Rehearsal>;
