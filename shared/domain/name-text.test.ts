import { describe, expect, it } from 'vitest';
import { isNameText } from './name-text.ts';

describe('isNameText', () => {
  it.each([
    '홍길동',
    'J.Smith',
    'Dr.Kim',
    'M. Com',
    "O'Neil-Lee",
    '김 (민수)',
    'St.John',
    'Kim Jr.',
    '(주)한호',
  ])('accepts %s', (name) => {
    expect(isNameText(name)).toBe(true);
  });

  it.each([
    ...['evil.com', '당첨 evil.co.kr 확인', 'www.x', '홍길동 www.example', 'a-b.xyz', '광고.한국'],
    ...['http://x', 'a/b', 'kim@example', '[링크]', '<b>홍</b>', '시각: 3'],
  ])('refuses %s', (name) => {
    expect(isNameText(name)).toBe(false);
  });
});
