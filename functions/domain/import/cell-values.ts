import { type FieldKind, numberKinds, textKinds } from '#shared/domain/values/kinds.ts';
import { type Read, valueIn } from '#shared/domain/values/reading.ts';
import { maskResidentNumber, residentNumberIn } from '#shared/domain/values/resident-number.ts';
import { CURRENCY_MARK, currenciesOf } from './currency-marks.ts';
import { type Cell, identifierProblem, quantityText } from './read-cell.ts';

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const plainNumber = new RegExp(`^-?(?:${NUMBER})$`);

const marked = new RegExp(`^(-?)(?:(${CURRENCY_MARK}) ?)?(${NUMBER})(?: ?(${CURRENCY_MARK}))?$`, 'i');

/** Text of a cell, or a text that replaces it. `number`: exact number of a numeric cell, which has lost leading zeros. */
type CellText = { text: string; number?: string };

const withoutSeparators = (text: string): string => text.replaceAll(',', '');

/**
 * Returns an amount of money, and the currencies that its sign or code stands for, or both: `$24.50 AUD`. Other texts stay
 * unchanged.
 */
export const readMoney = (text: string): { amount: string; currencies?: readonly string[] } => {
  if (plainNumber.test(text)) return { amount: withoutSeparators(text) };
  const [, minus = '', before, number = '', after] = marked.exec(text) ?? [];
  const [meant = [], others = meant] = [before, after].flatMap((mark) => (mark ? [currenciesOf(mark)] : []));
  const common = meant.filter((currency) => others.includes(currency));
  return common.length === 0
    ? { amount: text }
    : { amount: minus + withoutSeparators(number), currencies: common };
};

type Reader = (cell: CellText) => string;

// A text that is no value stays unchanged, so that the schema of the field reports it.
const readBy =
  (read: Read<string | number>): Reader =>
  ({ text, number }) =>
    String(valueIn(read(text, number)) ?? text);

/** Reads a number without a unit or currency. */
export const readNumber = readBy(numberKinds.price);

/** Readers of cells with numbers, and of texts for which a sheet can store a number. Schemas read the other texts. */
const readers: Partial<Record<FieldKind, Reader>> = {
  record: readNumber,
  weight: readBy(numberKinds.weight),
  length: readBy(numberKinds.length),
  count: readBy(numberKinds.count),
  price: ({ text }) => readMoney(text).amount,
  // Rows are grouped by it.
  orderNumber: readBy(textKinds.orderNumber),
  phone: readBy(textKinds.phone),
  zipcode: readBy(textKinds.zipcode),
  hsCode: readBy(textKinds.hsCode),
  // The schema has no number of the cell, so that it needs the lost zeros to refuse a resident registration number.
  pcc: ({ text, number }) => residentNumberIn(text, number) ?? text,
};

/** Reads the text of a cell by the kind of its column. */
export const readValue = (kind: FieldKind, cell: CellText): string => readers[kind]?.(cell) ?? cell.text;

const kinds: Partial<Record<FieldKind, Read<string | number>>> = { ...textKinds, ...numberKinds };

/** Returns the value of a text, to compare it with other spellings. A text that is no value is returned as it is. */
export const comparable = (kind: FieldKind | undefined, text: string): string => {
  const read = kind && kinds[kind];
  return read ? readBy(read)({ text }) : text;
};

const quantities: ReadonlySet<FieldKind> = new Set(['record', 'weight', 'length', 'count', 'price']);
/** False for a column of identifiers or texts. */
export const isQuantity = (kind: FieldKind): boolean => quantities.has(kind);

/** Returns the text of a cell for a column: the exact number of a quantity, and the display of an identifier. */
export const textFor = (kind: FieldKind, cell: Cell): string =>
  isQuantity(kind) ? quantityText(cell) : cell.display;

/** Returns the exact number of a numeric cell. */
export const numberOf = ({ isNumber, original }: Cell): string | undefined =>
  isNumber ? String(original) : undefined;

/** Returns the display of a cell without the second part of a resident registration number. */
export const maskedDisplay = (cell: Cell): string => maskResidentNumber(cell.display, numberOf(cell));

/** Returns the Korean sentence that explains why a column cannot use the cell. */
export const problemFor = (kind: FieldKind, cell: Cell): string | undefined =>
  isQuantity(kind) ? cell.problem : identifierProblem(cell);

/** Values in messages are cut to this length. */
const SHOWN_CHARACTERS = 30;

const shorten = (text: string): string => {
  const letters = [...text];
  return letters.length > SHOWN_CHARACTERS ? `${letters.slice(0, SHOWN_CHARACTERS - 1).join('')}…` : text;
};

/** Adds the value of the cell to a message. A formula is never shown. @param cell undefined for an empty cell */
export const withValue = (message: string, cell: Pick<Cell, 'display' | 'isFormula'> | undefined): string => {
  if (cell?.isFormula) return message;
  return cell ? `${message} (입력값: ${shorten(cell.display)})` : `${message} (빈 칸)`;
};

/** Adds the fixed value of the column to a message. */
export const withFixedValue = (message: string, value: string): string =>
  `${message} (고정값: ${shorten(value)})`;
