import { randomFrom } from '../support/random.ts';
import { proxyTable, type TableAnswer, type TableRequest } from '../support/table-proxy.ts';

/** Everything that DynamoDB may do to a caller on a bad day. */

const failure = (type: string, more: object = {}): TableAnswer => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more }),
});

/** As a transaction is refused that met another one. */
const conflict = ({ TransactItems }: { TransactItems: unknown[] }): TableAnswer =>
  failure('TransactionCanceledException', {
    CancellationReasons: TransactItems.map((_, index) => ({
      Code: index === 0 ? 'TransactionConflict' : 'None',
    })),
  });

type Keys = Record<string, { Keys: unknown[] }>;

/** Half of the keys are answered; the caller must ask again for the others. */
const half = async ({ body, forward }: TableRequest): Promise<TableAnswer> => {
  const [[table, { Keys: keys, ...rest }] = ['', { Keys: [] }]] = Object.entries(body.RequestItems as Keys);
  const middle = Math.ceil(keys.length / 2);
  const answer = await forward({
    ...body,
    RequestItems: { [table]: { ...rest, Keys: keys.slice(0, middle) } },
  });
  const left = keys.slice(middle);
  if (answer.status !== 200 || left.length === 0) return answer;
  const UnprocessedKeys = { [table]: { ...rest, Keys: left } };
  return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), UnprocessedKeys }) };
};

const isOfStream = (operation: string) => /Stream|GetShardIterator|GetRecords/.test(operation);

/** An engine's table on a bad day: while `rage` is on, every tenth call or so goes wrong. */
export const faultyTable = async (engine: string, seed: number) => {
  const random = randomFrom(seed);
  const met = new Set<string>();
  let isRaging = false;
  const proxy = await proxyTable(engine, async (asked) => {
    const { operation, body, forward } = asked;
    if (!isRaging || isOfStream(operation)) return forward();
    const dice = random();
    const strike = (fault: string) => met.add(`${fault} ${operation}`);
    if (dice < 0.02) {
      strike('throttled');
      return failure('ProvisionedThroughputExceededException');
    }
    if (dice < 0.03) {
      strike('cut before');
      return 'cut';
    }
    if (dice < 0.05) {
      strike('answer lost');
      await forward();
      return 'cut';
    }
    if (dice < 0.1 && operation === 'TransactWriteItems') {
      strike('conflict');
      return conflict(body);
    }
    if (dice < 0.3 && operation === 'BatchGetItem') {
      strike('half');
      return half(asked);
    }
    return forward();
  });
  return {
    ...proxy,
    rage: (on: boolean) => {
      isRaging = on;
    },
    /** What went wrong so far: `answer lost TransactWriteItems`. */
    met: () => met,
  };
};
