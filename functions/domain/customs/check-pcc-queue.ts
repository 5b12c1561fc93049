import type { CustomsJobContext, PccReport, Stopped } from './job-context.ts';

/** Checks the customs codes that are queued. */
export const checkPccQueue = async (
  _: CustomsJobContext,
): Promise<{ pcc?: PccReport; stopped: Stopped }> => ({
  stopped: 'done',
});
