import { nameKey } from '#shared/domain/clean-text.ts';
import { isQuantity } from './cell-values.ts';
import type { ColumnsByIndex } from './columns.ts';
import type { SheetRow } from './header-row.ts';
import type { Cell } from './read-cell.ts';
import type { Sheet } from './read-workbook.ts';

// Labels of lines of totals, as `nameKey` returns them. A number without a unit makes another name: `TOTAL 12`, `SUM 37`.
const KOREAN_TOTAL = '(?:총|전체|주문|상품)?(?:합계|소계|총계|계|누계|총합)|총';
const KOREAN_MEASURE = '(?:금액|수량|중량|무게|건수|액)?';
const ENGLISH_TOTAL = '(?:GRAND|SUB|SUM)?TOTALS?|SUM';
const ENGLISH_MEASURE = '(?:QTY|QUANTITY|AMOUNT|PRICE|VALUE|WEIGHT|ITEMS?|ORDERS?|BOX(?:ES)?)?';
const COUNTED = '(?:\\d{0,6}(?:건|개|박스|원|EA|PCS|KG|USD|AUD|KRW))?';
const TOTAL_LABEL = new RegExp(
  `^(?:(?:${KOREAN_TOTAL})${KOREAN_MEASURE}|(?:${ENGLISH_TOTAL})${ENGLISH_MEASURE})${COUNTED}$`,
);

/** A number as text, with a currency sign or a short unit. */
const NUMBER_TEXT = /^[\p{Sc}\s]*-?[\d.,]+\s*\p{L}{0,3}$/u;
const SUM_FORMULA = /^=(?:SUM|SUBTOTAL|COUNTA?)\(/i;
/** One row above is equal to its sum. */
const MIN_SUMMED_ROWS = 2;

const MAX_LABEL = 20;
const isLabel = ({ display, isNumber }: Cell): boolean =>
  !isNumber && display.length <= MAX_LABEL && TOTAL_LABEL.test(nameKey(display));
const isAmount = ({ display, isNumber, isFormula }: Cell): boolean =>
  isNumber || isFormula === true || NUMBER_TEXT.test(display);

/** Sums of the numbers by column, of the rows since the last line of totals or since the header. */
type Sums = { rows: number; byPlace: Map<number, number> };
const noSums = (): Sums => ({ rows: 0, byPlace: new Map() });

const addRow = (sums: Sums, { cells }: SheetRow): void => {
  sums.rows += 1;
  cells.forEach((cell, place) => {
    if (cell?.value !== undefined) sums.byPlace.set(place, (sums.byPlace.get(place) ?? 0) + cell.value);
  });
};

const isSum = ({ rows, byPlace }: Sums, place: number, { value, original }: Cell): boolean => {
  if (typeof original === 'string') return SUM_FORMULA.test(original);
  const sum = byPlace.get(place) ?? Number.NaN;
  return rows >= MIN_SUMMED_ROWS && value !== undefined && Math.abs(sum - value) < 1e-6 * Math.max(1, sum);
};

/**
 * Returns the numbers of rows that contain totals instead of an order: rows with a label of totals and otherwise only
 * numbers, and rows of sums. A row with another text, or with a number in a column of identifiers, is an order.
 */
export const findTotalRows = ({ rows }: Sheet, places: ColumnsByIndex): Set<number> => {
  const isIdentifierAt = (place: number) => places.get(place)?.some(({ kind }) => !isQuantity(kind)) ?? false;
  const isTotal = (cell: Cell, place: number) => (isAmount(cell) && !isIdentifierAt(place)) || isLabel(cell);
  const found = new Set<number>();
  const whole = noSums();
  let section = noSums();
  for (const row of rows) {
    const { cells } = row;
    const areSums = (sums: Sums) => cells.every((cell, place) => !cell || isSum(sums, place, cell));
    const hasLabel = () => cells.some((cell) => cell && isLabel(cell));
    const canBeTotal = cells.every((cell, place) => !cell || isTotal(cell, place));
    if (canBeTotal && (hasLabel() || areSums(whole) || areSums(section))) {
      found.add(row.rowIndex);
      section = noSums();
    } else {
      addRow(whole, row);
      addRow(section, row);
    }
  }
  return found;
};
