export { seoulDay as formatDay, seoulMinute as formatMinute } from '#shared/domain/dates.ts';
export { formatMobile, formatPhone } from '#shared/domain/masking.ts';

const whole = new Intl.NumberFormat('ko-KR');
const twoDecimals = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1234.5 → 1,234.5 */
export const formatNumber = (value: number): string => whole.format(value);

/** 1234.5 → 1,234.50: money with cents, weights and volumes. The text keeps 1.005 exact, so that halves round up. */
export const formatDecimal = (value: number): string => twoDecimals.format(String(value) as `${number}`);

const oneDecimal = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 });
const sizeUnits = ['KB', 'MB', 'GB'] as const;

/** 3355443 → 3.2 MB; what is smaller than a KB counts as one. */
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

/** A wait in seconds as people say it: 42초, 12분 */
export const formatWait = (seconds: number): string =>
  seconds < MINUTE ? `${seconds}초` : `${Math.ceil(seconds / MINUTE)}분`;

/** USD 1,234.50; won and yen without the decimals they do not have. */
export const formatMoney = (amount: number, currency: string): string =>
  `${currency} ${currency === 'USD' ? formatDecimal(amount) : formatNumber(amount)}`;

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
const FINALS = 28;

/** Whether a Korean word's last syllable ends in a consonant; what is no Hangul counts as ending in one. */
const isClosed = (word: string): boolean => {
  const place = word.charCodeAt(word.length - 1) - FIRST_SYLLABLE;
  return place < 0 || place >= SYLLABLES || place % FINALS !== 0;
};

/** A word as an object: 운송편을, 택배사를. */
export const asObject = (word: string): string => `${word}${isClosed(word) ? '을' : '를'}`;

/** A word as a subject: 운송편이, 택배사가. */
export const asSubject = (word: string): string => `${word}${isClosed(word) ? '이' : '가'}`;
