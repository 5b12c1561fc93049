import {
  endPccDue,
  isPccServiceOff,
  listDuePccChecks,
  type PccDue,
  postponePccDue,
  storePccServiceOff,
} from '#functions/db/pcc-queue.entity.ts';
import { readBreakers } from '#functions/domain/outside/breakers.ts';
import { createCallLimit } from '#functions/domain/outside/call-limit.ts';
import { checkParcels } from '#functions/domain/outside/check-parcels.ts';
import { isPccChecked } from '#shared/domain/customs/pcc-check.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import {
  checkPcc,
  isPccSetUp,
  PCC_SERVICE,
  type PccContext,
  type PccOutcome,
  readChecked,
} from './check-pcc.ts';

const MAX_CHECKS = 600;
const CALLS_AT_ONCE = 3;
const CALLS_PER_SECOND = 5;
const MINUTE = 60_000;
/** Times until the next try after a call without an answer. */
const RETRY_MS = [5 * MINUTE, 30 * MINUTE, 120 * MINUTE];

/** `timeUp`: aborted when no further check may be started. */
type Context = { clock: () => Date; timeUp: AbortSignal };

/** `stopped`: why the run ended. `isServiceFailing`: true if no call is made for a time, because the service is failing. */
type PccRun = {
  report: { asked: number; matched: number; mismatch: number; unavailable: number };
  stopped: 'done' | 'limit' | 'time';
  isServiceFailing: boolean;
};

const endTry = async (entry: PccDue, outcome: PccOutcome, now: Date): Promise<void> => {
  const pauseMs = RETRY_MS[entry.tries];
  if (outcome === 'matched' || outcome === 'mismatch') await endPccDue(entry);
  else if (outcome === 'unavailable' && pauseMs === undefined) await endPccDue(entry);
  else if (outcome === 'unavailable') await postponePccDue(entry, new Date(now.getTime() + Number(pauseMs)));
};

/** @returns undefined if the order needs no check any more */
const checkEntry = async (entry: PccDue, context: PccContext): Promise<PccOutcome | undefined> => {
  const order = await readChecked(entry.orderId);
  if (!order || !isPccChecked(order)) {
    await endPccDue(entry);
    return undefined;
  }
  const outcome = await checkPcc(order, context);
  await endTry(entry, outcome, context.clock());
  return outcome;
};

// Without the service no result is waited for. The states stay, and read as `formOnly`.
const emptyQueue = async (clock: () => Date): Promise<void> => {
  const entries = await listDuePccChecks(clock(), MAX_CHECKS);
  await mapWithLimit(entries, CALLS_AT_ONCE, endPccDue);
};

/**
 * Checks the queued customs codes that are due: at most 600. While the service is failing, they stay in the queue. The
 * next run continues.
 * @throws AggregateError at the end if some checks failed for another reason than the service
 */
export const checkPccQueue = async ({ clock, timeUp }: Context): Promise<PccRun> => {
  const report = { asked: 0, matched: 0, mismatch: 0, unavailable: 0 };
  const isOff = !(await isPccSetUp());
  if (isOff !== (await isPccServiceOff())) await storePccServiceOff(isOff);
  if (isOff) {
    await emptyQueue(clock);
    return { report, stopped: 'done', isServiceFailing: false };
  }
  const found = await listDuePccChecks(clock(), MAX_CHECKS + 1);
  const breakers = await readBreakers([PCC_SERVICE]);
  const beforeAttempt = createCallLimit(CALLS_PER_SECOND);
  const isFailing = () => breakers.openUntil(PCC_SERVICE, clock()) !== undefined;
  const limits = { atOnce: CALLS_AT_ONCE, timeUp };
  const isTimeUp = await checkParcels(found.slice(0, MAX_CHECKS), limits, async (entry) => {
    // A further entry would only be read.
    if (isFailing()) return;
    const outcome = await checkEntry(entry, { breakers, clock, beforeAttempt });
    if (outcome === undefined || outcome === 'skipped' || outcome === 'off') return;
    report.asked += 1;
    if (outcome !== 'gone') report[outcome] += 1;
  });
  const hasMore = found.length > MAX_CHECKS;
  return {
    report,
    stopped: isTimeUp ? 'time' : hasMore ? 'limit' : 'done',
    isServiceFailing: isFailing(),
  };
};
