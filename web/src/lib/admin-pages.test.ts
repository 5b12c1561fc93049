import { expect, test } from 'vitest';
import { PARTNER } from '#shared/domain/auth-level.ts';
import { adminHome, adminLevelOf, adminPages, adminPagesFor } from './admin-pages.ts';

test('every page asks for the level in the table, below it too', () => {
  for (const { path, level } of adminPages) {
    expect(adminLevelOf(path)).toBe(level);
    expect(adminLevelOf(`${path}/1`)).toBe(level);
  }
});

test('a page that is not in the table still asks for the back office', () =>
  expect(adminLevelOf('/admin/unheard-of')).toBe(PARTNER));

test('everyone who may enter may open the page they land on', () =>
  expect(adminLevelOf(adminHome)).toBe(PARTNER));

test('a level opens its pages and those of the levels below', () => {
  expect(adminPagesFor({ authLevel: 10 })).toEqual([]);
  expect(adminPagesFor({ authLevel: PARTNER }).every(({ level }) => level === PARTNER)).toBe(true);
  expect(adminPagesFor({ authLevel: 99 })).toEqual(adminPages);
});

test('no two pages share a key', () => {
  const keys = adminPages.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
