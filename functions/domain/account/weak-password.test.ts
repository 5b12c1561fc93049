import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { commonPasswordFilter, isCommonPassword } from './common-passwords.ts';
import { passwordWeakness, weakPasswordWords } from './weak-password.ts';

const owner = { email: 'river.kim77@example.com', lName: '김', fName: '민지', mobile: '+821023456789' };
const weaknessOf = (password: string) => passwordWeakness(password, owner);

describe('isCommonPassword', () => {
  it.each(['password1', 'iloveyou', '1q2w3e4r5t', 'Football', 'princess1', 'STARWARS', 'trustno1'])(
    'returns true for %s, also in upper case',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it('returns true for fewer than 1 in 1,000 other passwords', () => {
    const others = Array.from({ length: 5000 }, (_, index) => `other password ${index * 7919}`);
    expect(others.filter(isCommonPassword).length).toBeLessThan(5);
  });

  it('holds at least 10,000 passwords in a file of at most 40 KB', () => {
    const { size } = statSync(new URL('./common-passwords.gen.ts', import.meta.url));
    expect(commonPasswordFilter.passwords).toBeGreaterThanOrEqual(10_000);
    expect(size).toBeLessThanOrEqual(40 * 1024);
  });
});

describe('passwordWeakness', () => {
  it.each(['Password', 'password2026!', 'Sunshine', 'trustno1'])(
    'refuses the common password %s',
    (password) => {
      expect(weaknessOf(password)).toBe(weakPasswordWords.common);
    },
  );

  it.each([
    'abcdefgh',
    'hgfedcba1',
    '23456789',
    'QWERTYUI!',
    'lkjhgfds',
    'aaaaaaaaa!',
    'abcabcabc',
    '2580258025',
    '!@#$%^&*',
    '가나다라마바사아',
    'ㅋㅋㅋㅋㅋㅋㅋㅋㅋ',
    '4rfv5tgb6yhn',
    'zxcv-9876',
    'haruharuharu',
  ])('refuses the sequence or repetition %s', (password) => {
    expect(weaknessOf(password)).toBe(weakPasswordWords.pattern);
  });

  it.each([
    'hanho2026!!',
    'Hanho-Hanho-26',
    '한호2026!@#$',
    'gksgh20261!',
    'river.kim77@example.com',
    'River-Kim-1999',
    '김민지19990412!',
    '민지-0412-민지',
    'alswl19990412',
    'river010-2345-6789',
  ])('refuses %s, which consists of own words and digits', (password) => {
    expect(weaknessOf(password)).toBe(weakPasswordWords.own);
  });

  it.each([
    DEMO_PASSWORD,
    'correct horse battery',
    'Sunny-harbour-41',
    'tea with lemon',
    '한호에서 보낸 여름',
    'river boats at dusk',
    '바닷가의 아침 공기',
    'x7#Kp2vQ',
    '19870412',
  ])('accepts %s', (password) => {
    expect(weaknessOf(password)).toBeUndefined();
  });

  it('does not take short names for own words', () => {
    expect(passwordWeakness('lovely job 22', { ...owner, lName: 'Ly', fName: 'Jo' })).toBeUndefined();
  });
});
