import { addDays, isDay, seoulDay } from '#shared/domain/dates.ts';
import type { ParcelSearch } from './parcel-search.ts';

/** What is asked of the server; with house bills the days do not count. */
export type Criteria = { hblNo: string[]; from: string; to: string };

export const MOST_NUMBERS = 500;
const MOST_DIGITS = 20;
const DEFAULT_DAYS = 7;

/** Numbers out of a typed or pasted list: separated by commas, blanks or line ends, each once. */
export const parseNumbers = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Today and the six days before, in Seoul. */
export const defaultRange = (): { from: string; to: string } => {
  const to = seoulDay(new Date());
  return { from: addDays(to, 1 - DEFAULT_DAYS), to };
};

/** The search an address asks for; undefined when it asks for none and the page waits for the button. */
export const criteriaOf = ({ departure, hblNo, from, to }: ParcelSearch): Criteria | undefined => {
  if (!departure && !hblNo && !from && !to) return undefined;
  const byDefault = defaultRange();
  return { hblNo: parseNumbers(hblNo ?? ''), from: from ?? byDefault.from, to: to ?? byDefault.to };
};

export type CriteriaErrors = { hblNo?: string; range?: string };

/** What keeps a search from being asked. */
export const errorsOf = ({ hblNo, from, to }: Criteria): CriteriaErrors => {
  const tooLong = hblNo.find((number) => number.length > MOST_DIGITS);
  if (tooLong) return { hblNo: `번호는 ${MOST_DIGITS}자까지입니다: ${tooLong}` };
  if (hblNo.length > MOST_NUMBERS) {
    return { hblNo: `한 번에 ${MOST_NUMBERS}개까지 조회할 수 있습니다. (${hblNo.length}개 입력)` };
  }
  if (hblNo.length > 0) return {};
  if (!isDay(from) || !isDay(to)) return { range: '조회 기간을 입력해주세요.' };
  return from > to ? { range: '시작일이 종료일보다 늦습니다.' } : {};
};
