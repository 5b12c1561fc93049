import { nameKey } from '#shared/domain/clean-text.ts';
import { MAX_HEADER } from '#shared/domain/import-mapping.ts';
import { assignColumns, type Column, columnId, headerKey, type SheetMapping } from './columns.ts';
import { findKnownHeader, type HeaderFinder, type Meaning } from './header-row.ts';
import { headerSynonyms } from './header-synonyms.ts';
import type { Sheet } from './read-workbook.ts';
import { maskResidentNumber } from './resident-number.ts';

type HeaderMatch = {
  header: string;
  /** First value below the header, or ''. */
  example: string;
  /** Id of the matched column. */
  column: string | null;
  /** Id of the second column that cells below the header fill. */
  also: string | null;
  /** True for a standard header, which cannot be mapped to another column. */
  isOurs: boolean;
  /** Id of an unmatched column that the header probably means. */
  suggestion: string | null;
};

const MAX_MATCHES = 100;
const MAX_EXAMPLE = 40;

export const headersOf = ({ header }: Sheet): (string | undefined)[] =>
  header.cells.map((cell) => cell?.display);

/** Returns the first value of a column of the sheet; empty for none, and for a formula. */
export const exampleAt = ({ rows }: Pick<Sheet, 'rows'>, place: number): string => {
  const cell = rows.find(({ cells }) => cells[place])?.cells[place];
  return cell && !cell.isFormula ? maskResidentNumber(cell.display).slice(0, MAX_EXAMPLE) : '';
};

/** Returns column ids by the normalised standard header and other common headers of a column. */
const columnByName = (columns: Iterable<Column>): Map<string, string> => {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const id = columnId(column);
    for (const name of [column.header, ...(headerSynonyms.get(id) ?? [])]) byName.set(nameKey(name), id);
  }
  return byName;
};

const SENDER = { column: 'order.shipperName', name: '보내는 분', isExclusive: true };
/** Names of columns without a party are those of the receiver. */
const RECEIVER = { column: 'order.receiverName', name: '받는 분', isExclusive: false };
/** A sheet with fewer required columns than this is not taken for a sheet of orders. */
const MIN_REQUIRED_HEADERS = 2;

/** Returns a function that finds the header by the headers of these columns and of the partner's mapping. */
export const headerFinder = (columns: readonly Column[], { mapped }: SheetMapping): HeaderFinder => {
  const exact = new Map([
    ...mapped.map(({ header, column }) => [headerKey(header), column] as const),
    ...columns.map((column) => [headerKey(column.header), columnId(column)] as const),
  ]);
  const common = columnByName(columns);
  const meaningOf = (header: string): Meaning | undefined => {
    const own = exact.get(headerKey(header));
    const column = own ?? common.get(nameKey(header));
    return column === undefined ? undefined : { column, isExact: own !== undefined };
  };
  const required = columns.filter((column) => column.required).map(columnId);
  return findKnownHeader({
    meaningOf,
    partyOf: (group) => [SENDER, RECEIVER].find(({ column }) => column === meaningOf(group)?.column),
    isEnough: (found) => required.filter((id) => found.has(id)).length >= MIN_REQUIRED_HEADERS,
  });
};

/**
 * Matches the headers of a sheet to columns, and suggests columns for the others. The second of two equal headers is
 * omitted, because the import does not read its column.
 */
export const matchHeaders = (
  sheet: Sheet,
  columns: readonly Column[],
  mapping: SheetMapping,
): { headers: HeaderMatch[]; missing: string[] } => {
  const headers = headersOf(sheet);
  const { places, missing } = assignColumns(headers, columns, mapping);
  const standard = assignColumns(headers, columns).places;
  const found = new Set([...places.values()].flat());
  const suggestions = columnByName(columns.filter((column) => !found.has(column)));
  const seen = new Set(['']);
  const matches: HeaderMatch[] = [];
  headers.forEach((header = '', place) => {
    const key = headerKey(header);
    if (seen.has(key) || header.length > MAX_HEADER || matches.length === MAX_MATCHES) return;
    seen.add(key);
    const [column, also] = places.get(place) ?? [];
    const suggestion = column ? undefined : suggestions.get(nameKey(header));
    // Each column is suggested for one header only.
    for (const [name, id] of suggestions) if (id === suggestion) suggestions.delete(name);
    matches.push({
      header,
      example: exampleAt(sheet, place),
      column: column ? columnId(column) : null,
      also: also ? columnId(also) : null,
      isOurs: standard.has(place),
      suggestion: suggestion ?? null,
    });
  });
  return { headers: matches, missing: missing.map(({ header }) => header) };
};
