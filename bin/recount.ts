import { parseArgs } from 'node:util';
import type { ValueSurvey } from '#functions/domain/stored-values/survey-values.ts';
import { runLocalJob } from './local-job.ts';

/**
 * Repairs the counters of the local product and gives orders of version 0.9.16 or earlier their value in USD: npm run
 * recount. With `--check` it lists the orders whose status does not follow from their events or whose amounts do not
 * follow from their items, and the facts of consols, sessions of scans and boxes without data that are wrong. With
 * `--convert-events` it gives orders of version 0.9.16 or earlier their events and promised windows.
 * With `--values` it lists stored values that the rules of their fields refuse or change; with `--values --fix` it changes
 * those that differ in spelling only.
 */
const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    'convert-events': { type: 'boolean' },
    values: { type: 'boolean' },
    fix: { type: 'boolean' },
  },
});

type Report = Partial<ValueSurvey> & {
  repaired?: number;
  converted?: number;
  checked?: number;
  different?: number;
  differences?: { id: number; stored: object; ofEvents: object }[];
  amounts?: {
    unconverted: number;
    different: number;
    differences: { id: number; stored: object; ofItems: object }[];
  };
  wrongFacts?: number;
  facts?: { record: string; stored: unknown; derived: unknown }[];
  orders?: number;
  events?: number;
  windows?: number;
};
const report = await runLocalJob<Report>('recount', {
  check: options.check,
  convertEvents: options['convert-events'],
  values: options.values,
  fix: options.fix,
});

const outcomes = {
  refused: 'refused',
  respelled: 'another spelling',
  fixed: 'fixed',
  taken: 'not changed, because another order has the number',
} as const;

const printSurvey = ({ records, counts, listed }: ValueSurvey): void => {
  for (const { record, field, value, outcome } of listed)
    console.log(`${record} ${field} ${value}: ${outcomes[outcome]}`);
  const { refused, respelled, fixed, taken } = counts;
  if (refused + respelled + fixed + taken > listed.length) console.log('…');
  console.log(
    `${records} records checked: ${refused} values refused, ${respelled} in another spelling, ${fixed} fixed, ${taken} of another order.`,
  );
};

if (report.checked !== undefined) {
  for (const { id, stored, ofEvents } of report.differences ?? []) {
    console.log(`Order ${id}: ${JSON.stringify(stored)}, but its events lead to ${JSON.stringify(ofEvents)}`);
  }
  const { unconverted = 0, different = 0, differences = [] } = report.amounts ?? {};
  for (const { id, stored, ofItems } of differences) {
    console.log(`Order ${id}: ${JSON.stringify(stored)}, but its items lead to ${JSON.stringify(ofItems)}`);
  }
  for (const { record, stored, derived } of report.facts ?? []) {
    console.log(`${record}: ${JSON.stringify(stored)}, but other records lead to ${JSON.stringify(derived)}`);
  }
  console.log(
    `${report.checked} orders checked, ${report.different} with another status, ${different} with other amounts, ${unconverted} without their value in USD. ${report.wrongFacts} other facts wrong.`,
  );
  process.exitCode = report.different || different || report.wrongFacts ? 1 : 0;
} else if (report.events !== undefined) {
  console.log(
    `${report.events} events added to ${report.orders} orders, ${report.windows} promised windows.`,
  );
} else if (report.listed !== undefined) {
  printSurvey(report as ValueSurvey);
} else {
  console.log(
    `${report.repaired} counters repaired, ${report.converted ?? 0} orders got their value in USD.`,
  );
}
