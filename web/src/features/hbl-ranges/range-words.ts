import { formatNumber } from '#web/lib/formats.ts';
import type { HblRange } from './queries.ts';

/** When a range will be used up, as far as it can be told. */
export const forecastText = ({ active, daysLeft, runsOutOn }: HblRange): string => {
  if (!active) return '-';
  if (daysLeft === null) return '최근 30일 접수 없음';
  if (daysLeft === 0) return '오늘';
  return runsOutOn ? `${runsOutOn} (${formatNumber(daysLeft)}일 뒤)` : '10년 이상 남음';
};

/** What is wrong with the range in use, and what to do. */
export const warningOf = ({ isLow, left }: HblRange): string | undefined => {
  if (!isLow) return undefined;
  return left === 0
    ? '번호가 모두 발급되어 접수할 수 없습니다. 새 범위를 저장해주세요.'
    : '남은 번호가 10% 미만이거나 30일 안에 소진됩니다. 새 범위를 준비해주세요.';
};
