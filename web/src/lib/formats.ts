export { seoulDay as formatDay, seoulMinute as formatMinute } from '#shared/domain/dates.ts';

const noDecimals = new Intl.NumberFormat('ko-KR');
const twoDecimals = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const formatNumber = (value: number): string => noDecimals.format(value);

/** 1234.5 → `1,234.50`. Formatting the decimal text instead of the binary number rounds 1.005 up correctly. */
export const formatDecimal = (value: number): string => twoDecimals.format(String(value) as `${number}`);

const upToThreeDecimals = new Intl.NumberFormat('ko-KR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/** A weight in kg or a volume in kg or CBM: 4.5 → `4.50`, 0.064 → `0.064`. */
export const formatMeasured = (value: number): string =>
  upToThreeDecimals.format(String(value) as `${number}`);

const oneDecimal = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 });
const sizeUnits = ['KB', 'MB', 'GB'] as const;

/** 3355443 → `3.2 MB`. A file below 1 KB counts as 1 KB. */
export const formatBytes = (bytes: number): string => {
  let size = Math.max(1, bytes / 1024);
  let unit = 0;
  while (size >= 1024 && unit < sizeUnits.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${oneDecimal.format(size)} ${sizeUnits[unit]}`;
};

const MINUTE = 60;

/** Duration in Korean: `42초`, `12분`. @param seconds minutes are rounded up */
export const formatWait = (seconds: number): string =>
  seconds < MINUTE ? `${seconds}초` : `${Math.ceil(seconds / MINUTE)}분`;
