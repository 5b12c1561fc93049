/** Spreadsheet programs read a cell that begins with `=`, `+`, `-` or `@` as a formula (CSV injection). */

const cellOf = (value: string | number): string =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);

export const toTsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((value) => cellOf(value).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Starts with a byte order mark, so that spreadsheet programs read UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((value) => quoted(cellOf(value))).join(',')).join('\r\n')}\r\n`;
