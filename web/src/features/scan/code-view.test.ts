import { describe, expect, it } from 'vitest';
import { createCodeView } from './code-view.ts';

const seen = (code: string, centre = 0) => ({ code, centre });

describe('createCodeView', () => {
  it('returns a code once while it stays in view', () => {
    const view = createCodeView(1_000);
    expect([0, 100, 900, 1_800].map((now) => view([seen('HHK1000001')], now))).toEqual([
      'HHK1000001',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('ignores pictures in which the detector misses the code', () => {
    const view = createCodeView(1_000);
    view([seen('HHK1000001')], 0);
    expect(view([], 500)).toBeUndefined();
    expect(view([seen('HHK1000001')], 900)).toBeUndefined();
  });

  it('returns a code once if a slow device reads pictures that are far apart', () => {
    const view = createCodeView(1_000);
    view([seen('HHK1000001')], 0);
    expect(view([seen('HHK1000001')], 5_000)).toBeUndefined();
  });

  it('returns a code again after it was out of view', () => {
    const view = createCodeView(1_000);
    view([seen('HHK1000001')], 0);
    expect(view([], 1_001)).toBeUndefined();
    expect(view([seen('HHK1000001')], 1_100)).toBe('HHK1000001');
  });

  it('returns the code nearest to the centre, and another one of the label when it is in the centre', () => {
    const view = createCodeView(1_000);
    expect(view([seen('6012345678905', 80), seen('HHK1000001', 10)], 0)).toBe('HHK1000001');
    expect(view([seen('6012345678905', 80), seen('HHK1000001', 10)], 100)).toBeUndefined();
    expect(view([seen('6012345678905', 5), seen('HHK1000001', 90)], 200)).toBe('6012345678905');
    expect(view([seen('6012345678905', 90), seen('HHK1000001', 5)], 300)).toBeUndefined();
  });

  it('returns the next code at once when another box is in view', () => {
    const view = createCodeView(1_000);
    view([seen('HHK1000001')], 0);
    expect(view([seen('HHK1000002')], 50)).toBe('HHK1000002');
  });
});
