import { describe, expect, it } from 'vitest';
import { offices } from './company.ts';
import { officeState } from './office-state.ts';

const [sydney, korea] = offices;
const at = (instant: string, office: (typeof offices)[number]) => officeState(new Date(instant), office);

describe('officeState', () => {
  it('opens on Monday at 09:00', () => {
    expect(at('2026-11-22T23:59:59Z', korea)).toEqual({ time: '08:59', isOpen: false, opensOn: '오늘' });
    expect(at('2026-11-23T00:00:00Z', korea)).toEqual({ time: '09:00', isOpen: true, opensOn: '오늘' });
    expect(at('2026-11-22T21:59:59Z', sydney)).toEqual({ time: '08:59', isOpen: false, opensOn: '오늘' });
    expect(at('2026-11-22T22:00:00Z', sydney)).toEqual({ time: '09:00', isOpen: true, opensOn: '오늘' });
  });

  it('closes on Friday at closing time until Monday', () => {
    expect(at('2026-11-20T05:59:59Z', sydney)).toEqual({ time: '16:59', isOpen: true, opensOn: '오늘' });
    expect(at('2026-11-20T06:00:00Z', sydney)).toEqual({ time: '17:00', isOpen: false, opensOn: '월요일' });
    expect(at('2026-11-20T08:00:00Z', korea)).toEqual({ time: '17:00', isOpen: true, opensOn: '오늘' });
    expect(at('2026-11-20T09:00:00Z', korea)).toEqual({ time: '18:00', isOpen: false, opensOn: '월요일' });
  });

  it('is closed on weekends and returns the day of the next opening', () => {
    expect(at('2026-11-21T03:00:00Z', korea)).toEqual({ time: '12:00', isOpen: false, opensOn: '월요일' });
    expect(at('2026-11-22T03:00:00Z', korea)).toEqual({ time: '12:00', isOpen: false, opensOn: '내일' });
  });

  it('opens the next day after a weekday evening, and formats midnight as 00:00', () => {
    expect(at('2026-11-19T09:30:00Z', korea)).toEqual({ time: '18:30', isOpen: false, opensOn: '내일' });
    expect(at('2026-11-18T15:00:00Z', korea)).toEqual({ time: '00:00', isOpen: false, opensOn: '오늘' });
  });

  it('follows the start of daylight saving in Sydney on 2026-10-04', () => {
    expect(at('2026-10-03T15:59:00Z', sydney).time).toBe('01:59');
    expect(at('2026-10-03T16:00:00Z', sydney).time).toBe('03:00');
    expect(at('2026-10-01T22:59:00Z', sydney)).toMatchObject({ time: '08:59', isOpen: false });
    expect(at('2026-10-04T22:00:00Z', sydney)).toMatchObject({ time: '09:00', isOpen: true });
    expect(at('2026-10-05T06:00:00Z', sydney)).toMatchObject({ time: '17:00', isOpen: false });
  });

  it('follows the end of daylight saving in Sydney on 2027-04-04', () => {
    expect(at('2027-04-03T15:59:00Z', sydney).time).toBe('02:59');
    expect(at('2027-04-03T16:00:00Z', sydney).time).toBe('02:00');
    expect(at('2027-04-04T22:00:00Z', sydney)).toMatchObject({ time: '08:00', isOpen: false });
    expect(at('2027-04-04T23:00:00Z', sydney)).toMatchObject({ time: '09:00', isOpen: true });
    expect(at('2027-04-05T06:59:00Z', sydney)).toMatchObject({ time: '16:59', isOpen: true });
  });
});
