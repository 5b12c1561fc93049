import { expect, test } from 'vitest';
import { PartnerNotices, sentNoticesOf } from './partner.ts';

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
