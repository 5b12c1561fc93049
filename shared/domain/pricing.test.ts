import { describe, expect, it } from 'vitest';
import { cardFor, type PricedCard, quote } from './pricing.ts';

const airCard: PricedCard = {
  method: 2,
  currency: 'AUD',
  interval: 0.5,
  steps: [
    { upTo: 0.5, price: 1500 },
    { upTo: 1, price: 1900 },
    { upTo: 3, price: 3400 },
  ],
  extraPrice: 400,
  minimum: 0,
  surcharges: [
    { kind: 'heavy', name: '25 kg 이상 상자', amount: 1500, fromKg: 25 },
    { kind: 'extraBox', name: '추가 상자', amount: 300, fromKg: null },
    { kind: 'island', name: '제주·도서 지역', amount: 500, fromKg: null },
  ],
};
const seaCard: PricedCard = {
  ...airCard,
  method: 1,
  interval: 0.1,
  steps: [
    { upTo: 0.1, price: 9000 },
    { upTo: 0.2, price: 13_000 },
  ],
  extraPrice: null,
  minimum: 12_000,
  surcharges: [],
};
const box = { width: 10, length: 10, height: 10, weight: 3, count: 1 };

describe('quote', () => {
  it('prices air freight by the larger of actual and volume weight', () => {
    expect(quote(airCard, [box])).toEqual({
      measure: 3,
      unit: 'kg',
      lines: [{ name: '항공 운임', quantity: 3, unit: 'kg', amount: 3400 }],
      total: 3400,
    });
    expect(quote(airCard, [{ ...box, weight: 0.2, width: 60, length: 10, height: 10 }])?.measure).toBe(1);
  });

  it('applies the price of the next step between two bounds', () => {
    expect(quote(airCard, [{ ...box, weight: 0.51 }])?.total).toBe(1900);
    expect(quote(airCard, [{ ...box, weight: 1.2 }])?.total).toBe(3400);
  });

  it('adds a price for each interval above the last step', () => {
    expect(quote(airCard, [{ ...box, weight: 4.1 }])?.lines[0]).toEqual({
      name: '항공 운임',
      quantity: 4.5,
      unit: 'kg',
      amount: 3400 + 3 * 400,
    });
  });

  it('prices sea freight by volume, at least by the minimum', () => {
    expect(quote(seaCard, [{ ...box, width: 50, length: 50, height: 40 }])).toMatchObject({
      measure: 0.1,
      unit: 'CBM',
      total: 12_000,
    });
    expect(quote(seaCard, [{ ...box, width: 50, length: 50, height: 80 }])?.total).toBe(13_000);
  });

  it.each([
    [17, 0.1, 12_000],
    [46, 0.1, 12_000],
    [46.5, 0.2, 13_000],
    [47, 0.2, 13_000],
  ])(
    'rounds the sea volume of a cube of %d cm up to %d CBM, not its displayed decimals',
    (side, quantity, total) => {
      const priced = quote(seaCard, [{ ...box, width: side, length: side, height: side }]);
      expect([priced?.lines[0]?.quantity, priced?.total]).toEqual([quantity, total]);
    },
  );

  it('returns undefined above the last step of a card without a price for more, and without a measure', () => {
    expect(quote(seaCard, [{ ...box, width: 100, length: 100, height: 100 }])).toBeUndefined();
    expect(quote(airCard, [{ ...box, weight: 0, width: 0 }])).toBeUndefined();
  });

  it('adds the surcharges of heavy and further boxes, and those that are requested', () => {
    const boxes = [{ ...box, weight: 25, count: 2 }, box];
    expect(quote(airCard, boxes, ['제주·도서 지역'])?.lines.slice(1)).toEqual([
      { name: '25 kg 이상 상자', quantity: 2, unit: '상자', amount: 3000 },
      { name: '추가 상자', quantity: 2, unit: '상자', amount: 600 },
      { name: '제주·도서 지역', quantity: 1, unit: '건', amount: 500 },
    ]);
    expect(quote(airCard, [box])?.lines).toHaveLength(1);
  });
});

describe('cardFor', () => {
  const card = (partnerId: number | null, validFrom: string, validUntil: string | null = null) => ({
    partnerId,
    method: 2 as const,
    validFrom,
    validUntil,
  });
  const forAll = [card(null, '2026-01-01'), card(null, '2026-03-01')];
  const early = card(2, '2026-02-01');
  const ended = card(2, '2026-02-10', '2026-02-20');
  const cards = [...forAll, early, ended, card(3, '2026-01-01')];

  it.each([
    ['the card for all before the first card of the partner', '2026-01-31', forAll[0]],
    ['the card of the partner from its first day', '2026-02-01', early],
    ['the newest card of the partner', '2026-02-10', ended],
    ['a card on its last day', '2026-02-20', ended],
    ['the card for all after the end, and not an older card of the partner', '2026-02-21', forAll[0]],
    ['the newest card for all that has started', '2026-03-01', forAll[1]],
    ['no card before the first one', '2025-12-31', undefined],
  ])('returns %s', (_, day, expected) => {
    expect(cardFor(cards, 2, 2, day)).toEqual(expected);
    expect(cardFor([...cards].reverse(), 2, 2, day)).toEqual(expected);
  });

  it('ignores cards of the other method', () => {
    expect(cardFor(cards, 2, 1, '2026-02-01')).toBeUndefined();
  });

  it('returns the card for all to a partner without cards and to visitors', () => {
    for (const partnerId of [9, null]) expect(cardFor(cards, partnerId, 2, '2026-02-10')).toBe(forAll[0]);
  });
});
