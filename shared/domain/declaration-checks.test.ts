import { describe, expect, it } from 'vitest';
import { countProblems, declarationProblems } from './declaration-checks.ts';
import type { OrderItem } from './order.ts';

const item = { hsCode: '210690', unitPrice: 24.5, itemQty: 2, currency: 'USD' } as OrderItem;
const order = {
  receiverType: 1 as const,
  pcc: 'P123456789012',
  weight: 3.2,
  isUnmeasured: false,
  needClearance: 'Y' as const,
  itemList: [item],
  exclusion: '',
  loaded: null as boolean | null,
  usd: { amount: 150 } as { amount: number } | { missing: string[] },
};

describe('declarationProblems', () => {
  it('finds none in a complete house bill of USD 150', () => {
    expect(declarationProblems(item, order)).toEqual([]);
    expect(declarationProblems(item, { ...order, loaded: true })).toEqual([]);
  });

  it.each([
    [{ hsCode: '' }, 'HS CODE 없음'],
    [{ unitPrice: 0 }, '금액 0'],
    [{ unitPrice: 0.4, itemQty: 1, currency: 'KRW' as const }, '금액 0'],
  ])('finds in an item with %o: %s', (changes, problem) => {
    expect(declarationProblems({ ...item, ...changes }, order)).toEqual([problem]);
  });

  it.each([
    [{ weight: 0 }, '실중량 없음'],
    [{ isUnmeasured: true }, '미측정'],
    [{ pcc: '' }, '개인통관고유부호 확인'],
    [{ pcc: 'P12345678901' }, '개인통관고유부호 확인'],
    [{ pcc: '1208147521' }, '개인통관고유부호 확인'],
    [{ usd: { amount: 150.01 } }, '목록통관 USD 150 초과'],
    [{ loaded: false }, '적재 확인 안 됨'],
    [{ exclusion: '신청취소', loaded: false }, '신청취소'],
    [{ exclusion: '적재되지 않음', loaded: false }, '적재되지 않음'],
  ])('finds in an order with %o: %s', (changes, problem) => {
    expect(declarationProblems(item, { ...order, ...changes })).toEqual([problem]);
  });

  it.each([
    { receiverType: 2 as const, pcc: '1208147521' },
    { needClearance: 'N' as const, usd: { amount: 900 } },
    { usd: { missing: ['JPY'] } },
  ])('finds none in an order with %o', (changes) => {
    expect(declarationProblems(item, { ...order, ...changes })).toEqual([]);
  });

  it('lists all problems, first why the order does not travel', () => {
    const worst = { ...order, exclusion: '보류', weight: 0, isUnmeasured: true };
    expect(declarationProblems({ ...item, hsCode: '' }, worst)).toEqual([
      '보류',
      'HS CODE 없음',
      '실중량 없음',
      '미측정',
    ]);
  });
});

it('countProblems counts problems of items per item, and problems of orders per order', () => {
  const itemList = [item, { ...item, hsCode: '' }, { ...item, hsCode: '' }];
  expect(countProblems([{ ...order, itemList, isUnmeasured: true }, order])).toEqual([
    'HS CODE 없음 2건',
    '미측정 1건',
  ]);
  expect(countProblems([order])).toEqual([]);
});
