import { describe, expect, it } from 'vitest';
import { CONSOL_OPEN, mayReleaseShort, unusualStep } from './consol.ts';

const today = '2026-11-23';
const step = (before: string, status: string, etd = today) => unusualStep(before, { status, etd }, today);

describe('unusualStep', () => {
  it.each([
    [CONSOL_OPEN, '001', []],
    [CONSOL_OPEN, '002', []],
    [CONSOL_OPEN, '003', ['002']],
    ['002', '006', ['003', '004', '005']],
    ['004', '002', []],
    ['003', '009', []],
    ['009', '003', []],
    [CONSOL_OPEN, 'X01', []],
  ])('from %s to %s skips %j', (before, status, skipped) => {
    expect(step(before, status).skipped).toEqual(skipped);
  });

  it.each([
    ['002', '003', '2026-11-24', true],
    ['002', '005', '2026-11-24', true],
    ['009', '003', '2026-11-24', true],
    ['002', '003', today, false],
    ['003', '004', '2026-11-24', false],
    ['003', '003', '2026-11-24', false],
    [CONSOL_OPEN, '002', '2026-11-24', false],
    ['002', '009', '2026-11-24', false],
  ])('from %s to %s with ETD %s: departure before the ETD is %s', (before, status, etd, isEarly) => {
    expect(step(before, status, etd).isEarly).toBe(isEarly);
  });
});

describe('mayReleaseShort', () => {
  it.each([
    [CONSOL_OPEN, '001', true],
    [CONSOL_OPEN, '003', true],
    ['002', '001', true],
    ['002', '004', false],
    ['003', '001', false],
    ['003', '002', false],
    ['003', '003', false],
    ['004', '009', false],
    ['009', '003', false],
  ])('of a change from %s to %s is %s', (before, after, expected) => {
    expect(mayReleaseShort(before, after)).toBe(expected);
  });
});
