import { createCallLimit } from '#functions/adapters/call-limit.ts';
import { isUnipassSetUp } from '#functions/adapters/unipass.ts';
import { writeOne } from '#functions/db/client.ts';
import { isServiceOff, storeServiceOff } from '#functions/db/counter.entity.ts';
import {
  type CustomsWatch,
  listDueCustomsWatches,
  removeCustomsWatchAction,
} from '#functions/db/customs-watch.entity.ts';
import { countInWindow } from '#functions/db/limit.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { checkParcels } from '#functions/domain/outside/check-parcels.ts';
import { endOfClearance, keepsClearanceWatch, LATE_MS } from '#shared/domain/customs/clearance-watch.ts';
import { addDays, epochSeconds, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { CLEARANCE, type ClearanceCheck, checkClearance } from './check-clearance.ts';
import { clearanceWatches } from './clearance-watches.ts';
import { CALL_MARGIN, type ClearanceReport, type CustomsJobContext, type Stopped } from './job-context.ts';

const MAX_PARCELS = 500;
const CALLS_PER_SECOND = 4;
const CALLS_AT_ONCE = 4;

const isLate = (now: Date) => (watch: CustomsWatch) =>
  watch.due !== null && watch.due < now.getTime() - LATE_MS;

/** True for the first time on a Seoul day. */
const isNewWord = async (word: string, now: Date): Promise<boolean> => {
  const tomorrow = startOfSeoulDay(addDays(seoulDay(now), 1));
  return (await countInWindow('customsWord', word, epochSeconds(tomorrow))) === 1;
};

const count = (report: ClearanceReport, { outcome }: ClearanceCheck): void => {
  if (outcome === 'skipped') return;
  report.asked += 1;
  if (outcome !== 'unchanged' && outcome !== 'gone') report[outcome] += 1;
};

/**
 * Asks customs about the parcels that are due: at most 500, those that wait longest first. The next run continues.
 * `events`: number of new events.
 * @throws AggregateError at the end if some parcels failed for another reason than the service
 */
export const followClearance = async (
  context: CustomsJobContext,
): Promise<{ clearance?: ClearanceReport; events?: number; stopped: Stopped }> => {
  const { breakers, clock, timeUp, metrics, reportWord } = context;
  const isOff = !(await isUnipassSetUp(CLEARANCE));
  if (isOff !== (await isServiceOff(CLEARANCE, { fresh: true }))) await storeServiceOff(CLEARANCE, isOff);
  if (isOff) return { stopped: 'done' };

  const due = await listDueCustomsWatches(clock());
  metrics.CustomsBehind = due.filter(isLate(clock())).length;
  const clearance = { asked: 0, changed: 0, notFound: 0, ambiguous: 0, failed: 0 };
  let events = 0;
  const beforeAttempt = createCallLimit(CALLS_PER_SECOND, CALL_MARGIN);

  const check = async (watch: CustomsWatch): Promise<void> => {
    if (breakers.openUntil(CLEARANCE, clock())) return;
    const order = await getOrder('all', watch.orderId);
    if (!order || !keepsClearanceWatch(order)) return clearanceWatches.followOrder(watch.orderId, clock());
    if (watch.released !== null && clock().getTime() >= endOfClearance(watch)) {
      await writeOne(removeCustomsWatchAction(watch.orderId));
      return;
    }
    const checked = await checkClearance(watch, order, { ...context, beforeAttempt });
    count(clearance, checked);
    events += checked.events;
    for (const word of checked.unknownWords) {
      metrics.CustomsUnknownWord += 1;
      if (await isNewWord(word, clock())) reportWord(word);
    }
  };
  const limits = { atOnce: CALLS_AT_ONCE, timeUp };
  const isTimeUp = await checkParcels(due.slice(0, MAX_PARCELS), limits, check);
  const isLimited = due.length > MAX_PARCELS;
  return { clearance, events, stopped: isTimeUp ? 'time' : isLimited ? 'limit' : 'done' };
};
