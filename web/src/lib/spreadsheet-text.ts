/** Texts for spreadsheet programs, which take what begins like a formula for one. */

/** A cell: figures stay figures, a text never becomes a formula. */
const cellOf = (value: string | number): string =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);

/** Rows for the clipboard. */
export const toTsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((value) => cellOf(value).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows for a file, with the mark by which spreadsheet programs know UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((value) => quoted(cellOf(value))).join(',')).join('\r\n')}\r\n`;
