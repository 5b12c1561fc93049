import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freightPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Answer, type Client, client } from '#test/support/client.ts';
import { startProxiedProduct } from '#test/support/proxied-product.ts';
import { randomFrom } from '#test/support/random.ts';
import type { TableAnswer, TableHandler, TableRequest } from '#test/support/table-proxy.ts';
import { consolScenario, randomOperations, runConcurrently } from './consol-scenario.ts';
import { signInWithRange } from './support.ts';

let product: Awaited<ReturnType<typeof startProxiedProduct>>;
let staff: Client;
beforeAll(async () => {
  // The time limits of AWS, which a table that does not answer shall reach.
  product = await startProxiedProduct({ env: { TIME_LIMIT_FACTOR: '1' } });
  staff = await signInWithRange(product.url, 'TF');
});
afterAll(() => product.stop());

const pending = new Set<() => void>();
/** Does not answer a table request. Its connection is closed after the test, so that the product can stop. */
const hang: TableHandler = async () => {
  await new Promise<void>((release) => pending.add(release));
  return 'cut';
};
afterEach(() => {
  product.setTableHandler();
  for (const release of pending) release();
  pending.clear();
});

const register = (key: string) =>
  client(product.url).post('/api/parcel/registerOrderByCustomer', orderPayload(), { 'idempotency-key': key });
const readSession = () => staff.get('/api/admin/getSession');
const search = () => staff.post('/api/parcel/parcel', {});

type TimedAnswer = Answer & { ms: number };
const timed = async (send: () => Promise<Answer>): Promise<TimedAnswer> => {
  const from = performance.now();
  const answer = await send();
  return { ...answer, ms: performance.now() - from };
};
const expectUnavailable = ({ status, body, headers, ms }: TimedAnswer) => {
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1']);
  // Functions have a timeout of 15 s.
  expect(ms).toBeLessThan(10_000);
};

describe('a table that does not answer', () => {
  const requests: Record<string, () => Promise<Answer>> = {
    'GET /api/admin/getSession': readSession,
    'POST /api/parcel/parcel': search,
    'POST /api/parcel/byHblNo': () => client(product.url).post('/api/parcel/byHblNo', { hblNo: 'TF1' }),
    'POST /api/parcel/registerOrderByCustomer': () => register('a-key-of-one-registration'),
  };
  let answers: Record<string, TimedAnswer>;
  /** Answer to a session check sent after 40 concurrent session checks that the table did not answer. */
  let laterAnswer: TimedAnswer;
  beforeAll(async () => {
    product.setTableHandler(hang);
    const [sent] = await Promise.all([
      Promise.all(Object.entries(requests).map(async ([name, send]) => [name, await timed(send)] as const)),
      ...Array.from({ length: 40 }, readSession),
    ]);
    answers = Object.fromEntries(sent);
    product.setTableHandler();
    laterAnswer = await timed(readSession);
  });

  it.each(Object.keys(requests))('makes %s return 503 with Retry-After within 10 s', (name) => {
    expectUnavailable(answers[name] as TimedAnswer);
  });

  it('does not delay later requests once it answers again', () => {
    expect(laterAnswer.status).toBe(200);
    expect(laterAnswer.ms).toBeLessThan(Math.min(...Object.values(answers).map(({ ms }) => ms)));
  });

  it('leaves no partial order if it hangs during a registration, and repeated requests register one order', async () => {
    product.setTableHandler((request) =>
      request.operation === 'TransactWriteItems' ? hang(request) : request.forward(),
    );
    const key = 'a-key-of-an-interrupted-registration';
    expectUnavailable(await timed(() => register(key)));
    product.setTableHandler();
    const first = await register(key);
    expect(first.status).toBe(200);
    expect((await register(key)).body).toEqual(first.body);
    const { rows } = (await search()).body;
    expect(rows.map(({ hblNo }: { hblNo: string }) => hblNo)).toEqual([first.body.hblNo]);
  });

  it('does not fail a search if only one Query hangs, because the Query is retried', async () => {
    let isFirst = true;
    product.setTableHandler((request) => {
      if (!isFirst || request.operation !== 'Query') return request.forward();
      isFirst = false;
      return hang(request);
    });
    expect((await search()).status).toBe(200);
    expect(isFirst).toBe(false);
  });
});

describe('a table with 300 ms latency', () => {
  it('delays 10 concurrent registrations but fails none', async () => {
    product.setTableHandler(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return request.forward();
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => register(`a-key-of-a-slow-registration-${nth}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.hblNo)).size).toBe(10);
  });
});

const errorAnswer = (type: string, more: object = {}): TableAnswer => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more }),
});

/** Cancels a transaction because of its first action. */
const cancelAnswer = ({ TransactItems }: { TransactItems: unknown[] }, reason: string): TableAnswer =>
  errorAnswer('TransactionCanceledException', {
    CancellationReasons: TransactItems.map((_, index) => ({ Code: index === 0 ? reason : 'None' })),
  });

type Keys = Record<string, { Keys: unknown[] }>;

/** Answers half of the keys of a BatchGetItem and returns the others as UnprocessedKeys. */
const answerHalf = async ({ body, forward }: TableRequest): Promise<TableAnswer> => {
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

/**
 * Injects random faults into 10% of TransactWriteItems, 30% of BatchGetItem and 5% of other requests, but not into
 * requests of the stream.
 * @param faultNames the handler adds the name of each injected fault
 */
const randomFaults = (seed: number, faultNames: Set<string>): TableHandler => {
  const random = randomFrom(seed);
  return async (request) => {
    const { operation, body, forward } = request;
    if (/Stream|GetShardIterator|GetRecords/.test(operation)) return forward();
    const draw = random();
    if (draw < 0.02) {
      faultNames.add('throttled');
      return errorAnswer('ProvisionedThroughputExceededException');
    }
    if (draw < 0.03) {
      faultNames.add('connection closed before the request');
      return 'cut';
    }
    if (draw < 0.05) {
      faultNames.add('answer lost');
      await forward();
      return 'cut';
    }
    if (draw < 0.1 && operation === 'TransactWriteItems') {
      faultNames.add('conflict');
      return cancelAnswer(body, 'TransactionConflict');
    }
    if (draw < 0.3 && operation === 'BatchGetItem') {
      faultNames.add('part of a batch unanswered');
      return answerHalf(request);
    }
    return forward();
  };
};

it('POST /api/freight/updateFreightStatus returns 503 while the condition of each of its transactions fails', async () => {
  const { body: run } = await staff.post('/api/freight/regFreight', freightPayload());
  product.setTableHandler(({ operation, body, forward }) =>
    operation === 'TransactWriteItems'
      ? Promise.resolve(cancelAnswer(body, 'ConditionalCheckFailed'))
      : forward(),
  );
  expectUnavailable(
    await timed(() => staff.post('/api/freight/updateFreightStatus', { id: run.id, status: 1 })),
  );
});

describe('a table with random faults', () => {
  it('causes no status 500, and orders and consols agree after recovery', async () => {
    const operations = 80;
    const scenario = await consolScenario(product.url);
    await scenario.registerConsols();
    const faultNames = new Set<string>();

    product.setTableHandler(randomFaults(20_261_121, faultNames));
    const answers = await runConcurrently(randomOperations(4711, operations), scenario.perform);
    product.setTableHandler();

    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(operations / 5);
    expect(faultNames.size, [...faultNames].join()).toBe(5);
    await scenario.recover();
    await scenario.checkInvariants();
  });
});
