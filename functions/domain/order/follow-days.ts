import { isDeepStrictEqual } from 'node:util';
import { transact } from '#functions/db/client.ts';
import { putDaySweep, readDaySweep } from '#functions/db/day-sweep.entity.ts';
import { listWatched } from '#functions/db/exception.entity.ts';
import { getOrder, getOrders } from '#functions/db/order.entity.ts';
import { listActiveCodes, listCodes } from '#functions/db/reference.entity.ts';
import { calendarWith } from '#functions/domain/promise/business-days.ts';
import { windowOf } from '#functions/domain/promise/promised-window.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { koreanDay } from '#shared/domain/dates.ts';
import { type DayException, dayExceptionsOf } from '#shared/domain/day-off.ts';
import { type LeadTimes, leadTimesOf } from '#shared/domain/lead-time.ts';
import type { Order } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { orderEdit } from './order-version.ts';

const PAGE = 100;
const CHANGES_AT_ONCE = 8;
const SYSTEM = { name: '', memberId: null };

/** A day that became a day off or a business day. `days`: the previous days off, with this change only. */
type DayChange = { text: string; days: readonly DayException[] };

/** Returns the changes that matter: neither those of a label, nor a day off on a weekend. */
const changesBetweenDays = (before: readonly DayException[], after: readonly DayException[]): DayChange[] => {
  const [was, is] = [calendarWith(before), calendarWith(after)];
  const byDay = new Map([...before, ...after].map((exception) => [exception.day, exception]));
  return [...byDay.values()]
    .filter(({ day }) => was('KOR', day) !== is('KOR', day))
    .map(({ day, label }) => {
      const present = after.find((exception) => exception.day === day);
      const others = before.filter((exception) => exception.day !== day);
      return {
        text: `${koreanDay(day)} ${label}${present ? '' : ' 해제'}`,
        days: present ? [...others, present] : others,
      };
    });
};

/** `previous`: days off that windows may follow, with the changes since. */
type Run = {
  previous: readonly { days: readonly DayException[]; changes: readonly DayChange[] }[];
  target: readonly DayException[];
  leadTimes: LeadTimes;
};

type Window = Pick<Order, 'promisedFrom' | 'promisedTo'>;
const isSame = (a: Window, b: Window): boolean =>
  a.promisedFrom === b.promisedFrom && a.promisedTo === b.promisedTo;

/** Returns the data of the event that reports the new window; undefined if the days off do not move the window. */
const moveOf = (order: Order, { previous, target, leadTimes }: Run) => {
  const windowWith = (days: readonly DayException[]) => windowOf(order, leadTimes, calendarWith(days));
  const window = windowWith(target);
  // Another change of the order may have computed its window with these days off already.
  if (order.isDel || !order.promisedTo || isSame(order, window)) return undefined;
  const moving = previous.filter(({ days }) => !isSame(windowWith(days), window));
  if (moving.length === 0) return undefined;
  const causes = moving.flatMap(({ days, changes }) => {
    const effective = changes.filter((change) => !isSame(windowWith(change.days), windowWith(days)));
    return effective.length > 0 ? effective : changes;
  });
  return {
    promisedFromBefore: order.promisedFrom,
    promisedToBefore: order.promisedTo,
    promisedFrom: window.promisedFrom,
    promisedTo: window.promisedTo,
    daysOff: [...new Set(causes.map(({ text }) => text))].join(', '),
  };
};

const moveWindow = (orderId: number, run: Run, now: Date): Promise<boolean> =>
  retryOnConflict(async () => {
    const order = await getOrder('all', orderId, { consistent: true });
    const data = order && moveOf(order, run);
    if (!data) return false;
    const notice = { kind: 'delayed' as const, data };
    const { actions } = await orderEdit(order, {}, SYSTEM, now.toISOString(), undefined, notice);
    return (await transact(actions)).length === 0 || undefined;
  });

/** `timeUp`: aborted when no further page may be started. */
type Context = { clock: () => Date; timeUp: AbortSignal };

/**
 * Moves the promised windows of open orders after the codes DAYOFF have changed, each with an event that names the days.
 * Reads the open orders page by page, and continues an interrupted run. Without a change it costs 1 R.
 * @returns number of moved windows, and the errors of orders that failed, which the next run tries again
 */
export const followDaysOff = async ({ clock, timeUp }: Context) => {
  const report = { moved: 0, failures: [] as unknown[] };
  const target = dayExceptionsOf(await listActiveCodes('DAYOFF', { fresh: true }));
  const sweep = await readDaySweep();
  const isContinued = isDeepStrictEqual(sweep.target, target);
  const follows = isContinued || !sweep.target ? sweep.follows : [...sweep.follows, sweep.target];
  if (!sweep.target && isDeepStrictEqual(follows, [target])) return report;
  const previous = follows.map((days) => ({ days, changes: changesBetweenDays(days, target) }));
  const run = { previous, target, leadTimes: leadTimesOf(await listCodes('LEADTM')) };
  let after = isContinued ? sweep.after : undefined;
  for (let isEnd = previous.every(({ changes }) => changes.length === 0); !isEnd; ) {
    if (timeUp.aborted) return report;
    const page = await listWatched(PAGE, { after });
    const orders = await getOrders(
      'all',
      page.orders.map(({ orderId }) => orderId),
    );
    await mapWithLimit(orders, CHANGES_AT_ONCE, async (order) => {
      try {
        if (moveOf(order, run) && (await moveWindow(order.id, run, clock()))) report.moved += 1;
      } catch (error) {
        report.failures.push(error);
      }
    });
    isEnd = page.isEnd;
    after = isEnd ? undefined : page.orders.at(-1);
    await putDaySweep({ follows, target, after });
  }
  if (report.failures.length === 0) await putDaySweep({ follows: [target] });
  return report;
};
