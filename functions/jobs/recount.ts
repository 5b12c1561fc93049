import { priceOrders } from '#functions/domain/charge/price-orders.ts';
import { repairExceptions } from '#functions/domain/exception/watch-orders.ts';
import { convertAmounts, findAmountDifferences } from '#functions/domain/order/convert-amounts.ts';
import { convertStatusChanges, findStatusDifferences } from '#functions/domain/order/convert-events.ts';
import { repairCounters } from '#functions/domain/order/counting.ts';
import { fillPromisedWindows } from '#functions/domain/order/fill-windows.ts';
import { findWrongFacts, repairFacts } from '#functions/domain/recount-facts.ts';
import { firstDayKept } from '#functions/domain/retention/retention-period.ts';
import { fixRecord } from '#functions/domain/stored-values/fix-values.ts';
import { scanRecords } from '#functions/domain/stored-values/stored-records.ts';
import { surveyValues } from '#functions/domain/stored-values/survey-values.ts';
import { type JobInput, job } from '#functions/runtime/job.ts';
import { logger } from '#functions/runtime/logger.ts';
import { seoulDay } from '#shared/domain/dates.ts';

/** Differences in the report of a check. */
const MAX_REPORTED = 100;

const repair = async (now: Date) => {
  const drifts = await repairCounters(firstDayKept('contract', now), seoulDay(now));
  for (const drift of drifts) logger.warn('counter drifted', { drift });
  const wrong = await repairFacts(now);
  for (const { record, stored, derived } of wrong) logger.warn('fact drifted', { record, stored, derived });
  logger.info('exceptions checked', await repairExceptions(now));
  const converted = await convertAmounts(now);
  return { repaired: drifts.length + wrong.length, ...(converted > 0 && { converted }) };
};

const check = async (now: Date) => {
  const { checked, differences } = await findStatusDifferences();
  const amounts = await findAmountDifferences();
  const wrong = await findWrongFacts(now);
  return {
    checked,
    different: differences.length,
    differences: differences.slice(0, MAX_REPORTED),
    amounts: {
      unconverted: amounts.unconverted,
      different: amounts.differences.length,
      differences: amounts.differences.slice(0, MAX_REPORTED),
    },
    wrongFacts: wrong.length,
    facts: wrong.slice(0, MAX_REPORTED).map(({ record, stored, derived }) => ({ record, stored, derived })),
  };
};

const convert = async () => ({ ...(await convertStatusChanges()), ...(await fillPromisedWindows()) });

type Request = {
  check?: boolean;
  priceOrders?: boolean;
  convertEvents?: boolean;
  values?: boolean;
  fix?: boolean;
};

/**
 * Repairs the counters and the exceptions of orders every night, and the facts of consols, sessions of scans and boxes
 * without data that follow from other items; gives orders of version 0.9.16 or earlier their value in USD. On request
 * only: `check` reports orders whose status does not follow from their events or whose amounts do not follow from their
 * items, and those facts that are wrong, and `convertEvents` gives orders of version 0.9.16 or earlier their events and promised
 * windows. `values` reports stored values that the rules of their fields refuse or change; with `fix`, values that differ
 * in spelling only are changed. `priceOrders` prices some of the orders from before charges existed.
 */
export const handler = job('recount', async ({ event, now }: JobInput<Request>) => {
  if (event.check) return check(now);
  if (event.priceOrders) return priceOrders(now);
  if (event.values)
    return surveyValues(scanRecords(), event.fix ? (record) => fixRecord(record, now) : undefined);
  return event.convertEvents ? convert() : repair(now);
});
