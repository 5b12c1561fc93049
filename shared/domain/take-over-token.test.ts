import { describe, expect, it } from 'vitest';
import { readTakeOverToken, writeTakeOverToken } from './take-over-token.ts';

const secret = 'a_-9'.padEnd(43, 'Z');

describe('readTakeOverToken', () => {
  it.each(['HHK1000001', 'MY.NO-1', 'A.7', '12.34'])('reads what was written for the number %s', (hblNo) => {
    const takeOver = { hblNo, memberId: 120, secret };
    expect(readTakeOverToken(writeTakeOverToken(takeOver))).toEqual(takeOver);
  });

  it.each([
    '',
    'none',
    `HHK1000001.${secret}`,
    `HHK1000001.0.${secret}`,
    `.7.${secret}`,
    `HHK 1.7.${secret}`,
    `HHK1000001.7.${secret}x`,
    `${'H'.repeat(21)}.7.${secret}`,
  ])('returns undefined for the text "%s"', (token) => {
    expect(readTakeOverToken(token)).toBeUndefined();
  });
});
