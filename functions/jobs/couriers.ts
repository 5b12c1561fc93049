import { startClock } from '#functions/domain/clock.ts';
import { runCouriers } from '#functions/domain/tracking/run-couriers.ts';
import { job } from '#functions/runtime/job.ts';
import { logger } from '#functions/runtime/logger.ts';
import type { CourierMetrics } from '#shared/courier-metrics.ts';

/** Working time: 30 s less than the timeout of 4 min, so that started calls can be finished. */
const WORK_MS = 210_000;

/** Asks the tracking service about parcels that are due, every 5 minutes. Its log lines are the source of its metrics. */
export const handler = job('couriers', async ({ now }) => {
  const { report, metrics } = await runCouriers({
    clock: startClock(now),
    timeUp: AbortSignal.timeout(WORK_MS),
  });
  const line: CourierMetrics = {
    CourierAsked: metrics.asked,
    CourierFailed: metrics.failed,
    CourierServiceFailed: metrics.serviceFailed,
    CourierUnknownWord: metrics.unknownWords,
    CourierAgeHours: metrics.ageHours,
  };
  logger.info('couriers asked', line);
  return report;
});
