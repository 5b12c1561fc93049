import { parseArgs } from 'node:util';
import { engineFromEnvironment } from '#infra/local/dynamodb.ts';
import { StartError } from '#infra/local/engine.ts';
import { fillLocal } from '#infra/local/offline-data.ts';

/** Adds generated orders to the local data while the product does not run: npm run fill -- --orders 100000 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    days: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const [orders, days, seed] = [values.orders, values.days, values.seed].map(Number) as [
  number,
  number,
  number,
];
const isCount = (value: number) => Number.isInteger(value) && value > 0;
if (![orders, days, seed].every(isCount)) {
  console.error('Usage: npm run fill -- --orders 100000 [--days 100] [--seed 1]');
  process.exit(1);
}

const REPORT_EVERY_MS = 2_000;
const startedAt = performance.now();
let reportedAt = startedAt;
const onProgress = (done: number) => {
  if (done < orders && performance.now() - reportedAt < REPORT_EVERY_MS) return;
  reportedAt = performance.now();
  const seconds = (performance.now() - startedAt) / 1000;
  const secondsLeft = Math.ceil(((orders - done) / done) * seconds);
  console.log(
    `${done} of ${orders} orders, ${Math.round(done / seconds)} per second, about ${secondsLeft} s left`,
  );
};
try {
  const dataDir = process.env.LOCAL_DATA_DIR || '.local';
  await fillLocal({ orders, days, seed, dataDir, dynamoDb: engineFromEnvironment(), onProgress });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
