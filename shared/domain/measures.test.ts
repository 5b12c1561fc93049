import { describe, expect, it } from 'vitest';
import {
  airVolumeWeight,
  chargeableWeight,
  isImplausibleWeight,
  seaVolume,
  sumMeasures,
  totalSeaVolume,
} from './measures.ts';

describe('measures', () => {
  it('airVolumeWeight returns kg, seaVolume returns CBM, and chargeableWeight returns the larger weight', () => {
    expect(airVolumeWeight({ width: 30, length: 45, height: 65 })).toBe(14.63);
    expect(airVolumeWeight({ width: 30, length: 45, height: 65 }, 3)).toBe(14.625);
    expect(seaVolume({ width: 100, length: 120, height: 80 })).toBe(0.96);
    expect(chargeableWeight(10, 14.63)).toBe(14.63);
  });

  it('airVolumeWeight and seaVolume round half hundredths up', () => {
    expect(airVolumeWeight({ width: 10, length: 29, height: 45 })).toBe(2.18);
    expect(seaVolume({ width: 10, length: 15, height: 100 })).toBe(0.02);
  });

  it('totalSeaVolume rounds the volume of several boxes once', () => {
    const boxes = [{ width: 10, length: 10, height: 10, count: 50 }];
    expect(totalSeaVolume([...boxes, ...boxes])).toBe(0.1);
  });

  it('sumMeasures adds weights with more than three decimals before rounding', () => {
    expect(sumMeasures([0.0004, 0.0004])).toBe(0.001);
  });
});

describe('isImplausibleWeight', () => {
  const box = { width: 10, length: 20, height: 30, boxQty: 1 };

  it.each([
    ['3 kg per litre', { ...box, weight: 18 }, false],
    ['more than 3 kg per litre', { ...box, weight: 18.001 }, true],
    ['the same weight in two boxes', { ...box, weight: 18.001, boxQty: 2 }, false],
    ['grams typed as kilograms', { ...box, weight: 1200 }, true],
    ['a box without a size', { ...box, height: 0, weight: 5 }, false],
    ['a box without a weight', { ...box, weight: 0 }, false],
  ])('is checked for %s', (_, measures, isImplausible) => {
    expect(isImplausibleWeight(measures)).toBe(isImplausible);
  });
});
