import { repairCounters } from '../domain/dashboard/counting.ts';
import { firstDayKept } from '../domain/retention/retention-rules.ts';
import { job } from '../runtime/job.ts';
import { logger } from '../runtime/logger.ts';

export const handler = job('recount', async ({ now }) => {
  const drifts = await repairCounters(firstDayKept('contract', now));
  for (const drift of drifts) logger.warn('counter drifted', { drift });
  return { repaired: drifts.length };
});
