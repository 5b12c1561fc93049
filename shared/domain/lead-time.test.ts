import { describe, expect, it } from 'vitest';
import { leadTimesOf, leadTimeText, parseLeadTime, seedLeadTimes } from './lead-time.ts';

describe('lead times', () => {
  it.each<[string, readonly [number, number]]>([
    ['1-2', [1, 2]],
    ['3', [3, 3]],
    ['0-90', [0, 90]],
  ])('parses %s', (text, time) => {
    expect(parseLeadTime(text)).toEqual(time);
    expect(leadTimeText(time)).toBe(text);
  });

  it.each(['', '2-1', '-1', '1-', '1~2', '1.5', '91', '1-100', 'CLR2', '일'])('refuses %j', (text) => {
    expect(parseLeadTime(text)).toBeUndefined();
  });

  it('uses the seed duration for a missing code and for an invalid value', () => {
    const codes = [
      { code: 'CLR2', value: '3-4' },
      { code: 'DLV2', value: '4-3' },
      { code: 'OTHER', value: '9' },
    ];
    expect(leadTimesOf(codes)).toEqual({ ...seedLeadTimes, CLR2: [3, 4] });
  });
});
