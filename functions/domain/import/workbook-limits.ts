export const MAX_CELLS = 500_000;
export const MAX_MERGES = 10_000;
export const MAX_SHEETS = 1_000;
/** Excel limit of a cell's text. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Excel limit of a number format. */
export const MAX_FORMAT_CHARACTERS = 255;
/** Maximum characters of a sheet, per allowed row. A shared text counts once for each cell that contains it. */
export const CHARACTERS_PER_ROW = 2_000;
