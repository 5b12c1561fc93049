import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/dates.ts';
import { type LeadCode, type LeadTimes, leadTimesOf, seedLeadTimes } from '#shared/domain/lead-time.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { calendarWith } from './business-days.ts';
import { type Arrival, expectedDelivery } from './expected-delivery.ts';

type Parcel = Parameters<typeof expectedDelivery>[0];

const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  status: '02',
  statusesBelow: '',
  firstStatus: '01',
  freightMethod: AIR,
  reachedOn: '2026-11-20',
  ...changes,
});
const arrival = (eta: string, country = 'KOR'): Arrival => ({ eta, country });
const expected = (order: Parcel, consol?: Arrival, leadTimes: LeadTimes = seedLeadTimes) =>
  expectedDelivery(order, consol, leadTimes, calendarWith([]));

describe('expectedDelivery', () => {
  it('adds customs and delivery to the ETA of the consol', () => {
    expect(expected(parcel(), arrival('2026-11-27'))).toEqual({
      from: '2026-12-01',
      to: '2026-12-03',
      reasons: ['ETA', 'CLR1-2', 'DLV1-2'],
    });
  });

  it('adds all steps to the day of receipt without a consol, with business days of the origin until departure', () => {
    // Holidays: 26 January in New South Wales, 8 and 9 February in Korea.
    expect(expected(parcel({ reachedOn: '2027-01-22' }))).toEqual({
      from: '2027-01-28',
      to: '2027-02-11',
      reasons: ['RCH', 'DEP1-5', 'ARR1-2', 'CLR1-2', 'DLV1-2'],
    });
  });

  it('begins the window after an election day in Korea', () => {
    expect(expected(parcel(), arrival('2028-04-11'))?.from).toBe('2028-04-14');
  });

  it('uses the durations of the freight method of the order', () => {
    const air = expected(parcel({ status: '05' }));
    const sea = expected(parcel({ status: '05', freightMethod: SEA }));
    expect(air?.reasons).toEqual(['RCH', 'ARR1-2', 'CLR1-2', 'DLV1-2']);
    expect(sea?.reasons).toEqual(['RCH', 'ARR18-28', 'CLR2-4', 'DLV1-3']);
    expect(String(sea?.from) > String(air?.to)).toBe(true);
  });

  it('counts from the milestone if the parcel reached it after the ETA, and if the consol has no ETA', () => {
    const late = parcel({ status: '05', reachedOn: '2026-11-25' });
    expect(expected(late, arrival('2026-11-24'))).toMatchObject({
      from: '2026-11-27',
      reasons: ['RCH', 'CLR1-2', 'DLV1-2'],
    });
    expect(expected(late, arrival(''))).toEqual(expected(late));
  });

  it('ignores the ETA after the arrival', () => {
    expect(expected(parcel({ status: '06' }), arrival('2026-12-20'))).toEqual(
      expected(parcel({ status: '06' })),
    );
  });

  it.each<[string, string]>([
    ['04', 'ARR1-2'],
    ['07', 'CLR1-2'],
    ['08', 'DLV1-2'],
    ['09', 'DLV1-2'],
  ])('starts in status %s with the step %s', (status, reason) => {
    expect(expected(parcel({ status }))?.reasons[1]).toBe(reason);
  });

  it('counts business days of New South Wales for a consol that arrives there', () => {
    const order = parcel({ status: '06', reachedOn: '2026-12-24' });
    expect(expected(order, arrival('2026-12-24', 'AUS'))?.from).toBe('2026-12-30');
    expect(expected(order, arrival('2026-12-24', 'KOR'))?.from).toBe('2026-12-29');
  });

  it.each(['80', '81', '82', '83'])('is unchanged by the hold %s', (status) => {
    expect(expected(parcel({ status, statusesBelow: '06' }))).toEqual(expected(parcel({ status: '06' })));
  });

  it.each(['00', '01', '10', '84', '90', 'XX'])('promises nothing in status %s', (status) => {
    expect(expected(parcel({ status }), arrival('2026-11-27'))).toBeUndefined();
  });

  it('promises nothing for an order that was stored without the day of its milestone', () => {
    expect(expected(parcel({ reachedOn: '' }), arrival('2026-11-27'))).toBeUndefined();
  });

  it('moves with the ETA, over the end of the year', () => {
    const of = (eta: string) => expected(parcel({ status: '05', reachedOn: '2026-12-01' }), arrival(eta));
    expect(of('2026-12-30')).toMatchObject({ from: '2027-01-04', to: '2027-01-06' });
    expect(of('2026-12-28')).toMatchObject({ from: '2026-12-30', to: '2027-01-04' });
  });
});

describe('every window', () => {
  const day = fc.integer({ min: 0, max: 3_600 }).map((count) => addDays('2026-01-01', count));
  const time = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const leadTimes = fc.record(
    Object.fromEntries(Object.keys(seedLeadTimes).map((code) => [code, time])) as Record<
      LeadCode,
      typeof time
    >,
  );
  const order = fc.record({
    status: fc.constantFrom('02', '03', '04', '05', '06', '07', '08', '09', '82'),
    statusesBelow: fc.constant(''),
    firstStatus: fc.constant('02'),
    freightMethod: fc.constantFrom<1 | 2>(SEA, AIR),
    reachedOn: day,
  });
  const country = fc.constantFrom('KOR', 'AUS', '');
  const eta = fc.option(day, { nil: '' });

  it('starts neither after its end nor before the milestone', () => {
    fc.assert(
      fc.property(order, eta, country, leadTimes, (one, date, to, times) => {
        const window = expected(one, arrival(date, to), times);
        if (!window) throw new Error('No window.');
        expect(window.from <= window.to).toBe(true);
        expect(window.from >= one.reachedOn).toBe(true);
      }),
    );
  });

  it('never moves earlier when the ETA moves later', () => {
    fc.assert(
      fc.property(order, day, fc.nat(60), country, leadTimes, (one, date, delay, to, times) => {
        const before = expected(one, arrival(date, to), times);
        const after = expected(one, arrival(addDays(date, delay), to), times);
        expect(String(before?.from) <= String(after?.from)).toBe(true);
        expect(String(before?.to) <= String(after?.to)).toBe(true);
      }),
    );
  });

  it('never moves earlier when a milestone is reached later', () => {
    fc.assert(
      fc.property(order, eta, fc.nat(60), leadTimes, (one, date, delay, times) => {
        const later = { ...one, reachedOn: addDays(one.reachedOn, delay) };
        const [before, after] = [one, later].map((each) => expected(each, arrival(date), times));
        expect(String(before?.to) <= String(after?.to)).toBe(true);
      }),
    );
  });
});

it('durations of staff replace the seed durations', () => {
  const times = leadTimesOf([{ code: 'CLR2', value: '5' }]);
  expect(expected(parcel({ status: '06' }), undefined, times)?.reasons).toEqual(['RCH', 'CLR5', 'DLV1-2']);
});
