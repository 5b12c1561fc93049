import { describe, expect, it } from 'vitest';
import { dayExceptionsOf, dayOfCode } from './day-off.ts';

describe('dayOfCode', () => {
  it.each([
    ['270301', '2027-03-01'],
    ['280229', '2028-02-29'],
  ])('returns the day that %s names', (code, day) => {
    expect(dayOfCode(code)).toBe(day);
  });

  it.each(['270230', '270229', '271301', '270100', '27301', '2027031', '27-3-1', ''])(
    'returns undefined for %j, which is no day',
    (code) => {
      expect(dayOfCode(code)).toBeUndefined();
    },
  );
});

it('dayExceptionsOf sorts the days, and omits codes without a day or with another value', () => {
  const code = (day: string, value: string) => ({ code: day, value, codeLabel: `${day} 이름` });
  expect(
    dayExceptionsOf([code('270302', '2'), code('270230', '1'), code('261002', '1'), code('261003', '3')]),
  ).toEqual([
    { day: '2026-10-02', isOff: true, label: '261002 이름' },
    { day: '2027-03-02', isOff: false, label: '270302 이름' },
  ]);
});
