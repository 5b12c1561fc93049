import { describe, expect, it } from 'vitest';
import {
  airVolumeWeight,
  chargeableWeight,
  seaVolume,
  sumVolumes,
  sumWeights,
  toBilledVolume,
  toCbm,
  volumeOfBoxes,
} from './measures.ts';

const SEA = 1;

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

  it('volumes of twenty small parcels by sea are added in mm³ and rounded once', () => {
    const parcel = volumeOfBoxes([{ width: 10, length: 10, height: 4, count: 1 }]);
    expect(toCbm(parcel)).toBe(0);
    expect(toBilledVolume(sumVolumes(Array.from({ length: 20 }, () => parcel)), SEA)).toBe(0.008);
  });

  it('volumeOfBoxes is exact for sides in millimetres, and at most the largest number that the table stores', () => {
    expect(volumeOfBoxes([{ width: 30.1, length: 20.3, height: 10.7, count: 3 }])).toBe(19_614_063);
    expect(volumeOfBoxes([{ width: 1_000, length: 1_000, height: 1_000, count: 99_999 }])).toBe(
      Number.MAX_SAFE_INTEGER,
    );
  });

  it('sumWeights adds kg without binary errors', () => {
    expect(sumWeights([0.1, 0.2, 0.001])).toBe(0.301);
  });
});
