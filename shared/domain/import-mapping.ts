import * as z from 'zod';
import { typedText } from './typed-text.ts';

export const MAX_MAPPED_HEADERS = 200;
/** Maximum length of a header. A longer text in a sheet is not a header. */
export const MAX_HEADER = 100;
export const MAX_FIXED_VALUES = 50;
/** Maximum length of a fixed value or a corrected cell. No column of an order accepts a longer text. */
export const MAX_CELL_VALUE = 500;

export const MAX_CORRECTED_CELLS = 500;

/** Columns of an address and its detail. Cells below a header that stands for both are split. */
export const ADDRESS_COLUMN = 'order.receiverAddress1';
export const ADDRESS_DETAIL_COLUMN = 'order.receiverAddress2';

const ColumnId = z.string().max(40);

/**
 * Header of a partner's sheet, and the ids of the columns that it stands for (`columnId`). `column` null: the header is
 * not used, even if its name is known.
 */
export const MappedHeader = z.object({
  header: typedText().min(1).max(MAX_HEADER),
  column: ColumnId.nullable(),
  /** Second column that cells below the header fill. */
  also: ColumnId.optional(),
});
export type MappedHeader = z.output<typeof MappedHeader>;

/** Layouts that are stored for a partner. A new one replaces the layout that was not used for the longest time. */
export const MAX_LAYOUTS = 20;
/** Key of a layout: hash of the normalised set of headers of a sheet. */
export const LayoutKey = z.string().regex(/^[\da-f]{32}$/);

/** Value of a column in every order of a layout, where the sheet has no value. */
export const FixedValue = z.object({ column: ColumnId, value: typedText().min(1).max(MAX_CELL_VALUE) });
export type FixedValue = z.output<typeof FixedValue>;

/** Corrected value of a cell. `row`: as the spreadsheet program shows it, from 1. `place`: index of the column, from 0. */
export const CorrectedCell = z.object({
  row: z.int().min(1).max(1_048_576),
  place: z.int().min(0).max(16_383),
  value: typedText().max(MAX_CELL_VALUE),
});
export type CorrectedCell = z.output<typeof CorrectedCell>;
