import { describe, expect, it } from 'vitest';
import { departuresOfMonth, toDeparture } from './departure.ts';

const event = { id: 7, title: '시드니 → 인천', details: '', eventDate: '2026-11-29', eventType: 2, days: 1 };

describe('departures', () => {
  it.each([
    [1, 'ship', '해운'],
    [2, 'plane', '항공'],
    [9, 'plane', '항공'],
  ])('toDeparture maps event type %i to the icon %s and the label %s', (eventType, icon, kind) => {
    expect(toDeparture({ ...event, eventType })).toMatchObject({ icon, kind });
  });

  it('toDeparture computes the last day', () => {
    expect(toDeparture(event)).toMatchObject({ from: '2026-11-29', to: '2026-11-29' });
    expect(toDeparture({ ...event, days: 3 }).to).toBe('2026-12-01');
  });

  it('departuresOfMonth returns only departures that overlap the month', () => {
    const departures = [toDeparture({ ...event, days: 3 })];
    const counts = ['2026-10', '2026-11', '2026-12', '2027-01'].map(
      (month) => departuresOfMonth(departures, month).length,
    );
    expect(counts).toEqual([0, 1, 1, 0]);
  });
});
