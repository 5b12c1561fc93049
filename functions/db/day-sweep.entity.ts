import * as z from 'zod';
import { getItem, type Key, putItem } from './client.ts';

const Days = z.array(z.object({ day: z.string(), isOff: z.boolean(), label: z.string() }));

const DaySweep = z.object({
  /** Days off that the promised windows of open orders follow: several after a run was interrupted by another change. */
  follows: z.array(Days),
  /** Days off of a run that has not reached all orders yet. */
  target: Days.optional(),
  /** Last order of that run. */
  after: z.object({ orderId: z.number(), due: z.number() }).optional(),
});
type DaySweep = z.output<typeof DaySweep>;

const key: Key = { pk: 'WATCHSWEEP', sk: 'DAYOFF' };

/** AP-497 Returns the days off that the promised windows of open orders follow. */
export const readDaySweep = async (): Promise<DaySweep> => {
  const item = await getItem(key);
  return item ? DaySweep.parse(item) : { follows: [[]] };
};

/** AP-497 Stores how far the promised windows follow the days off. */
export const putDaySweep = (sweep: DaySweep): Promise<void> => putItem({ ...key, ...sweep });
