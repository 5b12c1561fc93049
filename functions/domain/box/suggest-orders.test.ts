import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LookupPage } from '#functions/domain/lookup/cursor.ts';
import type { OrderRow } from '#shared/domain/order.ts';

const now = new Date('2026-11-21T03:00:00.000Z');
const row = (id: number) => ({ id, hblNo: `HHK${id}`, receiverName: '홍길동', status: '01' }) as OrderRow;
const box = {
  ...{ id: 7, code: null, note: '상자에 홍길동님', locationCode: null, weight: null, photos: [] },
  ...{ addedAt: now.toISOString(), addedBy: '김한호', state: 'open', outcome: null, version: 1 },
  ...{ orderId: null, hblNo: null, closedAt: null, closedBy: null },
};

const table = mockClient(DynamoDBDocumentClient);
const listByDate = vi.fn<() => Promise<LookupPage>>();
// Unit tests share their modules, so the mocked module is loaded and removed here.
let suggestOrders: typeof import('./suggest-orders.ts').suggestOrders;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('#functions/domain/lookup/by-date.ts', () => ({ listByDate }));
  ({ suggestOrders } = await import('./suggest-orders.ts'));
});
afterAll(() => {
  vi.doUnmock('#functions/domain/lookup/by-date.ts');
  vi.resetModules();
});
beforeEach(() => {
  table.reset();
  table.on(QueryCommand).resolves({ Items: [] });
  table.on(GetCommand).resolves({ Item: { pk: 'BOX#7', sk: 'BOX', l: box } });
  listByDate.mockReset().mockResolvedValue({ rows: [], nextPaging: 'next' });
});

describe('suggestOrders() by name', () => {
  it('finds an order on the second page of registrations', async () => {
    listByDate
      .mockResolvedValueOnce({ rows: [], nextPaging: 'second' })
      .mockResolvedValueOnce({ rows: [row(1)], nextPaging: null });
    expect(await suggestOrders(7, now)).toMatchObject([{ orderId: 1, why: 'name' }]);
    expect(listByDate).toHaveBeenLastCalledWith(expect.objectContaining({ paging: 'second' }));
  });

  it('reads at most three pages', async () => {
    expect(await suggestOrders(7, now)).toEqual([]);
    expect(listByDate).toHaveBeenCalledTimes(3);
  });

  it('reads no further page after ten orders', async () => {
    const rows = Array.from({ length: 10 }, (_, nth) => row(nth + 1));
    listByDate.mockResolvedValueOnce({ rows, nextPaging: 'second' });
    expect(await suggestOrders(7, now)).toHaveLength(10);
    expect(listByDate).toHaveBeenCalledTimes(1);
  });
});
