import { roundHalfUp } from '#shared/domain/decimal.ts';
import type { Order } from '#shared/domain/order.ts';

type Weighed = Pick<Order, 'weight' | 'boxQty'> & {
  boxes?: readonly { no: number; weight?: number | null }[];
};

const kilograms = (weight: number): number => roundHalfUp(weight, 2);

/**
 * Weight on the label of a box: its own one if it was measured, else the total with the number of boxes. Empty if no one
 * measured or registered a weight. @param box number from 1
 */
export const labelWeight = ({ weight, boxQty, boxes = [] }: Weighed, box: number): string => {
  const own = boxes.find(({ no }) => no === box)?.weight;
  if (own) return `${kilograms(own)} kg`;
  if (weight <= 0) return '';
  return boxQty === 1 ? `${kilograms(weight)} kg` : `총 ${kilograms(weight)}kg / ${boxQty}박스`;
};
