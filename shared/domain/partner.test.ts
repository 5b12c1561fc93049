import { expect, test } from 'vitest';
import { isBusinessNumber, PartnerNotices, sentNoticesOf } from './partner.ts';

test('isBusinessNumber rejects every wrong check digit, and an example with two swapped digits', () => {
  expect(isBusinessNumber('1234567891')).toBe(true);
  for (const digit of '023456789') expect(isBusinessNumber(`123456789${digit}`), digit).toBe(false);
  expect(isBusinessNumber('1324567891')).toBe(false);
});

test('sentNoticesOf returns the choice of a partner, the default before the first one, and nothing without a reader', () => {
  expect(sentNoticesOf({ id: 2 }, 'admin@example.com')).toEqual(['delayed', 'problems', 'short']);
  expect(sentNoticesOf({ id: 2, notices: [] }, 'admin@example.com')).toEqual([]);
  expect(sentNoticesOf({ id: 2, notices: ['delivered'] }, 'admin@example.com')).toEqual(['delivered']);
  expect(sentNoticesOf({ id: 2, notices: ['delivered'] }, '')).toEqual([]);
  expect(sentNoticesOf({ id: 1, notices: ['delivered'] }, 'admin@example.com')).toEqual([]);
});

test('PartnerNotices removes repeated kinds and refuses unknown ones', () => {
  expect(PartnerNotices.parse(['short', 'delayed', 'short'])).toEqual(['delayed', 'short']);
  expect(PartnerNotices.safeParse(['cancelled']).success).toBe(false);
});
