import { describe, expect, it } from 'vitest';
import { type CustomsRates, customsRatesOf } from './customs-rates.ts';
import { estimateTax, type TaxEstimate, type TaxedParcel } from './tax-estimate.ts';

const published = { USD: 1400, AUD: 900, JPY: 9.2 };
const rates = customsRatesOf(published, {}, '2026-12-01');

type Item = TaxedParcel['items'][number];
const item = (changes: Partial<Item> = {}): Item => ({
  itemName: 'LIPSTICK',
  hsCode: '330499',
  itemQty: 1,
  unitPrice: 200,
  currency: 'USD',
  ...changes,
});
const estimate = (parcel: Partial<TaxedParcel>, by: CustomsRates = rates): TaxEstimate => {
  const result = estimateTax({ items: [item()], ...parcel }, by);
  if (!result) throw new Error('A currency has no rate.');
  return result;
};
const priced = (unitPrice: number, changes: Partial<Item> = {}) => ({
  items: [item({ unitPrice, ...changes })],
});

describe('estimateTax', () => {
  it('estimates 28,000 to 52,640 won for cosmetics of USD 200 at 1,400 won', () => {
    expect(estimate({})).toMatchObject({
      kind: 'range',
      totalUsd: 200,
      min: 28_000,
      max: 52_640,
      lines: [
        { name: '관세', min: 0, max: 22_400 },
        { name: '부가가치세', min: 28_000, max: 30_240 },
      ],
      unknownItems: [],
    });
  });

  it.each([
    ['USD 150.00', priced(150), 'none'],
    ['USD 150.01', priced(150.01), 'range'],
    ['USD 150.00 by list', { ...priced(150), needClearance: 'Y' as const }, 'none'],
    ['USD 150.00 by general declaration', { ...priced(150), needClearance: 'N' as const }, 'range'],
    ['USD 20.00 of goods that are never listed', priced(20, { itemName: 'RED WINE' }), 'range'],
    ['AUD 233.33, which are USD 150.00', priced(233.33, { currency: 'AUD' }), 'none'],
    ['AUD 233.35, which are USD 150.01', priced(233.35, { currency: 'AUD' }), 'range'],
  ])('finds for %s: %s', (_, parcel, kind) => {
    const { kind: found, min, max } = estimate(parcel);
    expect(found).toBe(kind);
    if (kind === 'none') expect([min, max]).toEqual([0, 0]);
    else expect(min).toBeGreaterThan(0);
  });

  it('starts at 0 if only the freight exceeds the limit', () => {
    const parcel = priced(150);
    const freight = (amount: number) => ({ ...parcel, freight: { amount, currency: 'USD' } });
    expect(estimate(freight(0)).kind).toBe('none');
    const { kind, min, max, lines, assumptions } = estimate(freight(0.01));
    // Duty 8 % of 210,014 won, VAT 10 % of 226,814 won.
    expect({ kind, min, max }).toEqual({ kind: 'range', min: 0, max: 16_800 + 22_680 });
    expect(lines.map((line) => line.min)).toEqual([0, 0]);
    expect(assumptions.join()).toContain('최소 금액을 0원으로');
  });

  it('adds the freight to the maximum only, shared among the items by value', () => {
    const shirt = item({ itemName: 'SHIRT', hsCode: '610510', unitPrice: 300 });
    const book = item({ itemName: 'BOOK', hsCode: '490199', unitPrice: 100 });
    const parcel = { items: [shirt, book], freight: { amount: 100, currency: 'AUD' } };
    const { min, lines } = estimate(parcel);
    expect(min).toBe(56_000);
    // 420,000 won of the shirt and three quarters of 90,000 won freight, at 13 %.
    expect(lines[0]?.max).toBe(63_370);
    expect(lines[1]?.max).toBe(71_330);
  });

  it.each([
    ['611020', 13],
    ['621111', 13],
    ['640411', 13],
    ['420221', 8],
    ['330300', 8],
    ['330590', 8],
    ['330741', 8],
    ['910211', 8],
    ['900410', 8],
    ['490199', 0],
  ])('applies to HS code %s a duty of at most %i percent', (hsCode, percent) => {
    const { lines } = estimate(priced(1000, { itemName: 'X', hsCode }));
    expect(lines[0]).toEqual({ name: '관세', min: 0, max: 14_000 * percent });
  });

  it.each(['', '420100', '330600', '900311', '630790', '4'])(
    'knows no duty for HS code %j, and leaves the maximum open',
    (hsCode) => {
      const unknown = item({ itemName: 'X', hsCode });
      const { kind, min, max, unknownItems, lines } = estimate({ items: [item(), unknown, item()] });
      expect({ kind, min, max, unknownItems }).toEqual({
        kind: 'unknown',
        min: 84_000,
        max: null,
        unknownItems: [1],
      });
      expect(lines.map((line) => line.max)).toEqual([null, null]);
    },
  );

  it('rounds duty and VAT down to ten won, the duty after all items are added', () => {
    const items = [1, 2, 3].map(() => item({ unitPrice: 105_625, currency: 'KRW' }));
    const { lines } = estimate({ items, needClearance: 'N' });
    // 8 % of 316,875 won are 25,350 won, of one item 8,450 won.
    expect(lines[0]?.max).toBe(25_350);
    const odd = estimate({ items: [item({ unitPrice: 105_689, currency: 'KRW' })], needClearance: 'N' });
    expect(odd.lines).toEqual([
      { name: '관세', min: 0, max: 8_450 },
      { name: '부가가치세', min: 10_560, max: 11_410 },
    ]);
  });

  it('stays exact for the largest amounts', () => {
    const large = { unitPrice: 10_000_000, itemQty: 99_999 };
    const { max } = estimate({ items: Array.from({ length: 100 }, () => item(large)) });
    const won = 10_000_000n * 99_999n * 1400n * 100n;
    const duty = (won * 8n) / 100n;
    expect(max).toBe(Number(duty + (won + duty) / 10n));
  });

  it('estimates no duty for items without a price', () => {
    const { kind, min, max } = estimate({ ...priced(0), needClearance: 'N' });
    expect({ kind, min, max }).toEqual({ kind: 'range', min: 0, max: 0 });
  });

  it('names the rates of the used currencies with their week', () => {
    const { rates: used, assumptions } = estimate(priced(10, { currency: 'AUD' }));
    expect(used).toEqual([
      { currency: 'AUD', krw: 900, from: '2026-11-29', source: 'customs' },
      { currency: 'USD', krw: 1400, from: '2026-11-29', source: 'customs' },
    ]);
    expect(assumptions[0]).toContain('2026-11-29');
    expect(assumptions.at(-1)).toBe('예상 금액이며 실제 세액은 세관이 정합니다.');
  });

  it('names fixed rates as such while customs has published none', () => {
    const fixed = customsRatesOf(undefined, { USD: 1, KRW: 0.0008, AUD: 0.65 }, '2026-12-01');
    const { min, rates: used, assumptions } = estimate({}, fixed);
    expect(min).toBe(25_000);
    expect(used).toEqual([{ currency: 'USD', krw: 1250, from: '2026-11-29', source: 'fixed' }]);
    expect(assumptions[0]).toMatch(/2026-11-29.*고정 환율/);
  });

  it('returns nothing if a currency has no rate', () => {
    const parcel = { items: [item({ currency: 'AUD' })] };
    expect(estimateTax(parcel, customsRatesOf({ USD: 1400 }, {}, '2026-12-01'))).toBeUndefined();
    const freight = { amount: 1, currency: 'AUD' };
    expect(
      estimateTax({ items: [item()], freight }, customsRatesOf({ USD: 1400 }, {}, '2026-12-01')),
    ).toBeUndefined();
  });
});
