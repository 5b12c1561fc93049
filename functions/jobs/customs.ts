import { startClock } from '#functions/domain/clock.ts';
import { runCustoms } from '#functions/domain/customs/run-customs.ts';
import { job } from '#functions/runtime/job.ts';
import { logger } from '#functions/runtime/logger.ts';
import { type CustomsMetrics, customsMetrics } from '#shared/customs-metrics.ts';

/** Working time: 30 s less than the timeout of 4 min, so that started calls can be finished. */
const WORK_MS = 210_000;

const noMetrics = () => Object.fromEntries(customsMetrics.map((name) => [name, 0])) as CustomsMetrics;

/**
 * Checks customs codes, follows parcels through customs and reads exchange rates, every 5 minutes. Its log lines are the
 * source of its metrics, also after a failure.
 */
export const handler = job('customs', async ({ now }) => {
  const log = { metrics: noMetrics(), reasons: new Set<string>() };
  try {
    const reportWord = (word: string) => logger.warn('unknown word of customs', { word });
    const run = { clock: startClock(now), timeUp: AbortSignal.timeout(WORK_MS), reportWord };
    return await runCustoms(run, log);
  } finally {
    logger.info('customs asked', { ...log.metrics, reasons: [...log.reasons] });
  }
});
