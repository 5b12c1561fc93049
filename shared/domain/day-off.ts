import { isDay } from './dates.ts';

// Days that staff enter beside the table of public holidays, as codes of the group DAYOFF. Without schemas, so that the
// rule of the promised window loads no others.

/** A day in Korea that is off, or a business day although the table of holidays or the week says otherwise. */
export type DayException = {
  /** `YYYY-MM-DD` */
  day: string;
  isOff: boolean;
  label: string;
};

const OFF = '1';

/** Values of the codes of DAYOFF. */
export const dayOffValues = [
  { value: OFF, label: '휴무일' },
  { value: '2', label: '영업일' },
] as const;

/** Returns the name of a value; undefined for another text. */
export const dayOffValueName = (value: string): string | undefined =>
  dayOffValues.find((known) => known.value === value)?.label;

// Not among the messages of all forms, because the size of the public ones is limited.
export const NO_SUCH_DAY =
  '달력에 없는 날짜입니다. 연월일 6자리로 입력해주세요. (예: 2027년 3월 1일은 270301)';

/** Returns the day that a code such as `270301` names; undefined for a day that does not exist. */
export const dayOfCode = (code: string): string | undefined => {
  const [, year, month, date] = /^(\d{2})(\d{2})(\d{2})$/.exec(code) ?? [];
  const day = `20${year}-${month}-${date}`;
  return year && isDay(day) ? day : undefined;
};

/** Returns the days in the sequence of the calendar. @param codes active codes of the group DAYOFF */
export const dayExceptionsOf = (
  codes: readonly { code: string; value: string; codeLabel: string }[],
): DayException[] =>
  codes
    .flatMap(({ code, value, codeLabel: label }) => {
      const day = dayOfCode(code);
      return day && dayOffValueName(value) ? [{ day, isOff: value === OFF, label }] : [];
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
