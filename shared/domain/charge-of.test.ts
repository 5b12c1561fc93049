import { describe, expect, it } from 'vitest';
import {
  chargedMeasure,
  chargeOf,
  chargeTotal,
  formatChargeOf,
  joinOptions,
  noCharge,
  optionsOf,
  readChargeCard,
} from './charge-of.ts';
import type { Order } from './order.ts';
import { deriveMeasures } from './order-measures.ts';
import type { RateCardRecord, Surcharge } from './rate-card.ts';

const TODAY = '2026-11-30';

const card: RateCardRecord = {
  partnerId: null,
  method: 2,
  validFrom: '2026-11-01',
  validUntil: null,
  currency: 'AUD',
  interval: 0.5,
  steps: [
    { upTo: 0.5, price: 900 },
    { upTo: 1, price: 1200 },
    { upTo: 1.5, price: 1500 },
  ],
  extraPrice: 250,
  minimum: 1000,
  surcharges: [{ kind: 'extraBox', name: '추가 상자', amount: 500, fromKg: null }],
  transitMin: 3,
  transitMax: 5,
  notIncluded: [],
  version: 1,
  priceVersion: 1,
};

const parcel = (changes: Partial<Order> = {}): Order => {
  const order = {
    ...noCharge,
    partnerId: 2,
    freightMethod: 2,
    status: '01',
    statusesBelow: '',
    firstStatus: '01',
    isDel: false,
    boxes: [],
    registered: null,
    isUnmeasured: false,
    boxQty: 2,
    width: 30,
    length: 45,
    height: 65,
    weight: 10.2,
    ...changes,
  } as unknown as Order;
  return { ...order, ...deriveMeasures(order) };
};
const small = { boxQty: 1, width: 10, length: 10, height: 10, weight: 0.3 };

describe('chargeOf', () => {
  it('prices two boxes by their volume weight, with the extra price and the surcharge of the second box', () => {
    const order = parcel();
    expect(chargedMeasure(order)).toBe(29.25);
    expect(chargeOf(order, [card], TODAY)).toEqual({
      chargeBase: 16_000,
      chargeSurcharges: 500,
      chargeCurrency: 'AUD',
      chargeState: 'estimate',
      chargeReason: '',
      chargeCard: 'ALL|2|2026-11-01|1',
    });
  });

  it('charges at least the minimum', () => {
    expect(chargeOf(parcel(small), [card], TODAY).chargeBase).toBe(1000);
  });

  it('keeps a weight of exactly one step and rounds a heavier one up', () => {
    expect(chargeOf(parcel({ ...small, weight: 1 }), [card], TODAY).chargeBase).toBe(1200);
    expect(chargeOf(parcel({ ...small, weight: 1.001 }), [card], TODAY).chargeBase).toBe(1500);
  });

  it('uses the card of the day of the arrival, and before the arrival the card of today', () => {
    const former = { ...card, validFrom: '2026-01-01', minimum: 2000 };
    const cards = [card, former];
    expect(chargeOf(parcel(small), cards, TODAY).chargeBase).toBe(1000);
    expect(chargeOf(parcel({ ...small, chargeOn: '2026-10-31' }), cards, TODAY).chargeBase).toBe(2000);
  });

  it('prefers the card of the partner and falls back to the card for all after its last day', () => {
    const own = { ...card, partnerId: 2, minimum: 300, steps: [{ upTo: 100, price: 300 }] };
    expect(chargeOf(parcel(small), [card, own], TODAY)).toMatchObject({
      chargeBase: 300,
      chargeCard: '2|2|2026-11-01|1',
    });
    const ended = { ...own, validUntil: '2026-11-29' };
    expect(chargeOf(parcel(small), [card, ended], TODAY).chargeBase).toBe(1000);
    expect(chargeOf({ ...parcel(small), partnerId: 3 }, [card, own], TODAY).chargeBase).toBe(1000);
  });

  it('adds optional surcharges only if they are requested', () => {
    const optional = (kind: Surcharge['kind'], name: string, amount: number) =>
      ({ kind, name, amount, fromKg: null }) as const;
    const surcharges = [optional('brokerage', '통관', 2000), optional('island', '제주', 700)];
    const cards = [{ ...card, surcharges }];
    expect(chargeOf(parcel({ ...small, needClearance: 'Y' }), cards, TODAY).chargeSurcharges).toBe(0);
    const chosen = parcel({ ...small, chargeOptions: joinOptions(['제주', '없는 것', '제주']) });
    expect(optionsOf(chosen)).toEqual(['제주', '없는 것']);
    expect(chargeOf(chosen, cards, TODAY)).toMatchObject({ chargeBase: 1700, chargeSurcharges: 700 });
  });

  it('applies the surcharge of heavy boxes to all boxes from the average weight on', () => {
    const heavy = { kind: 'heavy', name: '25 kg 이상', amount: 1500, fromKg: 25.1 } as const;
    const cards = [{ ...card, surcharges: [heavy] }];
    const boxes = { boxQty: 3, width: 10, length: 10, height: 10 };
    expect(chargeOf(parcel({ ...boxes, weight: 75.299 }), cards, TODAY).chargeSurcharges).toBe(0);
    expect(chargeOf(parcel({ ...boxes, weight: 75.3 }), cards, TODAY).chargeSurcharges).toBe(4500);
  });

  it('is measured once the parcel was measured', () => {
    expect(chargeOf(parcel({ chargeBasis: 'measured' }), [card], TODAY).chargeState).toBe('measured');
  });

  it.each([
    ['noCard', {}, { ...card, method: 1 as const }],
    ['noCard', { chargeOn: '2026-10-31' }, card],
    ['noMeasure', { ...small, width: 0, weight: 0 }, card],
    ['aboveSteps', {}, { ...card, extraPrice: null }],
    [
      'aboveSteps',
      { boxQty: 99_999, width: 1e7, length: 1e7 },
      { ...card, interval: 0.001, extraPrice: 1e8 },
    ],
  ])('has no price because of %s', (chargeReason, changes, only) => {
    expect(chargeOf(parcel(changes), [only], TODAY)).toEqual({
      chargeBase: 0,
      chargeSurcharges: 0,
      chargeCurrency: '',
      chargeState: 'unpriced',
      chargeReason,
      chargeCard: '',
    });
  });

  it('keeps the amounts of a parcel with manual lines if the card has another currency', () => {
    const order = parcel({
      ...{ chargeLines: 1, chargeManual: -300, chargeBase: 1000, chargeCurrency: 'AUD' },
      ...{ chargeState: 'estimate', chargeCard: 'ALL|2|2026-11-01|1' },
    });
    expect(chargeOf(order, [{ ...card, currency: 'USD' }], TODAY)).toEqual({
      chargeBase: 1000,
      chargeSurcharges: 0,
      chargeCurrency: 'AUD',
      chargeState: 'unpriced',
      chargeReason: 'currency',
      chargeCard: 'ALL|2|2026-11-01|1',
    });
  });

  it.each([
    ['cancelled', { status: '90', statusesBelow: '02' }, 0],
    ['returned before its departure', { status: '84', statusesBelow: '04' }, 0],
    ['returned after its departure', { status: '84', statusesBelow: '05' }, 1000],
    ['deleted', { isDel: true }, 0],
  ])('costs %3$s in minor units for a parcel that is %1$s', (_, changes, base) => {
    const order = parcel({ ...small, chargeManual: 50, ...changes });
    const charged = { ...order, ...chargeOf(order, [card], TODAY) };
    expect(charged.chargeBase).toBe(base);
    expect(chargeTotal(charged)).toBe(base && base + 50);
  });
});

// The same rules in integers: grams, mm³ and thousandths of the measures of a card.
const expectedBase = (
  order: Order,
  { interval, steps, extraPrice, minimum, surcharges, method }: RateCardRecord,
) => {
  const thousandths = (value: number) => BigInt(Math.round(value * 1000));
  const boxes = BigInt(order.boxQty);
  const tenths = (side: number) => BigInt(Math.round(side * 10));
  const volume = tenths(order.width) * tenths(order.length) * tenths(order.height) * boxes;
  const [perUnit, grams] = [method === 1 ? 1_000_000_000n : 6_000_000n, thousandths(order.weight)];
  const actual = method === 1 ? 0n : grams * 6_000n;
  const mm3 = volume > actual ? volume : actual;
  const step = (thousandths(interval) * perUnit) / 1000n;
  const units = (mm3 + step - 1n) / step;
  const bound = units * thousandths(interval);
  const found = steps.find(({ upTo }) => thousandths(upTo) >= bound);
  const last = steps.at(-1);
  if (!found && extraPrice === null) return undefined;
  const above = (bound - thousandths(last?.upTo ?? 0)) / thousandths(interval);
  const listed = found ? BigInt(found.price) : BigInt(last?.price ?? 0) + above * BigInt(extraPrice ?? 0);
  const freight = listed > BigInt(minimum) ? listed : BigInt(minimum);
  const counts = surcharges.map(({ kind, name, amount, fromKg }) => {
    if (kind === 'extraBox') return (boxes - 1n) * BigInt(amount);
    if (kind === 'heavy') return grams >= thousandths(fromKg ?? 0) * boxes ? boxes * BigInt(amount) : 0n;
    return order.chargeOptions.split('\n').includes(name) ? BigInt(amount) : 0n;
  });
  return Number(counts.reduce((sum, one) => sum + one, freight));
};

describe('chargeOf for random cards and parcels', () => {
  let seed = 20_261_130;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(values: readonly T[]): T => values[integer(0, values.length - 1)] as T;

  const randomCard = (): RateCardRecord => {
    const interval = pick([0.1, 0.5, 1, 0.25, 0.001]);
    const count = integer(1, 12);
    const bounds = [...new Set(Array.from({ length: count }, () => integer(1, 60)))].sort((a, b) => a - b);
    return {
      ...card,
      method: pick([1, 2]),
      currency: pick(['AUD', 'USD', 'KRW']),
      interval,
      steps: bounds.map((nth) => ({
        upTo: Math.round(nth * interval * 1000) / 1000,
        price: integer(0, 90_000),
      })),
      extraPrice: pick([null, 0, integer(1, 5000)]),
      minimum: integer(0, 5000),
      surcharges: [
        { kind: 'extraBox', name: '추가 상자', amount: integer(0, 900), fromKg: null },
        { kind: 'heavy', name: '무거운 상자', amount: integer(0, 900), fromKg: integer(1, 30_000) / 1000 },
        { kind: 'island', name: '제주', amount: integer(0, 900), fromKg: null },
      ],
    };
  };

  it('agrees with a computation in integers', () => {
    for (let nth = 0; nth < 3_000; nth += 1) {
      const one = randomCard();
      const order = parcel({
        freightMethod: one.method,
        boxQty: integer(1, 20),
        width: integer(1, 1500) / 10,
        length: integer(1, 1500) / 10,
        height: integer(1, 1500) / 10,
        weight: integer(0, 300_000) / 1000,
        chargeOptions: pick(['', '제주']),
      });
      const expected = expectedBase(order, one);
      const { chargeBase, chargeState } = chargeOf(order, [one], TODAY);
      expect([chargeBase, chargeState], JSON.stringify({ one, order })).toEqual([
        expected ?? 0,
        expected === undefined ? 'unpriced' : 'estimate',
      ]);
    }
  });
});

describe('texts of a charge', () => {
  it('show the sum in its currency, and nothing without a price', () => {
    const parcel = { isDel: false, status: '05' };
    const charged = { ...parcel, chargeBase: 16_000, chargeManual: -500, chargeState: 'measured' } as const;
    expect(formatChargeOf({ ...charged, chargeCurrency: 'AUD' })).toBe('AUD 155.00');
    expect(formatChargeOf({ ...charged, chargeCurrency: 'KRW' })).toBe('KRW 15,500');
    expect(formatChargeOf({ ...charged, chargeCurrency: 'AUD', chargeState: 'unpriced' })).toBe('');
    expect(formatChargeOf({ ...parcel, ...noCharge })).toBe('');
    const cancelled = {
      ...charged,
      chargeBase: 0,
      chargeManual: 500,
      chargeCurrency: 'AUD',
      status: '90',
    } as const;
    expect(formatChargeOf(cancelled)).toBe('AUD 0.00');
    // Returned before its departure, and after it.
    expect(formatChargeOf({ ...cancelled, status: '84' })).toBe('AUD 0.00');
    expect(formatChargeOf({ ...cancelled, status: '84', chargeBase: 1000 })).toBe('AUD 15.00');
  });

  it('name the card that was used', () => {
    expect(readChargeCard('')).toBeNull();
    expect(readChargeCard('2|1|2026-11-01|3')).toEqual({
      partnerId: 2,
      method: 1,
      validFrom: '2026-11-01',
      version: 3,
    });
  });
});
