import { parseArgs } from 'node:util';
import { isDynamoDbEngine } from '#infra/local/dynamodb.ts';
import { StartError } from '#infra/local/engine.ts';
import { fillLocal } from '#infra/local/offline-data.ts';

/** Adds invented orders to the data of this machine, while the product does not run: npm run fill -- --orders 100000 */
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
  console.error('사용법: npm run fill -- --orders 100000 [--days 100] [--seed 1]');
  process.exit(1);
}

const TELL_EVERY_MS = 2_000;
const startedAt = performance.now();
let toldAt = startedAt;
const onProgress = (done: number) => {
  if (done < orders && performance.now() - toldAt < TELL_EVERY_MS) return;
  toldAt = performance.now();
  const seconds = (performance.now() - startedAt) / 1000;
  const left = Math.ceil(((orders - done) / done) * seconds);
  console.log(`${done} / ${orders}건, 초당 ${Math.round(done / seconds)}건, 남은 시간 약 ${left}초`);
};
try {
  const { LOCAL_DATA_DIR, LOCAL_DYNAMODB_ENDPOINT, LOCAL_DYNAMODB_ENGINE: engine = '' } = process.env;
  await fillLocal({
    orders,
    days,
    seed,
    dataDir: LOCAL_DATA_DIR || '.local',
    dynamoDb: {
      endpoint: LOCAL_DYNAMODB_ENDPOINT || undefined,
      engine: isDynamoDbEngine(engine) ? engine : undefined,
    },
    onProgress,
  });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
