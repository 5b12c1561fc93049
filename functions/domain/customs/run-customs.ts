import { readBreakers } from '#functions/domain/outside/breakers.ts';
import { settleAll } from '#functions/domain/settle-all.ts';
import type { CustomsMetrics } from '#shared/customs-metrics.ts';
import { customsServices } from '#shared/domain/breaker.ts';
import { checkPccQueue } from './check-pcc-queue.ts';
import { followClearance } from './follow-clearance.ts';
import type { ClearanceReport, CustomsRun, PccReport, Stopped } from './job-context.ts';
import { updateRates } from './update-rates.ts';

/** `events`: number of new events. `rates`: true if rates of the week were stored. `stopped`: why the run ended. */
type Report = {
  pcc: PccReport;
  clearance: ClearanceReport;
  events: number;
  rates: boolean;
  stopped: Stopped;
};
type Part = Partial<Report> & Pick<Report, 'stopped'>;

const nothing: Report = {
  pcc: { asked: 0, matched: 0, mismatch: 0, unavailable: 0 },
  clearance: { asked: 0, changed: 0, notFound: 0, ambiguous: 0, failed: 0 },
  events: 0,
  rates: false,
  stopped: 'done',
};

const severest = (parts: readonly Part[]): Stopped =>
  (['time', 'limit'] as const).find((reason) => parts.some(({ stopped }) => stopped === reason)) ?? 'done';

/**
 * Asks the services of customs side by side, because each has a limit of calls of its own. A failure of one part stops no
 * other one.
 * @param log counts and reasons of failures, filled during the run
 * @throws AggregateError at the end if a part failed for another reason than its service
 */
export const runCustoms = async (
  run: CustomsRun,
  log: { metrics: CustomsMetrics; reasons: Set<string> },
): Promise<Report> => {
  const breakers = await readBreakers(customsServices);
  const context = { ...run, breakers, ...log };
  try {
    const parts = await settleAll<Part>(
      [checkPccQueue(context), followClearance(context), updateRates(context)],
      'Some parts of the run failed',
    );
    return Object.assign({}, nothing, ...parts, { stopped: severest(parts) });
  } finally {
    log.metrics.CustomsFailing = customsServices.filter((service) => breakers.failingUntil([service])).length;
  }
};
