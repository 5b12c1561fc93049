export const MAX_CELLS = 500_000;
export const MAX_MERGES = 10_000;
/** Excel limit of a cell's text. */
export const MAX_CELL_LETTERS = 32_767;
/** Excel limit of a number format. */
export const MAX_FORMAT_LETTERS = 255;
/** Maximum of the characters of all cells, per allowed row. A shared text counts for each of its cells. */
export const LETTERS_PER_ROW = 2_000;
