import { expect, it } from 'vitest';
import { customsRoutes } from './customs.ts';

const cargoNoIn = (cargoNo: string) =>
  customsRoutes.setCargoNo.body.safeParse({ orderId: 1, cargoNo }).data?.cargoNo;

it.each([
  ['21wdfca457i06370010', '21WDFCA457I06370010'],
  [' 21WDFCA457I-0637-0010 ', '21WDFCA457I06370010'],
  ['２１ＷＤＦＣＡ４５７Ｉ　０６３７', '21WDFCA457I0637'],
  [' ', ''],
])('setCargoNo reads the cargo number %j as %j', (typed, cargoNo) => {
  expect(cargoNoIn(typed)).toBe(cargoNo);
});

it.each([
  '21WDFCA457I063',
  '21WDFCA457I-063',
  '21WDFCA457I0637001012',
  '21WDFCA457I_0637',
  '화물21WDFCA457I0637',
])('setCargoNo refuses %j', (typed) => {
  expect(cargoNoIn(typed)).toBeUndefined();
});
