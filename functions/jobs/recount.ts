import { repairCounters } from '../domain/dashboard/counting.ts';
import { firstDayKept } from '../domain/retention/retention-rules.ts';
import { job } from '../runtime/job.ts';
import { logger } from '../runtime/logger.ts';

/** Compares the dashboard's counters with what is there, repairs those that drifted and tells which. */
export const handler = job('recount', async ({ now }) => {
  const drifts = await repairCounters(firstDayKept('contract', now));
  for (const drift of drifts) logger.warn('counter drifted', { drift });
  return { repaired: drifts.length };
});
