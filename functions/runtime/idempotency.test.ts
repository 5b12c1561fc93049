import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { getFirstAnswer, idempotencyOf } from './idempotency.ts';

const table = mockClient(DynamoDBDocumentClient);
afterEach(() => table.reset());

const VERIFY = 'customs.verify';
const requestTo = (routeId: string, body: unknown) =>
  idempotencyOf('a-key-of-a-visitor', routeId, body, undefined, new Date('2026-03-02T03:00:00Z'));
const storeItem = ({ bodyHash, routeId }: { bodyHash: string; routeId?: string | undefined }) =>
  table.on(GetCommand).resolves({ Item: { bodyHash, routeId, answer: { isValid: true }, ttl: 9e9 } });

describe('getFirstAnswer()', () => {
  it('returns the stored answer of the same route and body, also with the properties in another order', async () => {
    storeItem(await requestTo(VERIFY, { orderId: 5, again: true }));
    const repeated = await requestTo(VERIFY, { again: true, orderId: 5 });
    expect((await getFirstAnswer(repeated))?.answer).toEqual({ isValid: true });
  });

  it('throws IDEMPOTENCY_MISMATCH for a key that another route has used with an equal body', async () => {
    storeItem(await requestTo(VERIFY, { orderId: 5 }));
    const other = await requestTo('customs.refresh', { orderId: 5 });
    await expect(getFirstAnswer(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('throws IDEMPOTENCY_MISMATCH for a key that was used with another body', async () => {
    storeItem(await requestTo(VERIFY, { orderId: 5 }));
    const other = await requestTo(VERIFY, { orderId: 6 });
    await expect(getFirstAnswer(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('returns the answer that version 0.9.16 stored without a route', async () => {
    const request = await requestTo(VERIFY, { orderId: 5 });
    storeItem({ bodyHash: request.bodyHash });
    expect((await getFirstAnswer(request))?.answer).toEqual({ isValid: true });
  });
});
