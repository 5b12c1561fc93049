import { createCallLimit } from '#functions/adapters/call-limit.ts';
import { isServiceOff, storeServiceOff } from '#functions/db/counter.entity.ts';
import { endPccDue, listDuePccChecks, type PccDue, postponePccDue } from '#functions/db/pcc-queue.entity.ts';
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
import { CALL_MARGIN, type CustomsJobContext, type PccReport, type Stopped } from './job-context.ts';

const MAX_CHECKS = 600;
const CALLS_AT_ONCE = 3;
const CALLS_PER_SECOND = 5;
const MINUTE = 60_000;
/** Times until the next try after a call without an answer. */
const RETRY_MS = [5 * MINUTE, 30 * MINUTE, 120 * MINUTE];

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
export const checkPccQueue = async (
  context: CustomsJobContext,
): Promise<{ pcc: PccReport; stopped: Stopped }> => {
  const { breakers, clock, timeUp } = context;
  const pcc: PccReport = { asked: 0, matched: 0, mismatch: 0, unavailable: 0 };
  const isOff = !(await isPccSetUp());
  if (isOff !== (await isServiceOff(PCC_SERVICE, { fresh: true }))) await storeServiceOff(PCC_SERVICE, isOff);
  if (isOff) {
    await emptyQueue(clock);
    return { pcc, stopped: 'done' };
  }
  const found = await listDuePccChecks(clock(), MAX_CHECKS + 1);
  const beforeAttempt = createCallLimit(CALLS_PER_SECOND, CALL_MARGIN);
  const limits = { atOnce: CALLS_AT_ONCE, timeUp };
  const isTimeUp = await checkParcels(found.slice(0, MAX_CHECKS), limits, async (entry) => {
    // A further entry would only be read.
    if (breakers.openUntil(PCC_SERVICE, clock())) return;
    const outcome = await checkEntry(entry, { ...context, beforeAttempt });
    if (outcome === undefined || outcome === 'skipped' || outcome === 'off') return;
    pcc.asked += 1;
    if (outcome !== 'gone') pcc[outcome] += 1;
  });
  if (isTimeUp) return { pcc, stopped: 'time' };
  return { pcc, stopped: found.length > MAX_CHECKS ? 'limit' : 'done' };
};
