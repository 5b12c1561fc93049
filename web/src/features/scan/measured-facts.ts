import type { Measured } from '#shared/domain/scan.ts';
import { formatMeasured } from '#web/lib/formats.ts';

/** Part of the registered value from which a difference is conspicuous. */
const TOLERANCE = 0.1;

/** A measured value beside the registered one. */
type MeasuredFact = { text: string; isConspicuous: boolean };

const factOf = (label: string, { before, after }: Measured['weight'], unit: string): MeasuredFact => {
  const shown = (value: number) => `${formatMeasured(value)} ${unit}`;
  if (before === null) return { text: `${label} ${shown(after)} (등록값 없음)`, isConspicuous: false };
  const difference = after - before;
  const sign = difference > 0 ? '+' : '-';
  const change = difference === 0 ? '등록값과 같음' : `${sign}${shown(Math.abs(difference))}`;
  return {
    text: `${label} 등록 ${shown(before)} → 실측 ${shown(after)} (${change})`,
    isConspicuous: Math.abs(difference) > before * TOLERANCE,
  };
};

/** Returns the measured weight and volume beside those that the order had: the declared ones at the first time. */
export const measuredFacts = ({ weight, volume, volumeUnit }: Measured): MeasuredFact[] => [
  factOf('무게', weight, 'kg'),
  factOf(volumeUnit === 'kg' ? '부피무게' : '부피', volume, volumeUnit),
];
