import { describe, expect, it } from 'vitest';
import { inZone } from './time-zone.ts';

describe('inZone', () => {
  it('names the Korean day and time', () => {
    expect(inZone('2026-11-23T15:05:00.000Z', 'seoul')).toEqual({
      day: '2026년 11월 24일 (화)',
      time: '00:05 KST',
    });
  });

  it.each([
    ['before daylight saving starts', '2026-10-03T15:59:00.000Z', '01:59 AEST'],
    ['after it has started', '2026-10-03T16:01:00.000Z', '03:01 AEDT'],
    ['before it ends', '2027-04-03T15:59:00.000Z', '02:59 AEDT'],
    ['after it has ended', '2027-04-03T16:01:00.000Z', '02:01 AEST'],
  ])('names the time in Sydney with its abbreviation %s', (_, at, time) => {
    expect(inZone(at, 'sydney').time).toBe(time);
  });
});
