import * as z from 'zod';

/** A backup restored into a temporary table and compared with the product. */
export const Rehearsal = z.object({
  id: z.string(),
  /** The backup. */
  filename: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  endedAt: z.iso.datetime().optional(),
  items: z.number().optional(),
  orders: z.number().optional(),
  differences: z
    .object({
      /** Number of repaired dependent items, which were read at another moment than their owner. */
      repaired: z.number(),
      /** Items and orders of the product minus those of the backup. */
      itemsSince: z.number(),
      ordersSince: z.number(),
    })
    .optional(),
  /** Sentence that explains a failure. */
  reason: z.string().optional(),
});
export type Rehearsal = z.output<typeof Rehearsal>;
