import { describe, expect, it } from 'vitest';
import { trackingSentences } from './tracking-words.ko.ts';

const now = new Date('2026-11-28T12:00:00+09:00');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const DAY = 24 * 3_600;

describe('trackingSentences', () => {
  it.each([
    [0, '방금'],
    [59, '방금'],
    [60, '1분 전'],
    [3_599, '59분 전'],
    [3_600, '1시간 전'],
    [DAY - 1, '23시간 전'],
    [DAY, '1일 전'],
    [3 * DAY - 1, '2일 전'],
  ])('states the age of an answer of %i s ago, rounded down', (seconds, age) => {
    expect(trackingSentences.ok(ago(seconds), now)).toBe(`택배사 조회: ${age}`);
  });

  it('states the time of the last answer of a failing service in Seoul, if there was one', () => {
    const failing = '택배사 조회가 되지 않고 있습니다. 마지막 조회:';
    expect(trackingSentences.failing(ago(3_600), now)).toBe(`${failing} 2026-11-28 11:00`);
    expect(trackingSentences.failing(null, now)).toBe(`${failing} 없음`);
  });
});
