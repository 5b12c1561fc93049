/**
 * Rows as TSV, CSV and an HTML table. Texts that start like a formula (`=`, `+`, `-`, `@`) get an apostrophe or the format
 * of texts, because spreadsheet programs would run them (CSV injection).
 */

/** Digits or a code that a spreadsheet program must not read as a number: `06236`. */
export type Identifier = { text: string };
export type Cell = string | number | Identifier;

export const identifier = (text: string): Identifier => ({ text });

/** Content of a cell without its format. */
export const contentOf = (cell: Cell): string | number => (typeof cell === 'object' ? cell.text : cell);

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);
// A number in the international form is no formula that does harm.
const isPhone = (text: string): boolean => /^\+[\d ]+$/.test(text);

const plainOf = (cell: Cell): string => {
  const content = contentOf(cell);
  const isHarmless = typeof content === 'number' || !isFormula(content);
  return isHarmless || (typeof cell === 'object' && isPhone(cell.text)) ? String(content) : `'${content}`;
};

export const toTsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => plainOf(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

// A leading tab makes Excel read an identifier as text.
const csvOf = (cell: Cell): string => {
  const text = plainOf(cell);
  if (typeof cell === 'object' && text !== '') return quoted(`\t${text}`);
  return /[",\r\n]/.test(text) ? quoted(text) : text;
};

/** CSV with a byte order mark, so that spreadsheet programs read UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvOf).join(',')).join('\r\n')}\r\n`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Format of text cells in HTML from and for Excel. */
const TEXT_FORMAT = ` style='mso-number-format:"\\@"'`;
/** Line break inside a cell. Excel would begin a new row at another one. */
const LINE_BREAK = '<br style="mso-data-placement:same-cell">';

const htmlOf = (cell: Cell): string => {
  const text = String(contentOf(cell));
  const isText = typeof cell === 'object' || (typeof cell === 'string' && isFormula(text));
  return `<td${isText ? TEXT_FORMAT : ''}>${escaped(text).replace(/\r\n|\r|\n/g, LINE_BREAK)}</td>`;
};

/** HTML table for the clipboard. */
export const toHtmlTable = (rows: readonly (readonly Cell[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map(htmlOf).join('')}</tr>`).join('')}</table>`;
