import { startClock } from '#functions/domain/clock.ts';
import { recoverOperations } from '#functions/domain/operation/recover-operations.ts';
import { followDaysOff } from '#functions/domain/order/follow-days.ts';
import { job } from '#functions/runtime/job.ts';

/** Working time for promised windows: 20 s less than the timeout, so that the current page can be finished. */
const WORK_MS = 30_000;

export const handler = job('operations', async ({ now }) => {
  const context = { clock: startClock(now), timeUp: AbortSignal.timeout(WORK_MS) };
  const { finished, undone, failed } = await recoverOperations(now);
  const { moved, failures } = await followDaysOff(context);
  const errors = [...failed, ...failures];
  if (errors.length > 0) {
    throw new AggregateError(
      errors,
      'Some operations or promised windows could not be completed or rolled back',
    );
  }
  return { finished, undone, ...(moved > 0 && { windows: moved }) };
});
