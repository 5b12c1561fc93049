import { sumOfProducts } from '#shared/domain/decimal.ts';
import { chargeableWeight, totalAirVolumeWeight, totalSeaVolume } from '#shared/domain/measures.ts';

export type BoxRow = { key: number } & Record<'width' | 'length' | 'height' | 'weight' | 'count', string>;

const numberOf = (typed: string): number => Number(typed) || 0;

/**
 * Weights in kg and volume in CBM of a shipment. @param rows typed sizes in cm and weight per box in kg; invalid texts
 * count as 0
 */
export const measureShipment = (rows: readonly BoxRow[]) => {
  const boxes = rows.map(({ width, length, height, count }) => ({
    width: numberOf(width),
    length: numberOf(length),
    height: numberOf(height),
    count: numberOf(count),
  }));
  const actualKg = sumOfProducts(
    rows.map(({ weight, count }) => [numberOf(weight), numberOf(count)]),
    3,
  );
  const volumeKg = totalAirVolumeWeight(boxes);
  return {
    boxes: boxes.reduce((sum, { count }) => sum + count, 0),
    actualKg,
    volumeKg,
    chargeableKg: chargeableWeight(actualKg, volumeKg),
    cbm: totalSeaVolume(boxes),
  };
};
