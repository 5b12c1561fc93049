import type { Line } from './report.ts';

/** Benchmarks by name: `npm run bench`, or `npm run bench -- lookup cost`. */
const benches: Record<string, () => Promise<{ run: () => Promise<Line[]> }>> = {
  'cold-start': () => import('./cold-start.ts'),
  functions: () => import('./functions.ts'),
  waybills: () => import('./waybills.ts'),
  registration: () => import('./registration.ts'),
  'parcel-events': () => import('./parcel-events.ts'),
  delay: () => import('./delay.ts'),
  scan: () => import('./scan.ts'),
  couriers: () => import('./couriers.ts'),
  customs: () => import('./customs.ts'),
  charges: () => import('./charges.ts'),
  import: () => import('./import.ts'),
  workbooks: () => import('./workbooks.ts'),
  lookup: () => import('./lookup.ts'),
  backup: () => import('./backup.ts'),
  'convert-events': () => import('./convert-events.ts'),
  web: () => import('./web.ts'),
  cost: () => import('./cost.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}

const rows: Record<string, string>[] = [];
for (const [bench, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(bench)) continue;
  console.log(`${bench} …`);
  try {
    const { run } = await load();
    for (const { name, value, baseline = '', goal = '', isGoalMet } of await run()) {
      const verdict = isGoalMet === undefined ? '' : isGoalMet ? 'yes' : 'NO';
      rows.push({ bench, name, value, baseline, goal, met: verdict });
    }
  } catch (error) {
    // A failing benchmark must not discard the results of the others.
    console.error(error);
    rows.push({ bench, name: 'failed', value: '', baseline: '', goal: '', met: 'NO' });
  }
}
console.table(rows);
process.exitCode = rows.some(({ met }) => met === 'NO') ? 1 : 0;
