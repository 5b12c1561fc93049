import { toLatinKeys } from '#shared/domain/hangul-keys.ts';
import { type Clean, code } from '#web/lib/typing.ts';

const MAX_LENGTH = 20;
const cleanHblNo = code(MAX_LENGTH);

/** Maximum numbers of one search. Each number is a request of its own. */
export const MAX_NUMBERS = 10;

/** Assumed length of the shortest H/BL number. A shorter part continues after the space that follows it. */
const MIN_LENGTH = 8;

const normalize = (typed: string) =>
  toLatinKeys(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\r\n?|\t/g, '\n');

/** Splits a line at spaces, and joins each part that continues the number before it. */
const splitLine = (line: string, continuesNumber: (before: string, part: string) => boolean): string[] => {
  const numbers: string[] = [];
  for (const part of line.split(/ +/).filter(Boolean)) {
    const before = numbers.at(-1);
    if (before !== undefined && continuesNumber(before, part)) numbers[numbers.length - 1] = before + part;
    else numbers.push(part);
  }
  return numbers;
};

const isIncomplete = (before: string) => before.length < MIN_LENGTH;
const isContinued = (before: string, part: string) => isIncomplete(before) || /^\d{1,7}$/.test(part);

/**
 * Returns the distinct numbers of a list that is separated by commas, semicolons, spaces or line breaks.
 * `HHK00 00123` is one number, `HHK0000123 HHK0000124` are two.
 */
export const numbersOf = (typed: string): string[] => {
  const lines = normalize(typed).split(/[,;\n]+/);
  const numbers = lines.flatMap((line) => splitLine(line, isContinued)).map(cleanHblNo);
  return [...new Set(numbers)].filter(Boolean);
};

const tidyLine = (line: string): string => {
  const numbers = splitLine(line, isIncomplete).map((number) => number.slice(0, MAX_LENGTH));
  return `${/^ /.test(line) ? ' ' : ''}${numbers.join(' ')}`;
};

/** Cleans the field while the user types: capital letters, and spaces only between numbers. */
export const tidyNumbers: Clean = (typed) =>
  normalize(typed)
    .replace(/^[\s,;]+/, '')
    .replace(/[^,;\n]+/g, tidyLine);

/** Error message if there is no number, or more than `MAX_NUMBERS`. */
export const problemOf = ({ length }: readonly string[]): string | undefined => {
  if (length === 0) return 'H/BL 번호를 입력해주세요.';
  if (length > MAX_NUMBERS)
    return `한 번에 ${MAX_NUMBERS}개까지 조회할 수 있습니다. 지금은 ${length}개입니다.`;
};
