import { describe, expect, it } from 'vitest';
import { trackerOf } from './trackers.ts';

describe('trackerOf()', () => {
  it.each([
    ['K001', '01'],
    ['K002', '04'],
    ['K003', '05'],
    ['K004', '08'],
    ['K005', '06'],
    ['K006', '23'],
  ])('returns for courier %s the code %s of the tracking service', (courier, code) => {
    expect(trackerOf(courier)).toEqual({ service: 'smart', code });
  });

  it.each(['A001', 'A002', 'X999', 'constructor'])('returns undefined for courier %s', (courier) => {
    expect(trackerOf(courier)).toBeUndefined();
  });
});
