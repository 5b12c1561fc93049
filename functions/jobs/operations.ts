import { recoverOperations } from '../domain/operation/recover-operations.ts';
import { job } from '../runtime/job.ts';

export const handler = job('operations', async ({ now }) => {
  const { finished, undone, failed } = await recoverOperations(now);
  if (failed.length > 0)
    throw new AggregateError(failed, 'Some operations could not be completed or rolled back');
  return { finished, undone };
});
