import { expect, it } from 'vitest';
import { formatMobile, formatPhone, maskEmail, maskName, maskPhone } from './masking.ts';

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
  ['0212345678', '021-234-****'],
  ['1588', '****'],
])('maskPhone(%s) returns %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked));

it('maskEmail shows at most two letters and the domain, and masks a text without @ completely', () => {
  expect(maskEmail('minji@example.com')).toBe('mi***@example.com');
  expect(maskEmail('a@example.com')).toBe('***@example.com');
  expect(maskEmail('minji')).toBe('***');
});

it('formatMobile and formatPhone group 10 or 11 digits and leave other lengths unchanged', () => {
  expect(formatMobile('01012345678')).toBe('010-1234-5678');
  expect(formatMobile('0111234567')).toBe('011-123-4567');
  expect(formatPhone('0212345678')).toBe('02-1234-5678');
  expect(formatPhone('123')).toBe('123');
});
