/**
 * TSV and CSV of rows. Texts that start like a formula (`=`, `+`, `-`, `@`) get an apostrophe, because spreadsheet
 * programs would run them (CSV injection).
 */

const cellOf = (value: string | number): string =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);

export const toTsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((value) => cellOf(value).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** CSV with a byte order mark, so that spreadsheet programs read UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((value) => quote(cellOf(value))).join(',')).join('\r\n')}\r\n`;
