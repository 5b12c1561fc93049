import { describe, expect, it } from 'vitest';
import { Scan } from './scan.ts';

const scan = { scanId: '00000000-0000-4000-8000-000000000000', scannedAt: '2026-11-20T00:00:00.000Z' };
const codeOf = (code: string) => Scan.parse({ ...scan, code }).code;

describe('code of a scan', () => {
  it('is read in upper case up to the length of the longest house bill number, 20 characters', () => {
    expect(codeOf('abcdefghij0123456789')).toBe('ABCDEFGHIJ0123456789');
  });

  it('is stored whole up to 100 characters, and shortened with an ellipsis above', () => {
    expect(codeOf('a'.repeat(100))).toBe('A'.repeat(100));
    expect(codeOf('a'.repeat(101))).toBe(`${'A'.repeat(99)}…`);
    // Some characters are several after the normalisation.
    expect(codeOf('㍿'.repeat(1_000))).toHaveLength(100);
  });

  it('is malformed above 1,000 characters', () => {
    expect(() => codeOf('a'.repeat(1_001))).toThrow();
  });
});
