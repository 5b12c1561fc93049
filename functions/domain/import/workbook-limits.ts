/** Limits of a workbook in any format. */
export const MAX_CELLS = 500_000;
export const MAX_MERGES = 10_000;
/** Maximum text length of a cell in Excel. */
export const MAX_CELL_LETTERS = 32_767;
/** Maximum length of a number format in Excel. */
export const MAX_FORMAT_LETTERS = 255;
/** Characters of all cells, per allowed row. A shared text counts for each of its cells. */
export const LETTERS_PER_ROW = 2_000;
