import { roundedSum, sumOfProducts } from './decimal.ts';

/** Sides in cm. */
export type Box = { width: number; length: number; height: number };

export type Boxes = Box & { count: number };

const totalVolume = (boxes: readonly Boxes[], decimals: number, divisor: number): number =>
  sumOfProducts(
    boxes.map(({ width, length, height, count }) => [width, length, height, count]),
    decimals,
    divisor,
  );

/** Volume weight of several boxes in kg, rounded once. @param boxes sides in cm */
export const totalAirVolumeWeight = (boxes: readonly Boxes[], decimals = 2): number =>
  totalVolume(boxes, decimals, 6000);

/** Volume of several boxes in CBM, rounded once. @param boxes sides in cm */
export const totalSeaVolume = (boxes: readonly Boxes[], decimals = 2): number =>
  totalVolume(boxes, decimals, 1_000_000);

/** Volume weight in kg: cm³ / 6000. Orders have 2 decimals, items 3. */
export const airVolumeWeight = (box: Box, decimals = 2): number =>
  totalAirVolumeWeight([{ ...box, count: 1 }], decimals);

/** Volume in CBM: cm³ / 1,000,000. */
export const seaVolume = (box: Box): number => totalSeaVolume([{ ...box, count: 1 }]);

/** True if a box is heavier than 3 kg per litre, so that its weight or its size is probably wrong. @param box sides in cm */
export const isTooHeavy = (weightKg: number, { width, length, height }: Box): boolean =>
  sumOfProducts([[weightKg, 1_000]], 3) > sumOfProducts([[width, length, height, 3]], 3);

/** Billed weight of air freight in kg: the larger of actual and volume weight. */
export const chargeableWeight = (actualKg: number, volumeKg: number): number => Math.max(actualKg, volumeKg);

/** Volume weight in kg by air, volume in CBM by sea. @param freightMethod 1 sea, 2 air */
export const orderVolume = (box: Box, freightMethod: number): number =>
  freightMethod === 1 ? seaVolume(box) : airVolumeWeight(box);

/** Sum of weights or volumes, rounded to 3 decimals. */
export const sumMeasures = (values: readonly number[]): number => roundedSum(values, 3);
