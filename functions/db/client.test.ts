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
import { type Action, batchGet, getItem, transact, type Written } from './client.ts';

// A mock, because the local DynamoDB process cannot produce these faults.
const dynamoDb = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamoDb.reset());

const $metadata = {};
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const put = (name: Written): Action => ({ name, put: { pk: name, sk: name } });

describe('transact', () => {
  it('retries a conflict with the same client request token', async () => {
    dynamoDb
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None'))
      .rejectsOnce(cancelled('None', 'ThrottlingError'))
      .resolves({});
    expect(await transact([put('ORDER'), put('EVENT')])).toEqual([]);
    const tokens = dynamoDb
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
  });

  it('throws UNAVAILABLE with retryAfter when conflicts continue', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    await expect(transact([put('ORDER')])).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
  });

  it('returns the names of actions whose condition failed, without a retry', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    expect(await transact([put('ORDER'), put('EVENT')])).toEqual(['EVENT']);
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('rethrows the error when DynamoDB cancels the transaction for another reason', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled('ValidationError'));
    await expect(transact([put('ORDER')])).rejects.toThrow('cancelled');
  });
});

describe('batchGet', () => {
  const keys = [1, 2, 3].map((nth) => ({ pk: `k${nth}`, sk: 's' }));
  const item = (nth: number) => ({ pk: `k${nth}`, sk: 's' });

  it('retries unprocessed keys', async () => {
    dynamoDb
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { hanho: [item(1)] },
        UnprocessedKeys: { hanho: { Keys: [item(2), item(3)] } },
      })
      .resolvesOnce({ Responses: { hanho: [item(2), item(3)] } });
    expect((await batchGet(keys)).map(({ pk }) => pk)).toEqual(['k1', 'k2', 'k3']);
  });

  it('throws UNAVAILABLE when keys stay unprocessed', async () => {
    dynamoDb.on(BatchGetCommand).resolves({ UnprocessedKeys: { hanho: { Keys: [item(1)] } } });
    await expect(batchGet(keys)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('getItem', () => {
  it.each([
    new ProvisionedThroughputExceededException({ message: 'slow down', $metadata }),
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('late'), { name: 'TimeoutError' }),
  ])('throws UNAVAILABLE with retryAfter for the temporary error: %s', async (error) => {
    dynamoDb.on(GetCommand).rejects(error);
    await expect(getItem({ pk: 'a', sk: 'b' })).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
  });

  it('rethrows an unknown error', async () => {
    dynamoDb.on(GetCommand).rejects(new Error('odd'));
    await expect(getItem({ pk: 'a', sk: 'b' })).rejects.toThrow('odd');
  });
});
