import { expect, it } from 'vitest';
import { clearanceSentences } from './clearance-words.ko.ts';

const now = new Date('2026-11-28T12:00:00+09:00');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it('states the age of the last answer of customs, rounded down', () => {
  expect(clearanceSentences.ok(now, now)).toBe('세관 조회: 방금');
  expect(clearanceSentences.ok(ago(59), now)).toBe('세관 조회: 59분 전');
  expect(clearanceSentences.ok(ago(60), now)).toBe('세관 조회: 1시간 전');
});

it('states the time of the last answer in Seoul while customs does not answer, if there was one', () => {
  const failing = '세관 조회가 되지 않고 있습니다. 마지막 조회:';
  expect(clearanceSentences.failing(ago(60), now)).toBe(`${failing} 2026-11-28 11:00`);
  expect(clearanceSentences.failing(null, now)).toBe(`${failing} 없음`);
});
