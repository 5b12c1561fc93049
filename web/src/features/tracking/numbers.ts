import { joinGroups, joinIncomplete, numbersIn } from '#shared/domain/values/numbers-in-text.ts';

/** Maximum numbers of one search. Each number is a request of its own. */
export const MAX_NUMBERS = 10;

/** Returns the distinct numbers in a list or in sentences. `HHK00 00123` is one number, `HHK0000123 HHK0000124` are two. */
export const numbersOf = (typed: string): string[] => numbersIn(joinGroups(typed));

/** Letters, digits and signs of a list of numbers, also in full width. */
const LIST = /^[\s\w.,;\-\uff01-\uff5e]*$/;

/** Cleans a list while the user types it: capital letters, and blanks only between numbers. Sentences stay as typed. */
export const tidyNumbers = (typed: string): string => {
  if (!LIST.test(typed)) return typed;
  const list = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\r\n?|\t/g, '\n')
    .replace(/^[\s,;]+/, '');
  return list.replace(/[^,;\n]+/g, (line) => `${/^ /.test(line) ? ' ' : ''}${joinIncomplete(line)}`);
};

/** Error message if there is no number, or more than `MAX_NUMBERS`. */
export const problemOf = ({ length }: readonly string[]): string | undefined => {
  if (length === 0) return 'H/BL 번호를 입력해주세요.';
  if (length > MAX_NUMBERS)
    return `한 번에 ${MAX_NUMBERS}개까지 조회할 수 있습니다. 지금은 ${length}개입니다.`;
};
