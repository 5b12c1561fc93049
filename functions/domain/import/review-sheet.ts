import type { Import } from '#functions/db/import.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { readCustomsRates } from '#functions/domain/customs/read-rates.ts';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { ratesOf } from '#shared/domain/exchange-rates.ts';
import { maskedDisplay } from './cell-values.ts';
import type { Column, SheetMapping } from './columns.ts';
import { customsWarnings } from './customs-warnings.ts';
import type { matchHeaders } from './match-headers.ts';
import { currencySources } from './price-currency.ts';
import type { Sheet } from './read-workbook.ts';
import type { SheetDraft } from './register-chunk.ts';
import type { SheetOrder } from './sheet-orders.ts';
import { understoodOf } from './understood.ts';
import type { findUnusedColumns } from './unused-columns.ts';

type Review = NonNullable<AnswerOf<typeof parcelImportRoutes.importExcel>['dryRun']>;

export type CheckedSheet = {
  sheet: Sheet;
  orders: readonly SheetOrder[];
  columns: readonly Column[];
  /** Key of the layout of the sheet. */
  layout: string;
  /** True if the partner has a mapping for the layout. */
  isKnownLayout: boolean;
  mapping: SheetMapping;
  headerMatches: ReturnType<typeof matchHeaders>;
  unusedColumns: ReturnType<typeof findUnusedColumns>;
  /** Numbers of the rows with totals, which are not read. */
  totalRows: ReadonlySet<number>;
  /** Registered import of the same rows. */
  finished: Import | undefined;
};

const HEADER_CELLS = 5;
const HEADER_ROW_CHARACTERS = 80;

// The last row of a sheet is no header, because a sheet needs a row below its header.
const headerRowsOf = ({ top, rows }: Sheet): { row: number; text: string }[] =>
  top
    .filter((row) => row !== rows.at(-1))
    .map(({ rowIndex, cells }) => {
      const texts = cells.flatMap((cell) => (cell ? maskedDisplay(cell) : [])).slice(0, HEADER_CELLS);
      return { row: rowIndex, text: texts.join(', ').slice(0, HEADER_ROW_CHARACTERS) };
    });

/**
 * Returns what a person should see before the orders of a sheet are registered.
 * @param drafts valid orders, in the sequence of the sheet
 */
export const reviewSheet = async (
  { orders, columns, mapping, headerMatches, finished, ...checked }: CheckedSheet,
  drafts: readonly SheetDraft[],
  now: Date,
): Promise<Review> => {
  const { sheet, layout, isKnownLayout, unusedColumns, totalRows } = checked;
  const isChecked = headerMatches.missing.length === 0;
  const sourceOf = currencySources(sheet, columns, mapping);
  const rates = ratesOf(await listCodes('EXRATE'));
  return {
    ...headerMatches,
    itemCount: orders
      .filter(({ problems }) => problems.size === 0)
      .reduce((sum, { rows }) => sum + rows.length, 0),
    importedBefore: finished?.registered ? { at: finished.at, by: finished.by } : null,
    layout,
    isKnownLayout,
    understood: isChecked ? understoodOf(drafts, sourceOf, rates) : undefined,
    headerRow: sheet.header.rowIndex,
    headerRows: headerRowsOf(sheet),
    sheet: sheet.name,
    sheets: [...sheet.similarSheets],
    hiddenRows: sheet.hiddenRows.size,
    totalRows: [...totalRows],
    unusedColumns,
    ...customsWarnings(drafts, { rates: await readCustomsRates(now), today: seoulDay(now) }),
  };
};
