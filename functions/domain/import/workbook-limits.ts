/** Limits of a workbook that is read, whatever its format. */
export const MAX_CELLS = 500_000;
export const MAX_MERGES = 10_000;
/** The longest text that Excel keeps in a cell. */
export const MAX_CELL_LETTERS = 32_767;
/** The longest number format that Excel keeps. */
export const MAX_FORMAT_LETTERS = 255;
/** Letters of all cells, per row that is allowed. A text that several cells share counts for each of them. */
export const LETTERS_PER_ROW = 2_000;
