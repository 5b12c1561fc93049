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
import { readBreakers } from '#functions/domain/outside/breakers.ts';
import { createCallLimit } from '#functions/domain/outside/call-limit.ts';
import { checkParcels } from '#functions/domain/outside/check-parcels.ts';
import { endOfClearance, keepsClearanceWatch, LATE_MS } from '#shared/domain/customs/clearance-watch.ts';
import { addDays, epochSeconds, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { CLEARANCE, type ClearanceCheck, checkClearance } from './check-clearance.ts';
import { clearanceWatches } from './clearance-watches.ts';

const MAX_PARCELS = 500;
const CALLS_PER_SECOND = 4;
const CALLS_AT_ONCE = 4;

/** `timeUp`: aborted when no further parcel may be started. */
type Context = { clock: () => Date; timeUp: AbortSignal };

type Report = { asked: number; changed: number; notFound: number; ambiguous: number; failed: number };

/**
 * `events`: number of new events. `behind`: parcels that were due more than an hour before the run. `unknownWords`: number
 * of words without a meaning, of which `newWords` were the first of the day. `stopped`: why the run ended.
 */
export type ClearanceRun = {
  report: Report;
  events: number;
  behind: number;
  unknownWords: number;
  newWords: string[];
  isKeyRefused: boolean;
  stopped: 'done' | 'limit' | 'time';
};

const nothing = (): ClearanceRun => ({
  report: { asked: 0, changed: 0, notFound: 0, ambiguous: 0, failed: 0 },
  events: 0,
  behind: 0,
  unknownWords: 0,
  newWords: [],
  isKeyRefused: false,
  stopped: 'done',
});

const isLate = (now: Date) => (watch: CustomsWatch) =>
  watch.due !== null && watch.due < now.getTime() - LATE_MS;

/** True for the first time on a Seoul day. */
const isNewWord = async (word: string, now: Date): Promise<boolean> => {
  const tomorrow = startOfSeoulDay(addDays(seoulDay(now), 1));
  return (await countInWindow('customsWord', word, epochSeconds(tomorrow))) === 1;
};

const count = (report: Report, { outcome }: ClearanceCheck): void => {
  if (outcome === 'skipped') return;
  report.asked += 1;
  if (outcome !== 'unchanged' && outcome !== 'gone') report[outcome] += 1;
};

/**
 * Asks customs about the parcels that are due: at most 500, those that wait longest first. The next run continues.
 * @throws AggregateError at the end if some parcels failed for another reason than the service
 */
export const followClearance = async ({ clock, timeUp }: Context): Promise<ClearanceRun> => {
  const run = nothing();
  const isOff = !(await isUnipassSetUp(CLEARANCE));
  if (isOff !== (await isServiceOff(CLEARANCE))) await storeServiceOff(CLEARANCE, isOff);
  if (isOff) return run;

  const due = await listDueCustomsWatches(clock());
  run.behind = due.filter(isLate(clock())).length;
  const breakers = await readBreakers([CLEARANCE]);
  if (breakers.openUntil(CLEARANCE, clock())) return run;
  if (due.length > MAX_PARCELS) run.stopped = 'limit';
  const beforeAttempt = createCallLimit(CALLS_PER_SECOND);

  const check = async (watch: CustomsWatch): Promise<void> => {
    if (breakers.openUntil(CLEARANCE, clock())) return;
    const order = await getOrder('all', watch.orderId);
    if (!order || !keepsClearanceWatch(order)) return clearanceWatches.followOrder(watch.orderId, clock());
    if (watch.released !== null && clock().getTime() >= endOfClearance(watch)) {
      await writeOne(removeCustomsWatchAction(watch.orderId));
      return;
    }
    const checked = await checkClearance(watch, order, { breakers, clock, beforeAttempt });
    count(run.report, checked);
    run.events += checked.events;
    if (checked.isKeyRefused) run.isKeyRefused = true;
    for (const word of checked.unknownWords) {
      run.unknownWords += 1;
      if (await isNewWord(word, clock())) run.newWords.push(word);
    }
  };
  const limits = { atOnce: CALLS_AT_ONCE, timeUp };
  if (await checkParcels(due.slice(0, MAX_PARCELS), limits, check)) run.stopped = 'time';
  return run;
};
