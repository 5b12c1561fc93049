import { airVolumeWeight, type Box, chargeableWeight, seaVolume } from '#shared/domain/measures.ts';

/** A row of the calculator: boxes of one size, as typed. */
export type BoxRow = { key: number } & Record<'width' | 'length' | 'height' | 'weight' | 'count', string>;

const numberOf = (typed: string): number => Number(typed) || 0;

/** What a shipment of several boxes measures, by air and by sea. */
export const measureShipment = (rows: readonly BoxRow[]) => {
  let cubicCm = 0;
  let grams = 0;
  let boxes = 0;
  for (const row of rows) {
    const count = numberOf(row.count);
    cubicCm += numberOf(row.width) * numberOf(row.length) * numberOf(row.height) * count;
    grams += Math.round(numberOf(row.weight) * 1000) * count;
    boxes += count;
  }
  // The boxes put end to end, so that the total is rounded once and not box by box.
  const whole: Box = { width: cubicCm, length: 1, height: 1 };
  const actualKg = grams / 1000;
  const volumeKg = airVolumeWeight(whole);
  return {
    boxes,
    actualKg,
    volumeKg,
    chargeableKg: chargeableWeight(actualKg, volumeKg),
    cbm: seaVolume(whole),
  };
};
