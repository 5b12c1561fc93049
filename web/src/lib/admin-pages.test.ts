import { expect, test } from 'vitest';
import { PARTNER } from '#shared/domain/auth-level.ts';
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

test('adminPagesFor returns the pages of a level and of the levels below', () => {
  expect(adminPagesFor({ authLevel: 10 })).toEqual([]);
  expect(adminPagesFor({ authLevel: PARTNER }).every(({ level }) => level === PARTNER)).toBe(true);
  expect(adminPagesFor({ authLevel: 99 })).toEqual(adminPages);
});

test('back-office pages have distinct shortcut keys', () => {
  const keys = adminPages.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
