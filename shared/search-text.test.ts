import { describe, expect, it } from 'vitest';
import { matchesName, matchesWords } from './search-text.ts';

describe('matchesName', () => {
  it.each([
    ['남궁 민수', '남궁민수', true],
    ['남궁민수', '남궁 민수', true],
    ['남궁 민수', '궁민', true],
    ['㈜한국 상회', '(주)한국상회', true],
    ['Hanho Trading', 'HANHOTRADING', true],
    ['QF87', 'qf-87', true],
    ['QF87', 'qf−87', true],
    ['홍길동', '길 순', false],
  ])('%j is found by %j: %j', (name, part, expected) => {
    expect(matchesName(name, part)).toBe(expected);
  });
});

describe('matchesWords', () => {
  it.each([
    ['010-1234-5678', true],
    ['０１０１２３４', true],
    ['길동 1234', true],
    ['길동 김', false],
    ['', true],
  ])('finds a person by %j: %j', (search, expected) => {
    expect(matchesWords(['홍길동', '01012345678'], search)).toBe(expected);
  });
});
