import { roundedSum, sumOfProducts } from './decimal.ts';
import type { Box } from './measures.ts';

const MAX_KG_PER_LITRE = 3;
const CUBIC_CM_PER_LITRE = 1_000;

/**
 * True if the boxes would be denser than nearly all goods, so that weight or size is probably mistyped. False without a
 * size. @param measures sides of one box in cm, weight of all boxes in kg
 */
export const isImplausibleWeight = ({
  weight,
  boxQty,
  ...box
}: Box & { weight: number; boxQty: number }): boolean => {
  const litres = sumOfProducts([[box.width, box.length, box.height, boxQty]], 3, CUBIC_CM_PER_LITRE);
  return litres > 0 && weight > roundedSum([MAX_KG_PER_LITRE * litres], 3);
};
