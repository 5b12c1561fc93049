/**
 * Rows as TSV, CSV and an HTML table. Texts that start like a formula (`=`, `+`, `-`, `@`) get an apostrophe or the format
 * of texts, because spreadsheet programs would run them (CSV injection). Texts that they would change are written like
 * identifiers.
 */

/** Digits or a code that a spreadsheet program must not read as a number: `06236`. */
export type Identifier = { text: string };
export type Cell = string | number | Identifier;

export const identifier = (text: string): Identifier => ({ text });

/** Content of a cell without its format. */
export const contentOf = (cell: Cell): string | number => (typeof cell === 'object' ? cell.text : cell);

// Programs in East Asian languages also run a formula after a full-width sign.
const isFormula = (text: string): boolean => /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/.test(text);
// A number in the international form is no formula that does harm.
const isPhone = (text: string): boolean => /^\+[\d ]+$/.test(text);

/** Days as this product writes them look the same as a date. */
const DAY = /^\d{4}-\d\d-\d\d$/;
const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
// `12-3`, `3/4`, `MAR1` and `3월 2일` become dates, and `1E5` another number. `0712` loses its zero, a long number digits.
const changedTexts = [
  /^\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?$/,
  new RegExp(`^(?=.*\\d)(?:\\d{1,2}[ -]?)?(?:${MONTH})[a-z]{0,6}[ -]?\\d{0,4}$`, 'i'),
  /^\d{1,2}월 ?\d{1,2}일$/,
  /^\d+(?:\.\d+)?e[+-]?\d+$/i,
  /^(?:0\d+|\d{12,})$/,
];

const wouldChange = (text: string): boolean =>
  !DAY.test(text) && changedTexts.some((pattern) => pattern.test(text));

/** True for an identifier, and for a text that a spreadsheet program would change into a date or another number. */
const isKeptAsText = (cell: Cell): boolean =>
  typeof cell === 'object' || (typeof cell === 'string' && wouldChange(cell));

const plainOf = (cell: Cell): string => {
  const content = contentOf(cell);
  const isHarmless = typeof content === 'number' || !isFormula(content);
  return isHarmless || (typeof cell === 'object' && isPhone(cell.text)) ? String(content) : `'${content}`;
};

export const toTsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => plainOf(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

// A leading tab makes Excel read a cell as text.
const csvOf = (cell: Cell): string => {
  const text = plainOf(cell);
  if (isKeptAsText(cell) && text !== '') return quoted(`\t${text}`);
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
  const isText = isKeptAsText(cell) || (typeof cell === 'string' && isFormula(text));
  return `<td${isText ? TEXT_FORMAT : ''}>${escaped(text).replace(/\r\n|\r|\n/g, LINE_BREAK)}</td>`;
};

/** HTML table for the clipboard. */
export const toHtmlTable = (rows: readonly (readonly Cell[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map(htmlOf).join('')}</tr>`).join('')}</table>`;
