import { nameKey } from '#shared/domain/clean-text.ts';
import { ADDRESS_COLUMN, ADDRESS_DETAIL_COLUMN, MAX_HEADER } from '#shared/domain/import-mapping.ts';
import type { FieldKind } from '#shared/domain/values/kinds.ts';
import { maskedDisplay } from './cell-values.ts';
import {
  assignColumns,
  type Column,
  type ColumnsByIndex,
  columnId,
  headerKey,
  type SheetMapping,
} from './columns.ts';
import { findKnownHeader, type HeaderFinder, type Meaning } from './header-row.ts';
import { headerSynonyms } from './header-synonyms.ts';
import { bareHeader } from './header-units.ts';
import { layoutKeyOf, type Mappings } from './layouts.ts';
import type { Sheet } from './read-workbook.ts';

type HeaderMatch = {
  header: string;
  /** First value below the header, or ''. */
  example: string;
  /** Id of the matched column. */
  column: string | null;
  /** Id of the second column that cells below the header fill. */
  also: string | null;
  /** True if the header is the standard header of its column. */
  isOurs: boolean;
  /** Id of an unmatched column that the header probably means. */
  suggestion: string | null;
  /** Id of an unmatched second column that the cells probably contain: the detail of an address. */
  alsoSuggestion: string | null;
};

const MAX_MATCHES = 100;
const MAX_EXAMPLE = 40;

export const headersOf = ({ header }: Sheet): (string | undefined)[] =>
  header.cells.map((cell) => cell?.display);

/**
 * Returns the first value of a column of the sheet; empty for none, and for a formula.
 * @param kind undefined for a column without a known meaning
 */
export const exampleAt = ({ rows }: Pick<Sheet, 'rows'>, place: number, kind?: FieldKind): string => {
  const cell = rows.find(({ cells }) => cells[place])?.cells[place];
  if (!cell || cell.isFormula) return '';
  // A mobile number that lost its zero can have the digits of a resident registration number that lost three.
  return (kind === 'phone' ? cell.display : maskedDisplay(cell)).slice(0, MAX_EXAMPLE);
};

// Standard header and other common headers of a column, the best first.
const namesOf = (column: Column): string[] => [
  column.header,
  ...(headerSynonyms.get(columnId(column)) ?? []),
];
/** Mark of a required or optional column: `주문번호(필수)`. */
const REQUIRED_MARK = /[([](?:필수|선택)[)\]]/;
const headerName = (header: string): string => nameKey(bareHeader(header.replace(REQUIRED_MARK, '')));

const SENDER = { column: 'order.shipperName', name: '보내는 분', isExclusive: true };
/** Names of columns without a party are those of the receiver. */
const RECEIVER = { column: 'order.receiverName', name: '받는 분', isExclusive: false };
/** A sheet with fewer required columns than this is not taken for a sheet of orders. */
const MIN_REQUIRED_HEADERS = 2;

/**
 * Returns a function that finds the header: that of a known layout, otherwise by the headers of these columns and of the
 * partner's mappings.
 */
export const headerFinder = (columns: readonly Column[], { byLayout, otherwise }: Mappings): HeaderFinder => {
  const mapped = [...byLayout.values(), otherwise].flatMap((mapping) => mapping.mapped);
  const exact = new Map([
    ...mapped.flatMap(({ header, column }) =>
      column === null ? [] : [[headerKey(header), column] as const],
    ),
    ...columns.map((column) => [headerKey(column.header), columnId(column)] as const),
  ]);
  const common = new Map(
    columns.flatMap((column) => namesOf(column).map((name) => [nameKey(name), columnId(column)] as const)),
  );
  const meaningOf = (header: string): Meaning | undefined => {
    const own = exact.get(headerKey(header));
    const column = own ?? common.get(headerName(header));
    return column === undefined ? undefined : { column, isExact: own !== undefined };
  };
  const required = columns.filter((column) => column.required).map(columnId);
  return findKnownHeader({
    meaningOf,
    isLayout: (headers) => byLayout.has(layoutKeyOf(headers)),
    partyOf: (group) => [SENDER, RECEIVER].find(({ column }) => column === meaningOf(group)?.column),
    isEnough: (found) => required.filter((id) => found.has(id)).length >= MIN_REQUIRED_HEADERS,
  });
};

type Suggestion = Pick<HeaderMatch, 'suggestion' | 'alsoSuggestion'>;

/**
 * Suggests columns for headers. Each column is suggested for one header, by the best of its names in the sheet. An address
 * without a column for its detail probably contains the detail.
 * @returns suggestions by index of the header
 */
const suggestColumns = (
  headers: readonly (string | undefined)[],
  columns: readonly Column[],
  { mapped }: SheetMapping,
  places: ColumnsByIndex,
): Map<number, Suggestion> => {
  const decided = new Set(mapped.map(({ header }) => headerKey(header)));
  const free = new Map<string, number>();
  headers.forEach((header = '', place) => {
    const name = headerName(header);
    if (name && !places.has(place) && !decided.has(headerKey(header)) && !free.has(name))
      free.set(name, place);
  });
  const found = new Map([...places].flatMap(([place, there]) => there.map((one) => [columnId(one), place])));
  const suggestions = new Map<number, Suggestion>();
  for (const column of columns) {
    const [id, name] = [
      columnId(column),
      namesOf(column)
        .map(nameKey)
        .find((one) => free.has(one)),
    ];
    const place = free.get(name ?? '');
    if (found.has(id) || name === undefined || place === undefined) continue;
    free.delete(name);
    found.set(id, place);
    suggestions.set(place, { suggestion: id, alsoSuggestion: null });
  }
  const address = found.get(ADDRESS_COLUMN);
  const isDecided = address !== undefined && decided.has(headerKey(headers[address] ?? ''));
  if (address !== undefined && !isDecided && !found.has(ADDRESS_DETAIL_COLUMN)) {
    const suggestion = suggestions.get(address)?.suggestion ?? null;
    suggestions.set(address, { suggestion, alsoSuggestion: ADDRESS_DETAIL_COLUMN });
  }
  return suggestions;
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
  const suggestions = suggestColumns(headers, columns, mapping, places);
  const seen = new Set(['']);
  const matches: HeaderMatch[] = [];
  headers.forEach((header = '', place) => {
    const key = headerKey(header);
    if (seen.has(key) || header.length > MAX_HEADER || matches.length === MAX_MATCHES) return;
    seen.add(key);
    const [column, also] = places.get(place) ?? [];
    matches.push({
      header,
      example: exampleAt(sheet, place, column?.kind),
      column: column ? columnId(column) : null,
      also: also ? columnId(also) : null,
      isOurs: column !== undefined && headerKey(column.header) === key,
      suggestion: null,
      alsoSuggestion: null,
      ...suggestions.get(place),
    });
  });
  return { headers: matches, missing: missing.map(({ header }) => header) };
};
