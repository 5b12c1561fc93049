import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderRow } from '#shared/domain/order.ts';
import { readParcelDetails } from './parcel-details.ts';
import type { Viewer } from './timeline.ts';

const table = mockClient(DynamoDBDocumentClient);
beforeEach(() => table.on(QueryCommand).resolves({ Items: [] }));
afterEach(() => table.reset());

const tax = { taxAmount: 48_700, taxAccount: '한호은행 100-200', taxDueDate: '2026-12-15' };
const hold = { status: '83', holdReason: '관세 납부', holdNote: '기한을 지켜주세요.', ...tax };
const parcel = { ...hold, consolId: null, courierNum: '', courierCode: '' } as OrderRow;

const holdFor = async (viewer: Viewer, changes: Partial<OrderRow> = {}) => {
  const order = { ...parcel, ...changes };
  return (await readParcelDetails([order]))(order, viewer).hold;
};

describe('readParcelDetails()', () => {
  it('returns no hold to a visitor, as the timeline names no reason', async () => {
    expect(await holdFor('visitor')).toBeUndefined();
  });

  it('returns the reason of a hold without note and tax to the holder of a link', async () => {
    expect(await holdFor('linkHolder')).toEqual({ reason: hold.holdReason, note: '' });
    expect(await holdFor('linkHolder', { holdReason: '' })).toBeUndefined();
  });

  it.each(['customer', 'office'] as const)('returns reason, note and tax of a hold to %s', async (viewer) => {
    expect(await holdFor(viewer)).toEqual({
      reason: hold.holdReason,
      note: hold.holdNote,
      tax: { amount: tax.taxAmount, account: tax.taxAccount, dueDate: tax.taxDueDate },
    });
  });
});
