import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { batchGet, getItem, transact } from './client.ts';

/** Faults that no engine can be made to give. */
const engine = mockClient(DynamoDBDocumentClient);
beforeEach(() => engine.reset());

const $metadata = {};
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const put = (name: string) => ({ name, put: { pk: name, sk: name } });

describe('a transaction', () => {
  it('that meets another is tried again under the same token', async () => {
    engine
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None'))
      .rejectsOnce(cancelled('None', 'ThrottlingError'))
      .resolves({});
    expect(await transact([put('a'), put('b')])).toEqual([]);
    const tokens = engine
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
  });

  it('that keeps meeting others asks the caller to come back', async () => {
    engine.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    await expect(transact([put('a')])).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
  });

  it('names the actions whose condition failed, and is not tried again', async () => {
    engine.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    expect(await transact([put('a'), put('b')])).toEqual(['b']);
    expect(engine.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('that is refused for another reason throws', async () => {
    engine.on(TransactWriteCommand).rejects(cancelled('ValidationError'));
    await expect(transact([put('a')])).rejects.toThrow('cancelled');
  });
});

describe('a batch', () => {
  const keys = [1, 2, 3].map((nth) => ({ pk: `k${nth}`, sk: 's' }));
  const item = (nth: number) => ({ pk: `k${nth}`, sk: 's' });

  it('asks again for the keys that were left over', async () => {
    engine
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { hanho: [item(1)] },
        UnprocessedKeys: { hanho: { Keys: [item(2), item(3)] } },
      })
      .resolvesOnce({ Responses: { hanho: [item(2), item(3)] } });
    expect((await batchGet(keys)).map(({ pk }) => pk)).toEqual(['k1', 'k2', 'k3']);
  });

  it('gives up when keys stay left over', async () => {
    engine.on(BatchGetCommand).resolves({ UnprocessedKeys: { hanho: { Keys: [item(1)] } } });
    await expect(batchGet(keys)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('an engine that is throttled, gone or broken', () => {
  it.each([
    new ProvisionedThroughputExceededException({ message: 'slow down', $metadata }),
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('late'), { name: 'TimeoutError' }),
  ])('asks the caller to come back: %s', async (error) => {
    engine.on(GetCommand).rejects(error);
    await expect(getItem({ pk: 'a', sk: 'b' })).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
  });

  it('throws what it cannot explain', async () => {
    engine.on(GetCommand).rejects(new Error('odd'));
    await expect(getItem({ pk: 'a', sk: 'b' })).rejects.toThrow('odd');
  });
});
