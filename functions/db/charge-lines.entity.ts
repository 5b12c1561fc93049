import * as z from 'zod';
import { type Action, getItem, type Key, type PutAction } from './client.ts';
import { orderPartition } from './order-partition.ts';

// Manual lines of the charge of an order. They change together with the order, whose version guards them.

const ManualLine = z.object({
  id: z.string(),
  name: z.string(),
  /** In minor units of the currency of the order's charge. */
  amount: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type ManualLine = z.output<typeof ManualLine>;

const linesKey = (orderId: number): Key => ({ pk: orderPartition(orderId), sk: 'CHARGELINES' });

/** AP-584 Returns the manual lines of an order in the sequence in which they were added, by a strongly consistent read. */
export const getChargeLines = async (orderId: number): Promise<ManualLine[]> => {
  const item = await getItem(linesKey(orderId), { consistent: true });
  return item ? z.array(ManualLine).parse(item.lines) : [];
};

/** AP-584 Stores the manual lines of an order. The transaction must change the order as well. */
export const putChargeLinesAction = (orderId: number, lines: readonly ManualLine[]): PutAction => ({
  name: 'CHARGELINES',
  put: { ...linesKey(orderId), lines },
});

/** AP-583 Deletes the manual lines of an order that is deleted permanently. */
export const removeChargeLinesAction = (orderId: number): Action => ({
  name: 'CHARGELINES',
  delete: linesKey(orderId),
});
