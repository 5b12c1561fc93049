import { parseArgs } from 'node:util';
import { runLocalJob } from './local-job.ts';

/**
 * Repairs the counters of the local product: npm run recount. With `--check` it lists the orders whose status does not
 * follow from their events. With `--convert-events` it gives orders of version 0.9.16 or earlier their events and promised windows.
 */
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, 'convert-events': { type: 'boolean' } },
});

type Report = {
  repaired?: number;
  checked?: number;
  different?: number;
  differences?: { id: number; stored: object; ofEvents: object }[];
  orders?: number;
  events?: number;
  windows?: number;
};
const report = await runLocalJob<Report>('recount', {
  check: values.check,
  convertEvents: values['convert-events'],
});

if (report.checked !== undefined) {
  for (const { id, stored, ofEvents } of report.differences ?? []) {
    console.log(`Order ${id}: ${JSON.stringify(stored)}, but its events lead to ${JSON.stringify(ofEvents)}`);
  }
  console.log(`${report.checked} orders checked, ${report.different} different.`);
  process.exitCode = report.different ? 1 : 0;
} else if (report.events !== undefined) {
  console.log(
    `${report.events} events added to ${report.orders} orders, ${report.windows} promised windows.`,
  );
} else {
  console.log(`${report.repaired} counters repaired.`);
}
