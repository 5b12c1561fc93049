import { describe, expect, it } from 'vitest';
import { deriveMeasures, enterMeasures, measureBox, type OrderMeasures } from './order-measures.ts';

const [SEA, AIR] = [1, 2];
const AT = '2026-11-27T01:00:00.000Z';

/** Three registered boxes of 60 × 40 × 40 cm and 12 kg in all. */
const three: OrderMeasures = {
  width: 60,
  length: 40,
  height: 40,
  weight: 12,
  boxQty: 3,
  freightMethod: AIR,
  isUnmeasured: false,
  boxes: [],
  registered: null,
};
type Measure = Parameters<typeof measureBox>[2];
const measured = (order: OrderMeasures, no: number, measure: Measure): OrderMeasures => ({
  ...order,
  ...measureBox(order, no, measure, AT),
});
const volumeOf = (order: OrderMeasures) => deriveMeasures(order).volumeMm3;

describe('measures of an order', () => {
  it('count every box with its registered sides until one is measured', () => {
    expect(deriveMeasures(three)).toMatchObject({
      volumeMm3: 288_000_000,
      volumeWeight: 48,
      weight: 12,
      registered: null,
    });
    expect(deriveMeasures({ ...three, freightMethod: SEA }).volumeWeight).toBe(0.288);
  });

  it('use the own sides and weight of a measured box, and equal shares of the registered weight for the rest', () => {
    const one = measured(three, 2, { width: 10, length: 10, height: 10, weight: 5 });
    expect(one).toMatchObject({ volumeMm3: 2 * 96_000_000 + 1_000_000, weight: 13, width: 60 });
    const two = measured(one, 1, { weight: 6 });
    expect(two).toMatchObject({ weight: 15, totalWeight: 15 });
    expect(measured(two, 3, { weight: 0.5 })).toMatchObject({ weight: 11.5 });
  });

  it('are the same in either sequence of measuring', () => {
    const [small, large] = [
      { width: 10, length: 20, height: 30, weight: 1 },
      { width: 90, weight: 7.333 },
    ];
    expect(measured(measured(three, 1, small), 3, large)).toEqual(
      measured(measured(three, 3, large), 1, small),
    );
  });

  it('keep what was not measured again', () => {
    const weighed = measured(measured(three, 1, { width: 10, length: 10, height: 10 }), 1, { weight: 5 });
    expect(weighed.boxes).toEqual([{ no: 1, width: 10, length: 10, height: 10, weight: 5, measuredAt: AT }]);
    expect(measured(weighed, 1, { width: 12 }).boxes[0]).toMatchObject({ width: 12, length: 10, weight: 5 });
  });

  it('are unmeasured until all boxes have a size, if none was registered', () => {
    const unknown = { ...three, boxQty: 2, isUnmeasured: true };
    const size = { width: 10, length: 10, height: 10 };
    const one = measured(unknown, 1, size);
    expect(one.isUnmeasured).toBe(true);
    expect(measured(one, 2, { weight: 1 }).isUnmeasured).toBe(true);
    const two = measured(one, 2, size);
    expect(two.isUnmeasured).toBe(false);
    expect(deriveMeasures({ ...two, boxQty: 3 }).isUnmeasured).toBe(true);
  });

  it('lose the boxes above a lower number of boxes, and get the registered values back without any', () => {
    const one = measured(three, 3, { width: 10, length: 10, height: 10, weight: 5 });
    expect(deriveMeasures({ ...one, boxQty: 2 })).toMatchObject({ boxes: [], registered: null, weight: 12 });
    expect(volumeOf({ ...one, boxQty: 2 })).toBe(192_000_000);
    const first = measured(three, 1, { weight: 5 });
    expect(deriveMeasures({ ...first, boxQty: 2 }).boxes).toHaveLength(1);
  });
});

describe('enterMeasures', () => {
  const one = measured(three, 1, { width: 10, length: 10, height: 10, weight: 5 });

  it('changes the registered sides of the boxes that were not measured', () => {
    const after = enterMeasures(one, { ...one, width: 50 });
    expect(after).toMatchObject({ volumeMm3: 1_000_000 + 2 * 80_000_000, weight: 13 });
  });

  it('makes a changed weight the new total, and refuses one that the weighed boxes do not allow', () => {
    expect(enterMeasures(one, { ...one, weight: 20.5 })?.weight).toBe(20.5);
    expect(enterMeasures(one, { ...one, weight: 4.9 })).toBeUndefined();
    const all = measured(measured(one, 2, { weight: 3 }), 3, { weight: 4 });
    expect(enterMeasures(all, { ...all, weight: 12.1 })).toBeUndefined();
    expect(enterMeasures(all, all)?.weight).toBe(12);
  });

  it('changes the box of a parcel of one box', () => {
    const single = measured({ ...three, boxQty: 1 }, 1, { width: 10, length: 10, height: 10, weight: 5 });
    expect(enterMeasures(single, { ...single, weight: 5.2 })).toMatchObject({
      weight: 5.2,
      volumeMm3: 1_000_000,
    });
    const longer = enterMeasures(single, { ...single, length: 20 });
    expect(longer).toMatchObject({ weight: 5, volumeMm3: 2_000_000 });
  });
});
