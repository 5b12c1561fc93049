import { expect, it } from 'vitest';
import { measuredFacts } from './measured-facts.ts';

const measured = {
  weight: { before: 3, after: 3.2 },
  volume: { before: 1, after: 2.5 },
  volumeUnit: 'kg' as const,
};

it('measuredFacts compares measured with registered values, and marks differences above ten percent', () => {
  expect(measuredFacts(measured)).toEqual([
    { text: '무게 등록 3.00 kg → 실측 3.20 kg (+0.20 kg)', isConspicuous: false },
    { text: '부피무게 등록 1.00 kg → 실측 2.50 kg (+1.50 kg)', isConspicuous: true },
  ]);
  expect(measuredFacts({ ...measured, weight: { before: 3, after: 2 } })[0]).toEqual({
    text: '무게 등록 3.00 kg → 실측 2.00 kg (-1.00 kg)',
    isConspicuous: true,
  });
});

it('measuredFacts names equal and missing values, and the volume of sea freight', () => {
  expect(
    measuredFacts({
      weight: { before: 3, after: 3 },
      volume: { before: null, after: 0.02 },
      volumeUnit: 'CBM',
    }),
  ).toEqual([
    { text: '무게 등록 3.00 kg → 실측 3.00 kg (등록값과 같음)', isConspicuous: false },
    { text: '부피 0.02 CBM (등록값 없음)', isConspicuous: false },
  ]);
});
