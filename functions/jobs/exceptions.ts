import { startClock } from '#functions/domain/clock.ts';
import { checkDue } from '#functions/domain/exception/check-due.ts';
import { checkZipcodes } from '#functions/domain/exception/unknown-zipcodes.ts';
import { loadSortingTable } from '#functions/domain/sorting/load-table.ts';
import { job } from '#functions/runtime/job.ts';
import { logger } from '#functions/runtime/logger.ts';

/** Working time: two minutes less than the timeout, so that the current page can be finished. */
const WORK_MS = 13 * 60_000;

// Without the table, only the parcels decide whether the exception of a zipcode ends.
const readTable = (now: Date) =>
  loadSortingTable(now, { fresh: true }).catch((error: unknown) => {
    logger.warn('sorting code table unavailable', { error: error as Error });
    return undefined;
  });

export const handler = job('exceptions', async ({ now }) => {
  const clock = startClock(now);
  await checkZipcodes(await readTable(now), now);
  return checkDue({ clock, timeUp: AbortSignal.timeout(WORK_MS) });
});
