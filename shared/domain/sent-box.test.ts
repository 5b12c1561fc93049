import { describe, expect, it } from 'vitest';
import { boxOf } from './sent-box.ts';

const size = { width: 10, length: 10, height: 10 };

describe('boxOf', () => {
  it.each([
    ['no side and no weight', { weight: 0 }, true],
    ['a weight without a side', { weight: 3.2 }, true],
    ['the default size and 0 kg', { ...size, weight: 0 }, true],
    ['the default size with a weight', { ...size, weight: 0.4 }, false],
    ['another size without a weight', { ...size, width: 30, weight: 0 }, false],
  ])('marks a box with %s: %j', (_title, sent, isUnmeasured) => {
    expect(boxOf(sent).isUnmeasured).toBe(isUnmeasured);
  });

  it('replaces absent sides by the default', () => {
    expect(boxOf({ width: 30, weight: 1 })).toEqual({ ...size, width: 30, isUnmeasured: false });
  });
});
