import { describe, expect, it } from 'vitest';
import { addressLines } from './australian-form.ts';

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
