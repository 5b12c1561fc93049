import { zipSync } from 'fflate';
import { MAX_HEADER_ROW } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';
import type { GuardedWorkbook } from './guarded-workbook.ts';
import { MAX_CELLS, MAX_MERGES, MAX_SHEETS } from './workbook-limits.ts';
import {
  attributeOf,
  openPackage,
  type Package,
  relationshipsOf,
  tagsOf,
  unreadable,
} from './xlsx-package.ts';

// SheetJS (`@e965/xlsx`), the reader, inflates every ZIP part and keeps every cell. It therefore gets a repacked file: only
// the needed parts under the usual names, without empty cells and rows.

const CONTENT_TYPES = '[Content_Types].xml';
const withMacros = /vnd\.ms-excel\.(?:sheet|template|addin)\.macroenabled\.main\+xml/i;

const checkMacros = ({ names, has, read }: Package): void => {
  const isInContentTypes = has(CONTENT_TYPES) && withMacros.test(read(CONTENT_TYPES).toString('latin1'));
  if (isInContentTypes || names.some((name) => /vbaproject\.bin$/i.test(name))) {
    throw new AppError('SPREADSHEET_MACROS');
  }
};

const requireAtMost = (xml: string, pattern: RegExp, most: number): number => {
  let count = 0;
  for (const _ of xml.matchAll(pattern)) {
    count += 1;
    if (count > most) throw new AppError('SPREADSHEET_TOO_LARGE');
  }
  return count;
};

// The quantifiers are bounded, so that no input causes slow matching. Cells without `r` stay, because their position is
// implicit.
const emptyCell = /<(?:\w+:)?c\s(?=[^<>]{0,200}\br=")[^<>]{0,300}(?:\/>|>\s{0,20}<\/(?:\w+:)?c>)/g;
const emptyRow = /<(?:\w+:)?row\s(?=[^<>]{0,300}\br=")[^<>]{0,400}(?:\/>|>\s{0,20}<\/(?:\w+:)?row>)/g;
const anyCell = /<(?:\w+:)?c[\s>/]/g;
const anyRow = /<(?:\w+:)?row[\s>/]/g;
const rowTag = /<(?:\w+:)?row(?:\s[^<>]{0,600})?>/g;
// Other programs hide a row by a height of 0.
const hiddenTag = /\s(?:hidden\s?=\s?["'](?:1|true)|ht\s?=\s?["']0(?:\.0{1,5})?)["']/;
const anyMerge = /<(?:\w+:)?mergeCell\s/g;
const anyText = /<(?:\w+:)?si[\s>/]/g;
// A cell beyond column ZZ.
const farCell = /<(?:\w+:)?c\s[^<>]{0,200}?\br="[A-Z]{3}/;

// Up to 200 characters of a formula are kept for the file of failed rows.
const formula = /<(?:\w+:)?f(?:\s[^<>]{0,400})?(?:\/>|>([^<]{0,200})[^<]*<\/(?:\w+:)?f>)/g;
const otherFormula = /<(?:\w+:)?f(?:[\s/]|>[^<]*<[^/])/;
const openRows = /<(?:\w+:)?sheetData(?:\s[^<>]{0,400})?>/;
const closeRows = /<\/(?:\w+:)?sheetData>/;
const mergeTag = /<(?:\w+:)?mergeCell\s[^<>]{0,200}>/g;

// The reader skips an empty `<si/>`, so that each later shared text moves to the cells of the one before it. It takes the
// markup behind an empty `<t/>` for the text, and finds no text in an `<si>` with attributes.
const emptyText = /<((?:\w+:)?(?:si|t))(?:\s[^<>]{0,200})?\/>/g;
const attributesOfText = /<((?:\w+:)?si)\s[^<>]{0,200}>/g;
const withReadableTexts = (xml: string): string =>
  xml.replace(emptyText, '<$1></$1>').replace(attributesOfText, '<$1>');

// Keeps rows and merged areas only, because the reader copies links and shared formulas to every cell of their area.
const rowsAndMerges = (xml: string): { rows: string; merges: string } => {
  const open = openRows.exec(xml);
  if (!open) return { rows: '', merges: '' };
  const rest = xml.slice(open.index + open[0].length);
  const close = closeRows.exec(rest);
  if (!close) throw unreadable();
  requireAtMost(rest, anyMerge, MAX_MERGES);
  const rows = withReadableTexts(rest.slice(0, close.index)).replace(
    formula,
    (_, text: string | undefined) => `<f>${text || '?'}</f>`,
  );
  if (otherFormula.test(rows)) throw unreadable();
  return { rows, merges: (rest.slice(close.index).match(mergeTag) ?? []).join('') };
};

// A row without number follows the row before it.
const hiddenRowsOf = (rows: string): Set<number> => {
  const hidden = new Set<number>();
  if (!hiddenTag.test(rows)) return hidden;
  let number = 0;
  for (const [tag] of rows.matchAll(rowTag)) {
    number = Number(attributeOf(tag, 'r')) || number + 1;
    if (hiddenTag.test(tag)) hidden.add(number);
  }
  return hidden;
};

/** More bytes than the rows that can be headers have. */
const TOP_BYTES = 4_000_000;
const ROWS_END = 'sheetData>';

// Returns the sheet without the rows that cannot be headers.
const topOf = (content: Buffer): string => {
  const xml = content.toString('latin1', 0, TOP_BYTES);
  const starts = Array.from(xml.matchAll(anyRow), ({ index }) => index).slice(0, MAX_HEADER_ROW + 1);
  const isCut = xml.length < content.length || starts.length > MAX_HEADER_ROW;
  const end = content.lastIndexOf(ROWS_END);
  if (!isCut || end < 0) return xml;
  return `${xml.slice(0, starts.at(-1))}</${ROWS_END}${content.toString('latin1', end + ROWS_END.length)}`;
};

type RepackedSheet = { content: Buffer; cellCount: number; hiddenRows: Set<number> };

// Works on bytes: markup is ASCII, and other characters stay unchanged.
const repackSheet = (content: Buffer, maxRows: number, isTopOnly: boolean): RepackedSheet => {
  const xml = (isTopOnly ? topOf(content) : content.toString('latin1'))
    .replace(emptyCell, '')
    .replace(emptyRow, '');
  const { rows, merges } = rowsAndMerges(xml);
  requireAtMost(rows, anyRow, maxRows + MAX_HEADER_ROW);
  if (farCell.test(rows)) throw new AppError('SPREADSHEET_TOO_LARGE');
  return {
    content: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
      'latin1',
    ),
    cellCount: requireAtMost(rows, anyCell, MAX_CELLS),
    hiddenRows: hiddenRowsOf(rows),
  };
};

type WorkbookParts = {
  sheets: { name: string; isVisible: boolean; part: string }[];
  /** True if dates count from 1904. */
  isFrom1904: boolean;
  styles?: string;
  texts?: string;
};

const isFlag = (value: string): boolean => value === '1' || value === 'true';

const readWorkbook = (file: Package): WorkbookParts => {
  const workbook =
    relationshipsOf(file, '').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const xml = file.read(workbook).toString('utf8');
  const relationships = relationshipsOf(file, workbook);
  const partOf = (wanted: string) => relationships.find(({ type }) => type === wanted)?.target;
  const tags = tagsOf(xml, 'sheet');
  if (tags.length > MAX_SHEETS) throw new AppError('SPREADSHEET_TOO_LARGE');
  return {
    sheets: tags.map((tag) => {
      const id = attributeOf(tag, 'id');
      const sheet = relationships.find((one) => one.id === id);
      const isHidden = /hidden$/i.test(attributeOf(tag, 'state'));
      return {
        name: attributeOf(tag, 'name'),
        isVisible: !isHidden && sheet?.type === 'worksheet',
        part: sheet?.target ?? '',
      };
    }),
    isFrom1904: tagsOf(xml, 'workbookPr').some((tag) => isFlag(attributeOf(tag, 'date1904'))),
    styles: partOf('styles'),
    texts: partOf('sharedStrings'),
  };
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const override = ([name, type]: readonly [string, string]) =>
  `<Override PartName="/xl/${name}" ContentType="${CONTENT}.${type}+xml"/>`;

const STYLES = 'styles.xml';
const TEXTS = 'sharedStrings.xml';

// Without relationships, the reader finds sheets by these names.
const workbookXml = (sheetCount: number, isFrom1904: boolean) => {
  const sheets = Array.from({ length: sheetCount }, (_, at) => `<sheet name="${at}" sheetId="${at + 1}"/>`);
  const properties = isFrom1904 ? '<workbookPr date1904="1"/>' : '';
  return `<workbook xmlns="${MAIN}">${properties}<sheets>${sheets.join('')}</sheets></workbook>`;
};

const contentTypes = (sheetNames: readonly string[], parts: Record<string, Uint8Array>) => {
  const types = [
    ['workbook.xml', 'sheet.main'] as const,
    ...sheetNames.map((name) => [name, 'worksheet'] as const),
    ...(parts[`xl/${STYLES}`] ? [[STYLES, 'styles'] as const] : []),
    ...(parts[`xl/${TEXTS}`] ? [[TEXTS, 'sharedStrings'] as const] : []),
  ];
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.map(override).join('')}</Types>`;
};

const packSheets = (file: Package, { styles, texts, isFrom1904 }: WorkbookParts, sheets: RepackedSheet[]) => {
  const cellCount = sheets.reduce((sum, sheet) => sum + sheet.cellCount, 0);
  if (cellCount > MAX_CELLS) throw new AppError('SPREADSHEET_TOO_LARGE');
  const sheetNames = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const parts: Record<string, Uint8Array> = {
    'xl/workbook.xml': Buffer.from(workbookXml(sheets.length, isFrom1904)),
  };
  sheets.forEach(({ content }, at) => {
    parts[`xl/${sheetNames[at]}`] = content;
  });
  if (styles && file.has(styles)) parts[`xl/${STYLES}`] = file.read(styles);
  if (texts && file.has(texts)) {
    const xml = file.read(texts).toString('latin1');
    requireAtMost(xml, anyText, MAX_CELLS);
    parts[`xl/${TEXTS}`] = Buffer.from(withReadableTexts(xml), 'latin1');
  }
  parts[CONTENT_TYPES] = Buffer.from(contentTypes(sheetNames, parts));
  return zipSync(parts, { level: 0 });
};

// Other errors come from invalid offsets, or from a stream that is broken or longer than declared.
const orUnreadable = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
};

/** Opens an .xlsx. @throws SPREADSHEET_UNREADABLE, _PROTECTED, _MACROS or _TOO_LARGE */
export const guardXlsx = (sent: Uint8Array, maxRows: number): GuardedWorkbook =>
  orUnreadable(() => {
    const file = openPackage(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength));
    checkMacros(file);
    const workbook = readWorkbook(file);
    return {
      sheets: workbook.sheets,
      pack: (indexes, isTopOnly = false) =>
        orUnreadable(() => {
          const sheets = indexes.map((index) =>
            repackSheet(file.read(workbook.sheets[index]?.part ?? ''), maxRows, isTopOnly),
          );
          return {
            file: packSheets(file, workbook, sheets),
            sheets: sheets.map(({ hiddenRows }, index) => ({ index, hiddenRows })),
          };
        }),
    };
  });
