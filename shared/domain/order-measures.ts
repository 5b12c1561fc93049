import { sumOfProducts } from './decimal.ts';
import { type Box, sumVolumes, sumWeights, toBilledVolume, volumeOfBoxes } from './measures.ts';

// Measures of an order with several boxes. Apart from `measures.ts`, because the public calculators do not need them.

/**
 * A box that was measured. Sides in cm, weight in kg; null: not measured.
 * @param no number of the box, from 1
 */
export type MeasuredBox = Record<keyof Box | 'weight', number | null> & { no: number; measuredAt: string };

/** Values of an order about all of its boxes. */
type Contents = Box & { weight: number; boxQty: number; freightMethod: number; isUnmeasured: boolean };

/**
 * Measures of an order. Its sides are the registered ones of one box; weight and volume are those of all boxes.
 * @param registered weight of all boxes, and whether their size is unknown, as registered; null until a box is measured
 */
export type OrderMeasures = Contents & {
  boxes: MeasuredBox[];
  registered: Pick<Contents, 'weight' | 'isUnmeasured'> | null;
};

/** Weight of all boxes, and whether their size is unknown, as registered: the values that the boxes not measured have. */
export const registeredOf = ({
  registered,
  weight,
  isUnmeasured,
}: Pick<OrderMeasures, 'registered' | 'weight' | 'isUnmeasured'>) => registered ?? { weight, isUnmeasured };

const hasOwnSize = ({ width, length, height }: MeasuredBox): boolean =>
  width !== null && length !== null && height !== null;

const volumeOf = ({ boxes, boxQty, width, length, height }: OrderMeasures): number =>
  volumeOfBoxes([
    ...boxes.map((box) => ({
      width: box.width ?? width,
      length: box.length ?? length,
      height: box.height ?? height,
      count: 1,
    })),
    { width, length, height, count: boxQty - boxes.length },
  ]);

const ownWeights = (boxes: readonly MeasuredBox[]): number[] => boxes.flatMap(({ weight }) => weight ?? []);

// Boxes that were not weighed have equal shares of the registered weight.
const weightOf = (boxes: readonly MeasuredBox[], boxQty: number, registeredWeight: number): number => {
  const weights = ownWeights(boxes);
  return sumOfProducts(
    [...weights.map((weight) => [weight, boxQty]), [registeredWeight, boxQty - weights.length]],
    3,
    boxQty,
  );
};

/**
 * Returns the values of an order that follow from its measured and registered boxes. Boxes above the number of boxes do not
 * exist any more.
 */
export const deriveMeasures = (order: OrderMeasures) => {
  const existing = order.boxes.filter(({ no }) => no <= order.boxQty);
  const boxes = existing.length < order.boxes.length ? existing : order.boxes;
  const { weight, isUnmeasured } = registeredOf(order);
  const registered = boxes.length === 0 ? null : { weight, isUnmeasured };
  const volumeMm3 = volumeOf({ ...order, boxes });
  // The weight of an order without measured boxes stays as it is, also with more than three decimals.
  const total = boxes.length === 0 ? weight : weightOf(boxes, order.boxQty, weight);
  return {
    boxes,
    registered,
    weight: total,
    totalWeight: total,
    volumeMm3,
    volumeWeight: toBilledVolume(volumeMm3, order.freightMethod),
    isUnmeasured: isUnmeasured && boxes.filter(hasOwnSize).length < order.boxQty,
  };
};
type DerivedMeasures = ReturnType<typeof deriveMeasures>;

/** Values that one measuring brought. A value that is absent stays as it was. */
type BoxMeasure = Partial<Box & { weight: number }>;

/** Returns the measures of an order after one of its boxes was measured. @param no from 1 to the number of boxes */
export const measureBox = (
  order: OrderMeasures,
  no: number,
  measure: BoxMeasure,
  measuredAt: string,
): DerivedMeasures => {
  const { width, length, height, weight } = measure;
  const before = order.boxes.find((box) => box.no === no);
  const box: MeasuredBox = {
    no,
    width: width ?? before?.width ?? null,
    length: length ?? before?.length ?? null,
    height: height ?? before?.height ?? null,
    weight: weight ?? before?.weight ?? null,
    measuredAt,
  };
  const { weight: registeredWeight, isUnmeasured } = registeredOf(order);
  const others = order.boxes.filter((other) => other !== before);
  return deriveMeasures({
    ...order,
    boxes: [...others, box].sort((a, b) => a.no - b.no),
    registered: { weight: registeredWeight, isUnmeasured },
  });
};

// The values that were entered for the parcel of one box are those of its box.
const enteredForBox = (box: MeasuredBox, before: OrderMeasures, entered: Contents): MeasuredBox => {
  const changed = (name: keyof Box | 'weight') =>
    entered[name] === before[name] ? box[name] : entered[name];
  return {
    ...box,
    width: changed('width'),
    length: changed('length'),
    height: changed('height'),
    weight: changed('weight'),
  };
};

// Weight of all boxes with which the boxes that were not weighed add up to the entered total. Undefined if there is none.
const registeredWeightFor = (
  boxes: readonly MeasuredBox[],
  { boxQty, weight }: Contents,
): number | undefined => {
  const weights = ownWeights(boxes);
  const rest = sumWeights([weight, ...weights.map((own) => -own)]);
  const count = boxQty - weights.length;
  if (rest < 0 || (count === 0 && rest > 0)) return undefined;
  return count === 0 ? 0 : sumOfProducts([[rest, boxQty]], 6, count);
};

/**
 * Returns the measures of an order after values for all of its boxes were entered, as a form sends them. A weight that
 * differs from the total is a new total. Undefined if the boxes that were weighed do not allow it.
 */
export const enterMeasures = (
  before: OrderMeasures | undefined,
  entered: Contents,
): DerivedMeasures | undefined => {
  const measured = before?.boxes.filter(({ no }) => no <= entered.boxQty) ?? [];
  if (!before || measured.length === 0) return deriveMeasures({ ...entered, boxes: [], registered: null });
  const { isUnmeasured } = entered;
  const kept = registeredOf(before).weight;
  if (entered.boxQty === 1) {
    const boxes = measured.map((box) => enteredForBox(box, before, entered));
    return deriveMeasures({ ...entered, boxes, registered: { weight: kept, isUnmeasured } });
  }
  const weight = entered.weight === before.weight ? kept : registeredWeightFor(measured, entered);
  if (weight === undefined) return undefined;
  return deriveMeasures({ ...entered, boxes: measured, registered: { weight, isUnmeasured } });
};

/**
 * Totals of orders that travel together, in the consol list and on its papers: boxes, kg, and the volume of all boxes.
 * @param orders `volumeMm3`: measured boxes by their own sides, the others by the registered or else the default ones
 */
export const totalMeasures = (
  orders: readonly { boxQty: number; weight: number; volumeMm3: number }[],
  freightMethod: number,
) => ({
  pieces: orders.reduce((sum, { boxQty }) => sum + boxQty, 0),
  weight: sumWeights(orders.map(({ weight }) => weight)),
  volume: toBilledVolume(sumVolumes(orders.map(({ volumeMm3 }) => volumeMm3)), freightMethod),
});
