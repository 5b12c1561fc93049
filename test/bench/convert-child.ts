import { convertStatusChanges, findStatusDifferences } from '#functions/domain/order/convert-events.ts';
import { fillPromisedWindows } from '#functions/domain/order/fill-windows.ts';

/** Converts the table or checks it in its own process, so that its memory can be measured. */

const tasks = {
  convert: async () => ({ ...(await convertStatusChanges()), ...(await fillPromisedWindows()) }),
  check: async () => {
    const { checked, differences } = await findStatusDifferences();
    return { checked, different: differences.length };
  },
};

const from = performance.now();
const report = await tasks[process.argv[2] as keyof typeof tasks]();
const memory = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ ...report, ms: performance.now() - from, memory }));
