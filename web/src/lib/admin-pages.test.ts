import { expect, test } from 'vitest';
import { OWNER, PARTNER } from '#shared/domain/auth-level.ts';
import { adminHome, adminLevelOf, adminPages, adminPagesFor } from './admin-pages.ts';

test('adminLevelOf returns the level of a page for its path and paths below it', () => {
  for (const { path, level } of adminPages) {
    expect(adminLevelOf(path)).toBe(level);
    expect(adminLevelOf(`${path}/1`)).toBe(level);
  }
});

test('adminLevelOf returns the partner level for an unknown path', () =>
  expect(adminLevelOf('/admin/unheard-of')).toBe(PARTNER));

test('adminHome, the page that opens after sign-in, has the partner level', () =>
  expect(adminLevelOf(adminHome)).toBe(PARTNER));

test('adminPagesFor returns the pages of a level and of the levels below, except those of partners for staff and those that only links open', () => {
  expect(adminPagesFor({ authLevel: 10 })).toEqual([]);
  const ofPartners = adminPages.filter(({ level }) => level === PARTNER);
  expect(adminPagesFor({ authLevel: PARTNER })).toEqual(ofPartners);
  const ofOwner = adminPages.filter(
    ({ path }) => path !== '/admin/partner-notices' && path !== '/admin/preflight',
  );
  expect(adminPagesFor({ authLevel: OWNER })).toEqual(ofOwner);
});

test('back-office pages have distinct shortcut keys', () => {
  const keys = adminPages.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
