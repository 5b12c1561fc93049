import { readMoney } from './cell-values.ts';
import { assignColumns, type Column, columnId, type SheetMapping } from './columns.ts';
import { currenciesOf } from './currency-marks.ts';
import type { SheetRow } from './header-row.ts';
import { withHeaderUnit } from './header-units.ts';
import { headersOf } from './match-headers.ts';
import { quantityText } from './read-cell.ts';
import type { Sheet } from './read-workbook.ts';

/**
 * Where the currency of a price comes from: `stated` by the sheet, `fixed` for the layout, a typed `$` of an unknown
 * country (`dollar`), the `$` of a number format (`format`), or `assumed` because there is none. A typed sign has priority
 * over a fixed currency that it does not stand for.
 */
export type CurrencySource = 'stated' | 'fixed' | 'dollar' | 'format' | 'assumed';

const CURRENCY = 'item.currency';

/** Returns a function that finds the source of the currency of a row. */
export const currencySources = (
  sheet: Sheet,
  columns: readonly Column[],
  mapping: SheetMapping,
): ((row: SheetRow) => CurrencySource) => {
  const { places } = assignColumns(headersOf(sheet), columns, mapping);
  const placeOf = (id: string) =>
    [...places].find(([, there]) => there.some((column) => columnId(column) === id)) ?? [];
  const [currencyPlace = -1] = placeOf(CURRENCY);
  const [pricePlace = -1, priceColumns] = placeOf('item.unitPrice');
  const unit = priceColumns?.find(({ kind }) => kind === 'price')?.unit;
  const fixed = mapping.fixed.find(({ column }) => column === CURRENCY)?.value;
  return ({ cells }) => {
    if (cells[currencyPlace]) return 'stated';
    const cell = cells[pricePlace];
    const isUnclear = (meant: readonly string[]) => meant.length > 1;
    const typed = cell && readMoney(withHeaderUnit(quantityText(cell), unit)).currencies;
    if (fixed !== undefined && (!typed || typed.includes(fixed))) return 'fixed';
    if (typed) return isUnclear(typed) ? 'dollar' : 'stated';
    if (cell?.formatSign === undefined) return 'assumed';
    return isUnclear(currenciesOf(cell.formatSign) ?? []) ? 'format' : 'stated';
  };
};
