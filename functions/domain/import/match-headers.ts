import { nameKey } from '#shared/domain/clean-text.ts';
import { MAX_HEADER } from '#shared/domain/import-mapping.ts';
import { assignColumns, type Column, columnId, headerKey, type SheetMapping } from './columns.ts';
import { headerWithMost } from './header-row.ts';
import { headerSynonyms } from './header-synonyms.ts';
import type { HeaderFinder, Sheet, SheetRow } from './read-workbook.ts';

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
  header.cells.map((cell) => cell?.text);

const exampleAt = ({ rows }: Sheet, place: number): string =>
  rows.find(({ cells }) => cells[place])?.cells[place]?.text.slice(0, MAX_EXAMPLE) ?? '';

/** Returns column ids by the normalised standard header and other common headers of a column. */
const columnByName = (columns: Iterable<Column>): Map<string, string> => {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const id = columnId(column);
    for (const name of [column.header, ...(headerSynonyms.get(id) ?? [])]) byName.set(nameKey(name), id);
  }
  return byName;
};

/**
 * Returns a function that finds the header row by the headers of these columns and of the partner's mapping.
 * @param chosenRow row number that the user chose, from 1
 */
export const headerFinder = (
  columns: readonly Column[],
  { mapped }: SheetMapping,
  chosenRow: number | undefined,
): HeaderFinder => {
  if (chosenRow !== undefined) {
    return (top) =>
      Math.max(
        0,
        top.findIndex(({ rowIndex }) => rowIndex >= chosenRow),
      );
  }
  const known = columnByName(columns);
  for (const { header, column } of mapped) known.set(nameKey(header), column);
  return headerWithMost(
    ({ cells }: SheetRow) =>
      new Set(cells.flatMap((cell) => (cell && known.get(nameKey(cell.text))) || [])).size,
  );
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
