import { describe, expect, it } from 'vitest';
import { answerFromList, listOf, progressOf, withoutScanned, withScanned } from './expected-list.ts';

const list = listOf([
  { orderId: 1, hblNo: 'HHK1000001', boxQty: 1, scanned: [] },
  { orderId: 2, hblNo: 'HHK1000002', boxQty: 3, scanned: [1] },
  { orderId: 3, hblNo: 'OWN-12', boxQty: 1, scanned: [1] },
]);

describe('answerFromList', () => {
  it.each([
    ['HHK1000001', 'ok', 1],
    ['HHK1000002-02', 'ok', 2],
    ['HHK1000002-01', 'repeat', 1],
    ['OWN-12', 'repeat', 1],
    ['HHK1000001HHK1000001', 'ok', 1],
  ])('%s: %s, box %s', (code, result, box) => {
    expect(answerFromList(list, 'arrival', code)).toMatchObject({ result, box });
  });

  it('asks for the box of a parcel with several boxes, and takes the chosen one', () => {
    expect(answerFromList(list, 'load', 'HHK1000002')).toMatchObject({ reason: 'WHICH_BOX' });
    expect(answerFromList(list, 'load', 'HHK1000002', 3)).toMatchObject({ result: 'ok', box: 3 });
  });

  it('refuses a box above the number of boxes', () => {
    expect(answerFromList(list, 'load', 'HHK1000002-04')).toEqual({
      result: 'refused',
      reason: 'UNKNOWN_NUMBER',
    });
  });

  it('refuses a parcel for the reason that the list states, and answers repeat for a box that was scanned before', () => {
    const held = listOf([{ orderId: 4, hblNo: 'HHK4', boxQty: 2, scanned: [1], refusal: 'ON_HOLD' }]);
    expect(answerFromList(held, 'load', 'HHK4-02')).toMatchObject({ result: 'refused', reason: 'ON_HOLD' });
    expect(answerFromList(held, 'load', 'HHK4-01')).toMatchObject({ result: 'repeat' });
    expect(answerFromList(held, 'load', 'HHK4')).toMatchObject({ reason: 'WHICH_BOX' });
  });

  it('refuses another parcel at arrival, and leaves it to the server when loading', () => {
    expect(answerFromList(list, 'arrival', 'HHK9')).toEqual({ result: 'refused', reason: 'NOT_ON_CONSOL' });
    expect(answerFromList(list, 'load', 'HHK9')).toEqual({ result: 'unknown' });
  });
});

describe('withScanned', () => {
  const second = { orderId: 2, hblNo: 'HHK1000002', boxQty: 3 };

  it('adds boxes once, and a parcel that a scan has linked', () => {
    expect(withScanned(list, { ...second, scanned: [3, 1] }).get('HHK1000002')?.scanned).toEqual([1, 3]);
    const linked = { orderId: 9, hblNo: 'HHK9', boxQty: 1, scanned: [1] };
    expect(withScanned(list, linked).get('HHK9')).toEqual({ ...linked, isAdded: true });
  });

  it('progressOf counts parcels with all boxes, and with some', () => {
    expect(progressOf(list)).toEqual({ total: 3, done: 1, partial: 1 });
    expect(progressOf(withScanned(list, { ...second, scanned: [2, 3] }))).toEqual({
      total: 3,
      done: 2,
      partial: 0,
    });
  });
});

describe('withoutScanned', () => {
  const scannedOf = (code: string, box?: number) =>
    withoutScanned(list, code, box).get('HHK1000002')?.scanned;

  it('reverts the box that a code names or a person has chosen, and no other', () => {
    expect(scannedOf('HHK1000002-01')).toEqual([]);
    expect(scannedOf('HHK1000002', 1)).toEqual([]);
    expect(scannedOf('HHK1000002-02')).toEqual([1]);
  });

  it('removes a parcel without scanned boxes only if a scan has linked it', () => {
    const boxes = [1, 2].map((box) => ({ orderId: 9, hblNo: 'HHK9', boxQty: 2, scanned: [box] }));
    const linked = boxes.reduce(withScanned, list);
    const once = withoutScanned(linked, 'HHK9-01');
    expect(once.get('HHK9')?.scanned).toEqual([2]);
    expect(withoutScanned(once, 'HHK9-02')).toEqual(list);
    expect(withoutScanned(list, 'OWN-12').get('OWN-12')?.scanned).toEqual([]);
  });

  it('leaves a list without the parcel unchanged', () => {
    expect(withoutScanned(list, 'HHK8')).toBe(list);
  });
});
