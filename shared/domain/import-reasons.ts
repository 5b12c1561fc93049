// Errors of a row as the import writes them: `<message> (입력값: <value>) / <message> (빈 칸)`.

const VALUE = / \((?:(?:입력값|고정값): .*?|빈 칸)\)(?= \/ |$)/g;
const ROW_IN_BRACKETS = /\(\d+행\)$/;
const FIRST_ROW = /^\d+행과/;
const OTHER_ROW = /^같은 주문의 .*확인해주세요\.$/;

/**
 * Returns the reasons in the error of a failed row, without the values and row numbers, so that rows with the same reason
 * can be grouped. A row that fails only because of another row of its order has no reason.
 */
export const reasonsOf = (error: string): string[] =>
  error
    .replace(VALUE, '')
    .split(' / ')
    .filter((reason) => !OTHER_ROW.test(reason))
    .map((reason) => reason.replace(ROW_IN_BRACKETS, '').replace(FIRST_ROW, '첫 행과'));
