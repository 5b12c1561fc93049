import type { CellKind } from './columns.ts';
import { CURRENCY_MARK, currenciesOf } from './currency-marks.ts';
import type { Cell } from './read-workbook.ts';

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const plainNumber = new RegExp(`^-?(?:${NUMBER})$`);

const marked = new RegExp(`^(-?)(?:(${CURRENCY_MARK}) ?(${NUMBER})|(${NUMBER}) ?(${CURRENCY_MARK}))$`, 'i');

const withoutSeparators = (text: string): string => text.replaceAll(',', '');

/** Returns an amount of money, and the currencies that its sign or code stands for. Other texts stay unchanged. */
export const readMoney = (text: string): { amount: string; currencies?: readonly string[] } => {
  if (plainNumber.test(text)) return { amount: withoutSeparators(text) };
  const [, minus = '', before, first, second, after] = marked.exec(text) ?? [];
  const mark = before ?? after;
  if (mark === undefined) return { amount: text };
  return {
    amount: minus + withoutSeparators(first ?? second ?? ''),
    currencies: currenciesOf(mark),
  };
};

/**
 * Returns a reader of numbers with one of the units, or without unit. Other texts stay unchanged.
 * @param units alternatives of a regular expression
 */
const readNumber = (units: string) => {
  const pattern = new RegExp(`^(-?(?:${NUMBER}))(?: ?(?:${units}))?$`, 'i');
  return ({ text }: Pick<Cell, 'text'>): string => withoutSeparators(pattern.exec(text)?.[1] ?? '') || text;
};

// Phone number whose leading zero was lost because the cell is numeric.
const withoutFirstZero = /^[1-9]\d{8,9}$/;

/** Reads the text of a cell by the kind of its column. */
export const readValue: Record<CellKind, (cell: Pick<Cell, 'text' | 'isNumber'>) => string> = {
  text: ({ text }) => text,
  number: readNumber(''),
  // Only the unit of the column: grams or inches would be read as a wrong value.
  weight: readNumber('kgs?|킬로|킬로그램'),
  length: readNumber('cm|센티|센티미터'),
  count: readNumber('개|박스|상자|ea|pcs?|box(?:es)?'),
  money: ({ text }) => readMoney(text).amount,
  phone: ({ text, isNumber }) => {
    const digits = text.replace(/[\s()+.-]/g, '');
    return isNumber && withoutFirstZero.test(digits) ? `0${digits}` : digits;
  },
  zipcode: ({ text, isNumber }) => (isNumber ? text.padStart(5, '0') : text),
  hsCode: ({ text, isNumber }) => (isNumber ? text.padStart(6, '0') : text.replace(/[.\s-]/g, '')),
};

/** Values in messages are cut to this length. */
const SHOWN_CHARACTERS = 30;

const shorten = (text: string): string => {
  const letters = [...text];
  return letters.length > SHOWN_CHARACTERS ? `${letters.slice(0, SHOWN_CHARACTERS - 1).join('')}…` : text;
};

/** Adds the value of the cell to a message. A formula is never shown. @param cell undefined for an empty cell */
export const withValue = (message: string, cell: Pick<Cell, 'text' | 'isFormula'> | undefined): string => {
  if (cell?.isFormula) return message;
  return cell ? `${message} (입력값: ${shorten(cell.text)})` : `${message} (빈 칸)`;
};

/** Adds the fixed value of the column to a message. */
export const withFixedValue = (message: string, value: string): string =>
  `${message} (고정값: ${shorten(value)})`;
