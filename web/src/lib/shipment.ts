import { type MeasuredBoxes, measureBoxes } from '#shared/domain/shipment-measures.ts';
import { numberIn } from './quantity-typing.ts';

export type BoxRow = { key: number } & Record<'width' | 'length' | 'height' | 'weight' | 'count', string>;

/** @param rows typed sizes in cm and weight per box in kg; invalid texts count as 0 */
export const boxesOf = (rows: readonly BoxRow[]): MeasuredBoxes[] =>
  rows.map(({ width, length, height, weight, count }) => ({
    width: numberIn('length', width),
    length: numberIn('length', length),
    height: numberIn('length', height),
    weight: numberIn('weight', weight),
    count: numberIn('count', count),
  }));

/** Number of boxes, weights in kg and volume in CBM of a shipment. */
export const measureShipment = (rows: readonly BoxRow[]) => {
  const boxes = boxesOf(rows);
  return { boxes: boxes.reduce((sum, { count }) => sum + count, 0), ...measureBoxes(boxes) };
};
