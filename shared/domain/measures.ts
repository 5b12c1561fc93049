import { sumOfProducts } from './decimal.ts';

// Only this file and `order-measures.ts` add weights and volumes. A volume is an integer in mm³, which is rounded to kg or CBM
// once, at the end.

/** Sides in cm. */
export type Box = { width: number; length: number; height: number };

export type Boxes = Box & { count: number };

// This file has no schema, because the public calculator uses it.
const SEA: typeof import('./order-fields.ts').SEA = 1;

const MM3_PER_CM3 = 1_000;
/** Volume in mm³ that air freight counts as 1 kg. */
export const AIR_DIVISOR = 6_000_000;
/** Volume of 1 CBM in mm³. */
export const SEA_DIVISOR = 1_000_000_000;

/** Volume in mm³. A larger one than the table can store counts as that: 9 million CBM. @param boxes sides in cm */
export const volumeOfBoxes = (boxes: readonly Boxes[]): number =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    sumOfProducts(
      boxes.map(({ width, length, height, count }) => [width, length, height, count, MM3_PER_CM3]),
      0,
    ),
  );

/** Volume weight in kg. @param volumeMm3 of one or several boxes or orders */
export const toVolumeWeight = (volumeMm3: number, decimals = 2): number =>
  sumOfProducts([[volumeMm3]], decimals, AIR_DIVISOR);

/** Volume in CBM. @param volumeMm3 of one or several boxes or orders */
export const toCbm = (volumeMm3: number, decimals = 3): number =>
  sumOfProducts([[volumeMm3]], decimals, SEA_DIVISOR);

/** Volume weight in kg with 2 decimals by air, volume in CBM with 3 decimals by sea. */
export const toBilledVolume = (volumeMm3: number, freightMethod: number): number =>
  freightMethod === SEA ? toCbm(volumeMm3) : toVolumeWeight(volumeMm3);

/** Volume weight of a box in kg. Items have 3 decimals. */
export const airVolumeWeight = (box: Box, decimals = 2): number =>
  toVolumeWeight(volumeOfBoxes([{ ...box, count: 1 }]), decimals);

/** Volume of a box in CBM with 2 decimals, as the calculators show it. */
export const seaVolume = (box: Box): number => toCbm(volumeOfBoxes([{ ...box, count: 1 }]), 2);

/** True if a box is heavier than 3 kg per litre, so that its weight or its size is probably wrong. @param box sides in cm */
export const isTooHeavy = (weightKg: number, { width, length, height }: Box): boolean =>
  sumOfProducts([[weightKg, 1_000]], 3) > sumOfProducts([[width, length, height, 3]], 3);

/** Billed weight of air freight in kg: the larger of actual and volume weight. */
export const chargeableWeight = (actualKg: number, volumeKg: number): number => Math.max(actualKg, volumeKg);

/** Sum of weights in kg, in grams. */
export const sumWeights = (weights: readonly number[]): number =>
  sumOfProducts(
    weights.map((weight) => [weight]),
    3,
  );

/** Sum of volumes in mm³. */
export const sumVolumes = (volumes: readonly number[]): number =>
  volumes.reduce((sum, volume) => sum + volume, 0);
