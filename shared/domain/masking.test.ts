import { describe, expect, it } from 'vitest';
import { maskEmail, maskName, maskPcc, maskPhone } from './masking.ts';

it.each([
  ['홍길동', '홍*동'],
  ['홍길', '홍*'],
  ['남궁민수', '남**수'],
  ['홍 길', '홍*'],
  ['홍\u200b길', '홍*'],
  ['홍길동'.normalize('NFD'), '홍*동'],
  ['홍', '*'],
  ['', ''],
])('maskName(%s) returns %s', (name, masked) => expect(maskName(name)).toBe(masked));

it.each([
  ['01012345678', '010-1234-****'],
  ['0212345678', '02-1234-****'],
  ['1588', '****'],
])('maskPhone(%s) returns %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked));

it('maskEmail shows at most two letters and the domain, and masks a text without @ completely', () => {
  expect(maskEmail('minji@example.com')).toBe('mi***@example.com');
  expect(maskEmail('a@example.com')).toBe('***@example.com');
  expect(maskEmail('minji')).toBe('***');
});

describe('maskPcc', () => {
  it('shows the first character and the last four', () => {
    expect(maskPcc('P123456789012')).toBe('P******9012');
    expect(maskPcc('P1234')).toBe('*****');
    expect(maskPcc('')).toBe('');
  });
});
