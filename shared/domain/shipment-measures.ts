import { sumOfProducts } from './decimal.ts';
import {
  AIR_DIVISOR,
  type Boxes,
  chargeableWeight,
  SEA_DIVISOR,
  toCbm,
  toVolumeWeight,
  volumeOfBoxes,
} from './measures.ts';

/** `weight` is the weight of one box in kg. */
export type MeasuredBoxes = Boxes & { weight: number };

const weightOf = (boxes: readonly MeasuredBoxes[]): number =>
  sumOfProducts(
    boxes.map(({ weight, count }) => [weight, count]),
    3,
  );

/** Weights in kg and volume in CBM of a shipment, rounded for display. */
export const measureBoxes = (boxes: readonly MeasuredBoxes[]) => {
  const actualKg = weightOf(boxes);
  const volumeMm3 = volumeOfBoxes(boxes);
  const volumeKg = toVolumeWeight(volumeMm3);
  return {
    actualKg,
    volumeKg,
    chargeableKg: chargeableWeight(actualKg, volumeKg),
    cbm: toCbm(volumeMm3, 2),
  };
};

/**
 * Returns the unrounded measure that a shipment is billed by: the larger of actual and volume weight by air, the volume by
 * sea. It is an integer number of mm³, of which `divisor` are 1 kg or 1 CBM. @param weightKg of all boxes
 */
export const measureToBill = (weightKg: number, volumeMm3: number, unit: 'kg' | 'CBM') =>
  unit === 'CBM'
    ? { measure: volumeMm3, divisor: SEA_DIVISOR }
    : { measure: Math.max(volumeMm3, Math.round(weightKg * AIR_DIVISOR)), divisor: AIR_DIVISOR };

/** Returns the measure that boxes are billed by: see `measureToBill`. */
export const billedMeasure = (boxes: readonly MeasuredBoxes[], unit: 'kg' | 'CBM') =>
  measureToBill(weightOf(boxes), volumeOfBoxes(boxes), unit);
