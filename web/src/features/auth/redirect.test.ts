import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

describe('safeRedirect', () => {
  it.each([
    ['/', '/'],
    ['/parcel-info?hblNo=HH1', '/parcel-info?hblNo=HH1'],
    ['/a#b', '/a#b'],
  ])('keeps the local path %j', (target, page) => expect(safeRedirect(target)).toBe(page));

  it.each([
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
  ])('returns the home page for %j', (target) => expect(safeRedirect(target)).toBe('/'));
});
