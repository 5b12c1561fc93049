import { MAX_HEADER, type MappedHeader } from '#shared/domain/import-mapping.ts';
import { type Column, columnId, headerKey, placesOf } from './columns.ts';
import { headerSynonyms } from './header-synonyms.ts';
import type { Sheet } from './read-workbook.ts';

/** A sheet header and the column it maps to. */
type ToldHeader = {
  header: string;
  /** First value of the column, or ''. */
  example: string;
  /** Id of the mapped column. */
  column: string | null;
  /** True for a standard header, which is always mapped. */
  isOurs: boolean;
  /** Suggested column if none is mapped. */
  suggestion: string | null;
};

/** Maximum headers in the answer. */
const MAX_TOLD = 100;
const MAX_EXAMPLE = 40;

/** Name for comparison: letters and digits only. */
const alike = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

export const headersOf = ({ header }: Sheet): (string | undefined)[] =>
  header.cells.map((cell) => cell?.text);

const exampleAt = ({ rows }: Sheet, place: number): string =>
  rows.find(({ cells }) => cells[place])?.cells[place]?.text.slice(0, MAX_EXAMPLE) ?? '';

/** Columns that the sheet lacks, by synonym. */
const suggestionsFor = (columns: Iterable<Column>): Map<string, string> => {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const id = columnId(column);
    for (const name of [column.header, ...(headerSynonyms.get(id) ?? [])]) byName.set(alike(name), id);
  }
  return byName;
};

/**
 * Headers of a sheet with their columns, and the required columns without a header. The second of two equal headers
 * is omitted, because it is not read.
 * @param mapped column mapping of the partner
 */
export const tellHeaders = (
  sheet: Sheet,
  columns: readonly Column[],
  mapped: readonly MappedHeader[],
): { headers: ToldHeader[]; missing: string[] } => {
  const headers = headersOf(sheet);
  const { places, missing } = placesOf(headers, columns, mapped);
  const ours = placesOf(headers, columns).places;
  const found = new Set(places.values());
  const suggestions = suggestionsFor(columns.filter((column) => !found.has(column)));
  const seen = new Set(['']);
  const told: ToldHeader[] = [];
  headers.forEach((header = '', place) => {
    const key = headerKey(header);
    if (seen.has(key) || header.length > MAX_HEADER || told.length === MAX_TOLD) return;
    seen.add(key);
    const column = places.get(place);
    const suggestion = column ? undefined : suggestions.get(alike(header));
    // Each column is suggested for one header only.
    for (const [name, id] of suggestions) if (id === suggestion) suggestions.delete(name);
    told.push({
      header,
      example: exampleAt(sheet, place),
      column: column ? columnId(column) : null,
      isOurs: ours.has(place),
      suggestion: suggestion ?? null,
    });
  });
  return { headers: told, missing: missing.map(({ header }) => header) };
};
