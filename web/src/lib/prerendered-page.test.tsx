import { afterEach, beforeEach, expect, it } from 'vitest';
import { followServerClock } from './clock.ts';
import { keepDraft } from './draft.ts';
import { readRoot } from './prerendered-page.ts';

const HOUR = 3_600_000;
let root: HTMLElement;

beforeEach(() => {
  sessionStorage.clear();
  root = document.createElement('div');
  root.id = 'root';
  root.dataset.page = `${location.pathname}${location.search}`;
  document.body.prepend(root);
});
afterEach(() => {
  root.remove();
  followServerClock(new Date().toUTCString(), Date.now());
  sessionStorage.clear();
});

it('a prerendered page hydrates in a tab that stores nothing but how far the clock is off', () => {
  followServerClock(new Date(Date.now() + 26 * HOUR).toUTCString(), Date.now());
  expect(sessionStorage).toHaveLength(1);
  expect(readRoot()).toEqual({ element: root, isPrerendered: true, canHydrate: true });
});

it('a prerendered page is rendered again in a tab that stores a draft', () => {
  keepDraft('order', { receiverName: '김철수' });
  expect(readRoot().canHydrate).toBe(false);
});
