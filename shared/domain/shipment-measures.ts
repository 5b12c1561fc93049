import { sumOfProducts } from './decimal.ts';
import { type Boxes, chargeableWeight, totalAirVolumeWeight, totalSeaVolume } from './measures.ts';

/** `weight` is the weight of one box in kg. */
export type MeasuredBoxes = Boxes & { weight: number };

/** Weights in kg and volume in CBM of a shipment. */
export const measureBoxes = (boxes: readonly MeasuredBoxes[]) => {
  const actualKg = sumOfProducts(
    boxes.map(({ weight, count }) => [weight, count]),
    3,
  );
  const volumeKg = totalAirVolumeWeight(boxes);
  return {
    actualKg,
    volumeKg,
    chargeableKg: chargeableWeight(actualKg, volumeKg),
    cbm: totalSeaVolume(boxes),
  };
};
