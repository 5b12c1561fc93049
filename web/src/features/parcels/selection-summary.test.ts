import { expect, test } from 'vitest';
import { summaryOf } from './selection-summary.ts';

const air = {
  boxQty: 1,
  weight: 0.1,
  volumeMm3: 15_000_000,
  freightMethod: 2,
  totalPrice: 10.1,
  totalCurrency: 'USD',
} as const;
const sea = {
  ...air,
  freightMethod: 1,
  weight: 0.2,
  volumeMm3: 60_000_000,
  totalPrice: 30_000,
  totalCurrency: 'KRW',
} as const;

test('summaryOf sums measures and amounts, with separate volumes for air and sea and one amount per currency', () => {
  expect(summaryOf([air, air, sea])).toEqual([
    { label: '박스', value: '3' },
    { label: '실중량', value: '0.40 kg' },
    { label: '부피무게', value: '5.00 kg + 0.06 CBM' },
    { label: '금액', value: 'KRW 30,000 + USD 20.20' },
  ]);
});
