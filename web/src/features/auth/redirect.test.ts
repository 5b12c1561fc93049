import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

test.each([
  ['/', '/'],
  ['/parcel-info?hblNo=HH1', '/parcel-info?hblNo=HH1'],
  ['/a#b', '/a#b'],
])('%j is a page of ours', (target, page) => expect(safeRedirect(target)).toBe(page));

test.each([
  undefined,
  '',
  'parcel-info',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '//[',
  'javascript:alert(1)',
])('%j leads home', (target) => expect(safeRedirect(target)).toBe('/'));
