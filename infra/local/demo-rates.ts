import { transact } from '#functions/db/client.ts';
import { putRateCardAction } from '#functions/db/rate-card.entity.ts';
import { addDays } from '#shared/domain/dates.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import type { RateCardRecord } from '#shared/domain/rate-card.ts';

/** Steps of equal size with a linear price, in cents. */
const steps = (interval: number, count: number, first: number, perStep: number) =>
  Array.from({ length: count }, (_, index) => ({
    upTo: Math.round((index + 1) * interval * 1000) / 1000,
    price: first + index * perStep,
  }));

const common = {
  partnerId: null,
  validUntil: null,
  currency: 'AUD',
  version: 1,
  priceVersion: 1,
  notIncluded: ['관세와 부가세', '호주 안 픽업 비용', '적하보험'],
} as const;

const island = { kind: 'island', name: '제주·도서 지역', amount: 500, fromKg: null } as const;
const repacking = { kind: 'repacking', name: '재포장', amount: 800, fromKg: null } as const;
const brokerage = { kind: 'brokerage', name: '일반통관 대행', amount: 4400, fromKg: null } as const;

const airCard = (validFrom: string, first: number, perStep: number): RateCardRecord => ({
  ...common,
  notIncluded: [...common.notIncluded],
  method: AIR,
  validFrom,
  interval: 0.5,
  steps: steps(0.5, 60, first, perStep),
  extraPrice: perStep,
  minimum: first,
  surcharges: [
    { kind: 'heavy', name: '무거운 상자', amount: 1500, fromKg: 25 },
    { kind: 'extraBox', name: '추가 상자', amount: 300, fromKg: null },
    island,
    repacking,
    brokerage,
  ],
  transitMin: 5,
  transitMax: 7,
});

const seaCard = (validFrom: string): RateCardRecord => ({
  ...common,
  notIncluded: [...common.notIncluded],
  method: SEA,
  validFrom,
  interval: 0.1,
  steps: steps(0.1, 30, 9000, 4200),
  extraPrice: null,
  minimum: 12_000,
  surcharges: [
    { kind: 'heavy', name: '무거운 상자', amount: 2000, fromKg: 25 },
    island,
    repacking,
    brokerage,
  ],
  transitMin: 30,
  transitMax: 40,
});

/** Partner with an own card by air. The other one has the cards for all. */
const PARTNER_WITH_CARD = 3;

/** Adds invented rate cards: a past and a current one by air, a current one by sea, and one of a partner by air. */
export const seedRates = async (today: string): Promise<void> => {
  const cards = [
    airCard(addDays(today, -400), 1400, 360),
    airCard(addDays(today, -90), 1500, 390),
    seaCard(addDays(today, -90)),
    { ...airCard(addDays(today, -75), 1400, 370), partnerId: PARTNER_WITH_CARD },
  ];
  await transact(cards.map(putRateCardAction));
};
