import { expect, it } from 'vitest';
import { secondScanOf } from './hand-over.ts';

it.each([
  ['HHK1000123', 'HHK1000123', 'sameParcel'],
  ['HHK1000123', 'HHK1000123HHK1000123', 'sameParcel'],
  ['HHK1000123-01', 'HHK1000123-02', 'sameParcel'],
  ['HHK1000123', 'HHK1000124', 'otherParcel'],
  ['HHK1000123-01', 'HHK1000124', 'otherParcel'],
  ['HHK1000123', 'HHK1000124-02', 'otherParcel'],
  ['HHK1000123', '6012345678905', 'trackingNumber'],
  ['HHK1000123', 'RR123456785KR', 'trackingNumber'],
  ['HHK1000123', 'HHK12345678', 'trackingNumber'],
  ['6900000000', '6900000011', 'trackingNumber'],
])('secondScanOf() after the box %s: %s is %s', (box, code, meaning) => {
  expect(secondScanOf(box, code)).toBe(meaning);
});
