import { listWatched, putSweep, readSweep, type WatchCursor } from '#functions/db/exception.entity.ts';
import type { DwellLimits } from '#shared/domain/dwell-limits.ts';
import { exceptionRules } from '#shared/domain/exception-rules.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { CHECKS_AT_ONCE, type CheckedOrder, checkOrder, readDwellLimits, sumOf } from './watch-orders.ts';

const PAGE = 100;

/** `timeUp`: aborted when no further page may be started. */
type Context = { clock: () => Date; timeUp: AbortSignal };
type Report = CheckedOrder & { checked: number; isComplete: boolean };

/** Checks watched orders page by page, and continues after an order that fails. */
const createChecker = (limits: DwellLimits, { clock }: Context) => {
  const results: CheckedOrder[] = [];
  const failures: unknown[] = [];
  const check = async (orders: readonly WatchCursor[]): Promise<void> => {
    await mapWithLimit(orders, CHECKS_AT_ONCE, async ({ orderId }) => {
      try {
        results.push(await checkOrder(orderId, limits, clock()));
      } catch (error) {
        failures.push(error);
      }
    });
  };
  return { check, results, failures };
};

type Check = ReturnType<typeof createChecker>['check'];

/** Checks the orders whose instant has come. @returns false if the time was up before the last one */
const checkDueOrders = async (check: Check, { clock, timeUp }: Context): Promise<boolean> => {
  const until = clock().getTime();
  let after: WatchCursor | undefined;
  for (;;) {
    if (timeUp.aborted) return false;
    const { orders, isEnd } = await listWatched(PAGE, { until, after });
    await check(orders);
    if (isEnd) return true;
    after = orders.at(-1);
  }
};

/**
 * Checks all watched orders once after the dwell limits or the rules have changed, because their instants follow from the
 * previous ones. Continues an interrupted run. @returns false if the time was up before the last one
 */
const checkAllAfterChange = async (
  check: Check,
  limits: DwellLimits,
  { timeUp }: Context,
): Promise<boolean> => {
  const name = JSON.stringify({ limits, rules: exceptionRules });
  const sweep = await readSweep();
  if (sweep?.limits === name && !sweep.after) return true;
  let after = sweep?.limits === name ? sweep.after : undefined;
  for (;;) {
    if (timeUp.aborted) return false;
    const { orders, isEnd } = await listWatched(PAGE, { after });
    await check(orders);
    after = isEnd ? undefined : orders.at(-1);
    await putSweep({ limits: name, after });
    if (isEnd) return true;
  }
};

/**
 * Opens the exceptions that time alone causes. Reads only the orders whose instant has come. The next run continues a
 * run that was interrupted or that has no time left.
 * @throws AggregateError at the end if some orders failed
 */
export const checkDue = async (context: Context): Promise<Report> => {
  const limits = await readDwellLimits({ fresh: true });
  const { check, results, failures } = createChecker(limits, context);
  const isComplete =
    (await checkDueOrders(check, context)) && (await checkAllAfterChange(check, limits, context));
  if (failures.length > 0) throw new AggregateError(failures, 'Some orders could not be checked');
  return { checked: results.length, ...sumOf(results), isComplete };
};
