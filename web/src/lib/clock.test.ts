import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;
/** Time of the server, 00:30 in Seoul. */
const SERVER = Date.parse('2026-11-27T15:30:00.000Z');
const header = new Date(SERVER).toUTCString();

type Clock = typeof import('./clock.ts') & typeof import('./today.ts');
/** The module as a page load evaluates it. */
const load = async (): Promise<Clock> => {
  vi.resetModules();
  return { ...(await import('./clock.ts')), ...(await import('./today.ts')) };
};
let clock: Clock;
/** An answer of the server on a computer whose clock is this much ahead. */
const answered = (aheadMs: number, { tripMs = 200, date = header as string | null } = {}): void => {
  vi.setSystemTime(SERVER + aheadMs);
  clock.followServerClock(date, SERVER + aheadMs - tripMs);
};
const errorOf = (): number => Math.abs(clock.serverNow().getTime() - SERVER);

beforeEach(async () => {
  const stored = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  clock = await load();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('followServerClock', () => {
  it('takes today from the server on a computer whose clock is a day slow, also after a page load', async () => {
    answered(-26 * HOUR);
    expect(clock.serverToday()).toBe('2026-11-28');
    expect(errorOf()).toBeLessThan(1000);
    clock = await load();
    expect(clock.serverToday()).toBe('2026-11-28');
    vi.advanceTimersByTime(24 * HOUR);
    expect(clock.serverToday()).toBe('2026-11-29');
    expect(clock.deviceNow().getTime()).toBe(SERVER - 2 * HOUR);
  });

  it('ignores differences that the precision of the header and the duration of the request explain', () => {
    answered(900);
    expect(clock.clockOffset.get()).toBe(0);
  });

  it.each([null, '', 'now'])('ignores the date header %j', (date) => {
    answered(-HOUR);
    const offset = clock.clockOffset.get();
    answered(-HOUR, { date });
    expect(clock.clockOffset.get()).toBe(offset);
  });

  it('ignores answers that took so long that the computer may have slept, and a clock set back since', () => {
    answered(-HOUR, { tripMs: 11_000 });
    answered(-HOUR, { tripMs: -HOUR });
    expect(clock.clockOffset.get()).toBe(0);
  });

  it('follows the clock of the computer after it was set right', () => {
    answered(-HOUR);
    answered(0);
    expect(errorOf()).toBeLessThan(1000);
  });

  it('works without a storage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    clock = await load();
    answered(-HOUR);
    expect(errorOf()).toBeLessThan(1000);
  });
});
