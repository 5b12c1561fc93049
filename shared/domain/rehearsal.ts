import * as z from 'zod';

/** A backup restored into a temporary table and compared with the product. */
export const Rehearsal = z.object({
  id: z.string(),
  filename: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  endedAt: z.iso.datetime().optional(),
  items: z.number().optional(),
  orders: z.number().optional(),
  differences: z
    .object({
      /** Repaired dependent items, which the backup read at another moment than their owner. */
      repaired: z.number(),
      /** Items and orders of the product minus those of the backup. */
      itemsSince: z.number(),
      ordersSince: z.number(),
    })
    .optional(),
  reason: z.string().optional(),
});
export type Rehearsal = z.output<typeof Rehearsal>;
