import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCodes } from '#functions/domain/reference/check-codes.ts';
import { findLocation } from './find-location.ts';

const table = mockClient(DynamoDBDocumentClient);
const locationItem = (kind: string, code: string) => {
  const fields = { class: kind, code, name: code, country: 'AUS', region: '', memo: '' };
  return { pk: 'LOCATION', sk: code, ...fields, regDate: '2026-03-02T03:00:00.000Z', isUsed: true };
};
beforeEach(() => {
  table.on(QueryCommand).resolves({
    Items: [
      locationItem('IM_PC_LO', 'imsyd01'),
      locationItem('EX_RQ_ST', 'EXRQ01'),
      locationItem('EX_PU_LO', 'EXICN01'),
    ],
  });
});
afterEach(() => table.reset());

describe('the location of a parcel', () => {
  it('is found by a scanned code in upper case', async () => {
    expect(await findLocation('IMSYD01')).toBe('imsyd01');
  });

  it.each(['EXRQ01', 'EXICN01'])('is never %s, a status or branch of pickup requests', async (code) => {
    expect(await findLocation(code)).toBeUndefined();
    await expect(checkCodes({ parcelLocation: ['LOCATION', code, '화물 위치'] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'parcelLocation' }],
    });
  });
});
