import { describe, expect, it } from 'vitest';
import { reachedByEvents, reachedDaysAfter, reachedDaysOf } from './reached-day.ts';

const registered = {
  status: '01',
  statusesBelow: '',
  firstStatus: '01',
  reachedOn: '',
  reachedDays: '',
  chargeOn: '',
};
type Parcel = typeof registered;
/** Status, day of its milestone and, for a hold or a final status, the statuses below. */
type Change = readonly [status: string, reachedOn: string, statusesBelow?: string];

const change = (before: Parcel, [status, reachedOn, statusesBelow = '']: Change): Parcel => {
  const chargeOn = before.chargeOn || reachedOn;
  const after = { ...before, status, reachedOn, statusesBelow, chargeOn };
  return { ...after, reachedDays: reachedDaysAfter(before, after) };
};
const daysAfter = (...changes: Change[]): Record<string, string> =>
  Object.fromEntries(reachedDaysOf(changes.reduce(change, registered)));

const received: Change = ['02', '2026-11-20'];
const departed: Change = ['05', '2026-11-24'];
const arrived: Change = ['06', '2026-11-26'];

describe('reachedByEvents', () => {
  const part = {
    ...{ status: '02', statusesBelow: '', firstStatus: '02' },
    ...{ reachedOn: '2026-11-20', reachedDays: '02+0', chargeOn: '2026-11-20' },
  };
  const held = { kind: 'shippingHeld', occurredAt: '2026-11-23T01:00:00.000Z' } as const;

  it('keeps the day on which a part of a split parcel was received', () => {
    expect(reachedByEvents(part, [held])).toEqual({ stack: ['02', '81'], reachedOn: '2026-11-20' });
    const handedOver = { ...part, status: '09', reachedOn: '2026-11-24' };
    expect(reachedByEvents(handedOver, [])).toEqual({ stack: ['02'], reachedOn: '2026-11-20' });
    const ready = { ...part, status: '03', firstStatus: '03', reachedOn: '2026-11-22' };
    expect(reachedByEvents(ready, [held])).toEqual({ stack: ['03', '81'], reachedOn: '2026-11-22' });
  });

  it('has no day before the parcel is received', () => {
    expect(reachedByEvents({ ...registered, reachedOn: '2026-11-20', status: '02' }, [held])).toEqual({
      stack: ['01', '81'],
      reachedOn: '',
    });
  });
});

describe('reachedDaysAfter', () => {
  it('records the days of the milestones at which steps begin and end', () => {
    const days = daysAfter(
      received,
      ['03', '2026-11-22'],
      departed,
      arrived,
      ['07', '2026-11-27'],
      ['08', '2026-11-28'],
      ['09', '2026-11-30'],
      ['10', '2026-12-01'],
    );
    expect(days).toEqual({
      '02': '2026-11-20',
      '05': '2026-11-24',
      '06': '2026-11-26',
      '08': '2026-11-28',
      '10': '2026-12-01',
    });
  });

  it('records no day for a milestone that the parcel skipped', () => {
    expect(daysAfter(received, departed, ['08', '2026-11-28'])).toEqual({
      '02': '2026-11-20',
      '05': '2026-11-24',
      '08': '2026-11-28',
    });
    expect(daysAfter(departed)).toEqual({ '05': '2026-11-24' });
    expect(daysAfter(received, departed, ['07', '2026-11-27'])).not.toHaveProperty('06');
  });

  it('takes a parcel as received if its first status in the warehouse is a later one', () => {
    expect(daysAfter(['03', '2026-11-21'], ['04', '2026-11-22'])).toEqual({ '02': '2026-11-21' });
  });

  it('keeps the days during holds, and after a return', () => {
    const held = daysAfter(received, departed, ['82', '2026-11-24', '05'], ['84', '2026-11-24', '05,82']);
    expect(held).toEqual({ '02': '2026-11-20', '05': '2026-11-24' });
  });

  it('removes the days of later milestones after a correction, and records them again', () => {
    const corrected = [received, departed, arrived, ['05', '2026-11-27']] as const;
    expect(daysAfter(...corrected)).toEqual({ '02': '2026-11-20', '05': '2026-11-24' });
    expect(daysAfter(...corrected, ['06', '2026-11-29'])).toMatchObject({ '06': '2026-11-29' });
  });

  it('records another day of receipt after the receipt was corrected', () => {
    const again = daysAfter(received, ['01', ''], ['02', '2026-11-25']);
    expect(again).toEqual({ '02': '2026-11-25' });
  });

  it('follows an event that was entered later with an earlier day', () => {
    expect(daysAfter(received, ['02', '2026-11-18'])).toEqual({ '02': '2026-11-18' });
  });

  it('starts with the present milestone of an order that was received before the days were stored', () => {
    const earlier = { ...registered, status: '05', reachedOn: '2026-11-24', chargeOn: '2026-11-20' };
    expect(Object.fromEntries(reachedDaysOf(change(earlier, arrived)))).toEqual({
      '05': '2026-11-24',
      '06': '2026-11-26',
    });
  });

  it('keeps the days in a status that staff added', () => {
    expect(daysAfter(received, ['XX', '2026-11-21'], departed)).toMatchObject({ '02': '2026-11-20' });
  });

  it('records nothing for an order without a day of its charge', () => {
    const before = { ...registered, status: '02', reachedOn: '2026-11-20' };
    expect(reachedDaysAfter(before, { ...before, status: '05', reachedOn: '2026-11-24' })).toBe('');
  });
});
