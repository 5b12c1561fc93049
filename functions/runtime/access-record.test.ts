import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import type { AccessRule } from '#shared/domain/access-record.ts';
import { recordAccess } from './access-record.ts';

const table = mockClient(DynamoDBDocumentClient);
afterEach(() => table.reset());

const actor = { id: 3, memberId: 3, partnerId: 1, partner_name: '한호', email: 'a@hanho.test' };
const recordOf = async (rule: AccessRule, request: Record<string, unknown>) => {
  table.on(PutCommand).resolves({});
  await recordAccess(rule, {
    request,
    result: { id: 5 },
    actor: { ...actor, lName: '김', fName: '한호', authLevel: 90 },
    address: '203.0.113.7',
    now: new Date('2026-03-02T03:00:00Z'),
  });
  return table.commandCalls(PutCommand)[0]?.args[0].input.Item;
};

describe('recordAccess()', () => {
  it('records a request for orders with a reason as an export with this reason', async () => {
    const record = await recordOf(parcelRoutes.getOrders.records, { id: [5], reason: '월말 정산' });
    expect(record).toMatchObject({ action: 'export', reason: '월말 정산' });
  });

  it('records a request for orders without a reason as a view', async () => {
    const record = await recordOf(parcelRoutes.getOrders.records, { id: [5] });
    expect(record).toMatchObject({ action: 'view', reason: '' });
  });

  it.each([parcelRoutes.updateOrder, parcelRoutes.updateWarehouse])(
    'records a $id with the reason of a change of status as a view without a reason',
    async ({ records }) => {
      const record = await recordOf(records, { id: 5, reason: '배송 완료를 잘못 처리함' });
      expect(record).toMatchObject({ action: 'view', reason: '', subjects: '5' });
    },
  );

  it('records the reason of a route that always exports', async () => {
    const record = await recordOf(parcelRoutes.setOrderPrinted.records, { id: [5], reason: '라벨 훼손' });
    expect(record).toMatchObject({ action: 'export', reason: '라벨 훼손' });
  });
});
