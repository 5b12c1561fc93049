import { describe, expect, it } from 'vitest';
import { airVolumeWeight, chargeableWeight, seaVolume, sumMeasures, totalSeaVolume } from './measures.ts';

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
