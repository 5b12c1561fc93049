import type { CalendarCountry } from './business-days.ts';

/** A day that the package date-holidays has wrong. */
export type HolidayCorrection = {
  country: CalendarCountry;
  /** `YYYY-MM-DD` */
  day: string;
  /** False for a business day that the package lists as a holiday. */
  isOff: boolean;
  name: string;
  /** Law, decision or computation. */
  source: string;
  /** Day on which it was decided or checked. */
  asOf: string;
};

type Reason = Pick<HolidayCorrection, 'name' | 'source' | 'asOf'>;

const inKorea = (isOff: boolean, reason: Reason, ...days: string[]): HolidayCorrection[] =>
  days.map((day) => ({ country: 'KOR', day, isOff, ...reason }));

const labourDayAct = { source: '공휴일에 관한 법률 (노동절 추가)', asOf: '2026-04-07' };

/**
 * Corrections of the library's table up to its last year. A correction that the library contains is reported by
 * `npm run holidays` and can be deleted. Days that the government sets at short notice belong in the code group DAYOFF.
 */
export const holidayCorrections: readonly HolidayCorrection[] = [
  ...inKorea(
    true,
    { name: '임시공휴일', source: '관공서의 임시공휴일 지정안 (국무회의)', asOf: '2025-01-14' },
    '2025-01-27',
  ),
  ...inKorea(
    true,
    { name: '대통령 선거일', source: '공직선거법 제35조, 국무회의', asOf: '2025-04-08' },
    '2025-06-03',
  ),
  ...inKorea(
    true,
    { name: '노동절', ...labourDayAct },
    '2026-05-01',
    '2028-05-01',
    '2029-05-01',
    '2030-05-01',
    '2031-05-01',
    '2034-05-01',
    '2035-05-01',
    '2036-05-01',
  ),
  // 1 May is a Saturday or Sunday in these years.
  ...inKorea(
    true,
    { name: '노동절 (대체공휴일)', ...labourDayAct },
    '2027-05-03',
    '2032-05-03',
    '2033-05-02',
  ),
  ...inKorea(
    true,
    { name: '전국동시지방선거일', source: '공직선거법 제34조', asOf: '2026-11-27' },
    '2026-06-03',
    '2030-06-12',
    '2034-05-31',
  ),
  ...inKorea(
    true,
    { name: '국회의원 선거일', source: '공직선거법 제34조', asOf: '2026-11-27' },
    '2028-04-12',
    '2032-04-14',
    '2036-04-09',
  ),
  // As long as the president of 2025 and the next one serve their terms.
  ...inKorea(
    true,
    { name: '대통령 선거일', source: '공직선거법 제34조', asOf: '2026-11-28' },
    '2030-03-27',
    '2035-03-28',
  ),
  // The library has the leap month of 2033 after the seventh month instead of the eleventh. Seollal is right.
  ...inKorea(
    true,
    { name: '추석', source: 'ICU 78의 한국 음력 (윤달 11월)', asOf: '2026-11-27' },
    '2033-09-07',
    '2033-09-08',
    '2033-09-09',
  ),
  ...inKorea(
    false,
    { name: '추석이 아닌 날', source: 'ICU 78의 한국 음력 (윤달 11월)', asOf: '2026-11-27' },
    '2033-10-06',
    '2033-10-07',
  ),
];
