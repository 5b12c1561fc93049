import { describe, expect, it } from 'vitest';
import { addressLines, australianPhone, internationalPhone } from './australian-form.ts';

describe('australianPhone', () => {
  it.each([
    ['61491570006', '+61 491 570 006'],
    ['0491570006', '+61 491 570 006'],
    ['61298765432', '+61 2 9876 5432'],
    ['0298765432', '+61 2 9876 5432'],
    ['01012345678', undefined],
    ['1300123456', undefined],
    ['6149157000', undefined],
    ['', undefined],
  ])('of %j is %j', (digits, expected) => {
    expect(australianPhone(digits)).toBe(expected);
  });
});

describe('internationalPhone', () => {
  it.each([
    ['61491570006', '+61 491 570 006'],
    ['0421234567', undefined],
    ['0212345678', undefined],
  ])('of %j is %j, because numbers without country code are Korean', (digits, expected) => {
    expect(internationalPhone(digits)).toBe(expected);
  });
});

describe('addressLines', () => {
  it.each([
    ['12 Rawson St, Eastwood NSW 2122, Australia', ['12 Rawson St', 'EASTWOOD NSW 2122 AUSTRALIA']],
    [
      'Unit 5, 250 Blackburn Road, Glen Waverley, Victoria 3150',
      ['Unit 5, 250 Blackburn Road', 'GLEN WAVERLEY VIC 3150 AUSTRALIA'],
    ],
    ['12 Rawson St Eastwood NSW 2122', ['12 Rawson St Eastwood NSW 2122']],
    ['110 Sejong-daero, Jung-gu, Seoul 04524', ['110 Sejong-daero, Jung-gu, Seoul 04524']],
    ['', ['']],
  ])('of %j are %j', (text, expected) => {
    expect(addressLines(text)).toEqual(expected);
  });

  it('takes linear time for an address of maximum length that almost matches', () => {
    const start = performance.now();
    addressLines(`${'a, '.repeat(66)}NSW 212`);
    expect(performance.now() - start).toBeLessThan(50);
  });
});
