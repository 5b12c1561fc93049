import { describe, expect, it } from 'vitest';
import { printedHomePhone, printedMobile, printedSenderPhone } from './printed-phone.ts';

describe('printedSenderPhone', () => {
  it.each([
    ['61491570006', '+61 491 570 006'],
    ['0491570006', '+61 491 570 006'],
    ['61298765432', '+61 2 9876 5432'],
    ['0298765432', '+61 2 9876 5432'],
    ['01012345678', '010-1234-5678'],
    ['1300123456', '1300 123 456'],
    ['6149157000', '6149157000'],
    ['', ''],
  ])('of %j is %j', (digits, expected) => {
    expect(printedSenderPhone(digits)).toBe(expected);
  });
});

describe('printedMobile', () => {
  it.each([
    ['61491570006', '+61 491 570 006'],
    ['01012345678', '010-1234-5678'],
    ['0421234567', '042-123-4567'],
    ['0212345678', '02-1234-5678'],
  ])('of %j is %j, because numbers without country code are Korean', (digits, expected) => {
    expect(printedMobile(digits)).toBe(expected);
  });
});

it('printedHomePhone groups the 10 digits of a Korean number as 2-4-4', () => {
  expect(printedHomePhone('0212345678')).toBe('02-1234-5678');
  expect(printedHomePhone('61298765432')).toBe('+61 2 9876 5432');
});
