import { seoulDay } from '#shared/domain/dates.ts';

export { seoulDay as formatDay, seoulMinute as formatMinute } from '#shared/domain/dates.ts';
export { formatMobile, formatPhone } from '#shared/domain/masking.ts';

const whole = new Intl.NumberFormat('ko-KR');
const twoDecimals = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const weekday = new Intl.DateTimeFormat('ko-KR', { weekday: 'short', timeZone: 'UTC' });

/** 1234.5 → 1,234.5 */
export const formatNumber = (value: number): string => whole.format(value);

/** 1234.5 → 1,234.50: money with cents, weights and volumes */
export const formatDecimal = (value: number): string => twoDecimals.format(value);

/** An instant as the public pages show it: 11월 15일 (일) */
export const formatKoreanDay = (instant: Date | string): string => {
  const day = seoulDay(instant);
  const [, month, date] = day.split('-').map(Number);
  return `${month}월 ${date}일 (${weekday.format(new Date(`${day}T00:00:00Z`))})`;
};
