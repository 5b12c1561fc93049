import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';
import { differencesOf, maskedValue } from './find-differences.ts';
import type { StoredRecord } from './stored-records.ts';
import { surveyValues } from './survey-values.ts';

const order = await draftStoredOrder(1, '2026-01-10T03:00:00.000Z');
const recordWith = (changes: Partial<Order>): StoredRecord => ({
  kind: 'order',
  value: { ...order, ...changes },
});

async function* onePage(...records: StoredRecord[]): AsyncGenerator<StoredRecord[]> {
  yield records;
}

describe('differencesOf', () => {
  it('finds nothing in an order as it is registered today', () => {
    expect(differencesOf(recordWith({}))).toEqual([]);
  });

  it.each<[keyof Order, string | number, string | number | undefined]>([
    ['receiverMobile', '61491570006', '0491570006'],
    ['receiverMobile', '82101234567', undefined],
    ['courierNum', '6892-0123-4567', '689201234567'],
    ['courierNum', '송장 없음', undefined],
    ['pcc', 'p123456789012', 'P123456789012'],
    ['pcc', '9001011234567', undefined],
    ['receiverAddress1', '서울  종로구', '서울 종로구'],
    ['receiverName', '漢字 상회', undefined],
    ['weight', 1.23456, undefined],
    ['receiverTel', '', ''],
  ])('reads the stored %s %j as %j', (field, stored, read) => {
    const expected = read === stored ? [] : [expect.objectContaining({ field, stored, read })];
    expect(differencesOf(recordWith({ [field]: stored }))).toEqual(expected);
  });

  it('names the field of an item, of the sender of a member, and of other records', () => {
    const [item] = order.itemList;
    const fieldsOf = (record: StoredRecord) => differencesOf(record).map(({ field }) => field);
    expect(
      fieldsOf(recordWith({ itemList: [{ ...item, hsCode: '0012' } as Order['itemList'][number]] })),
    ).toEqual(['itemList.0.hsCode']);
    const mobile = '61491570006';
    const sender = { shipperName: 'KIM', shipperMobile: mobile, shipperAddress: '1 Pitt St' };
    expect(fieldsOf({ kind: 'member', value: { mobile, sender } as never })).toEqual([
      'mobile',
      'sender.shipperMobile',
    ]);
    expect(fieldsOf({ kind: 'partner', value: { phone: mobile } as never })).toEqual(['phone']);
    const request = { senderMobNum: '01012345678', receiverMobNum: mobile };
    expect(fieldsOf({ kind: 'pickupRequest', value: request as never })).toEqual(['receiverMobNum']);
    const address = { receiverMobile: mobile, pcc: '' };
    expect(fieldsOf({ kind: 'address', memberId: 7, value: address as never })).toEqual(['receiverMobile']);
  });
});

it('maskedValue shows no personal data in full', () => {
  const stored = {
    receiverName: '漢字 상회',
    receiverMobile: '82101234567',
    receiverAddress1: '서울특별시  종로구 세종대로 110',
    receiverAddress2: '101동  3호',
    shipperAddress: '1 Pitt St, 시드니',
    pcc: '9001011234567',
  };
  const masked = differencesOf(recordWith(stored)).map(maskedValue);
  expect(masked).toHaveLength(Object.keys(stored).length);
  for (const text of Object.values(stored)) expect(masked).not.toContain(text);
  expect(masked.join()).not.toMatch(/4567|110|101동|Pitt|900101/);
});

describe('surveyValues', () => {
  it('changes nothing without a fix, and counts what is left with one', async () => {
    const spelled = recordWith({
      receiverMobile: '61491570006',
      courierNum: 'ab-1',
      receiverZipcode: '135080',
    });
    const dryRun = await surveyValues(onePage(spelled, recordWith({})));
    expect(dryRun).toMatchObject({ records: 2, counts: { refused: 1, respelled: 2, fixed: 0, taken: 0 } });
    const calls: StoredRecord[] = [];
    const { counts, listed } = await surveyValues(onePage(spelled, recordWith({})), async (record) => {
      calls.push(record);
      const [number, ...others] = differencesOf(record).filter(({ field }) => field !== 'receiverZipcode');
      return { fixed: others, taken: number ? [number] : [] };
    });
    expect(calls).toEqual([spelled]);
    expect(counts).toEqual({ refused: 1, respelled: 0, fixed: 1, taken: 1 });
    expect(listed).toContainEqual({
      record: 'order 1',
      field: 'courierNum',
      value: 'ab-1',
      outcome: 'taken',
    });
  });

  it('surveys 100,000 orders with the memory of one page', { timeout: 120_000 }, async () => {
    const PAGE = 800;
    let fixes = 0;
    async function* pages(): AsyncGenerator<StoredRecord[]> {
      for (let first = 0; first < 100_000; first += PAGE)
        yield Array.from({ length: PAGE }, (_, nth) =>
          recordWith({ id: first + nth, receiverMobile: `6149${String(first + nth).padStart(7, '0')}` }),
        );
    }
    const before = process.memoryUsage().heapUsed;
    const survey = await surveyValues(pages(), async (record) => {
      fixes += 1;
      return { fixed: differencesOf(record), taken: [] };
    });
    const grown = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
    expect(survey).toMatchObject({ records: 100_000, counts: { fixed: 100_000, respelled: 0 } });
    expect(fixes).toBe(100_000);
    expect(survey.listed).toHaveLength(100);
    // Garbage of several pages may be left. 100,000 orders would take more than 200 MB.
    expect(grown).toBeLessThan(150);
  });
});
