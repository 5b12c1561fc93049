import { describe, expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

describe('zoneName', () => {
  it.each([
    ['Asia/Seoul', '2026-11-23T00:00:00Z', 'KST'],
    ['Australia/Sydney', '2026-11-23T00:00:00Z', 'AEDT'],
    ['Australia/Sydney', '2026-07-01T00:00:00Z', 'AEST'],
  ])('returns the abbreviation of %s at %s', (timeZone, at, name) => {
    expect(zoneName(new Date(at), timeZone)).toBe(name);
  });
});
