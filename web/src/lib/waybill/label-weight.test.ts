import { expect, it } from 'vitest';
import { labelWeight } from './label-weight.ts';

const weighed = [
  { no: 1, weight: 4.2 },
  { no: 2, weight: 3.305 },
  { no: 3, weight: null },
];

it.each([
  ['the own weight of a measured box', { weight: 12.5, boxQty: 3, boxes: weighed }, 1, '4.2 kg'],
  ['the own weight with two decimals', { weight: 12.5, boxQty: 3, boxes: weighed }, 2, '3.31 kg'],
  [
    'the total for a box with sides only',
    { weight: 12.5, boxQty: 3, boxes: weighed },
    3,
    '총 12.5kg / 3박스',
  ],
  [
    'the total for a box that was not measured',
    { weight: 12.5, boxQty: 3, boxes: [] },
    2,
    '총 12.5kg / 3박스',
  ],
  ['the total of an order without measured boxes', { weight: 12.5, boxQty: 3 }, 1, '총 12.5kg / 3박스'],
  ['the plain weight of one box', { weight: 3.2, boxQty: 1, boxes: [] }, 1, '3.2 kg'],
  ['nothing for a weight that no one measured', { weight: 0, boxQty: 1, boxes: [] }, 1, ''],
  ['nothing for several boxes without a weight', { weight: 0, boxQty: 3 }, 2, ''],
])('labelWeight states %s', (_, order, box, text) => {
  expect(labelWeight(order, box)).toBe(text);
});
