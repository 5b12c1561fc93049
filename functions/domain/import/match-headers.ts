import { MAX_HEADER, type MappedHeader } from '#shared/domain/import-mapping.ts';
import { type Column, columnId, headerKey, placesOf } from './columns.ts';
import { headerSynonyms } from './header-synonyms.ts';
import type { Sheet } from './read-workbook.ts';

/** A header of a sheet, for people to see what it stands for. */
type ToldHeader = {
  header: string;
  /** The first that its column says, '' where it says nothing. */
  example: string;
  /** The id of our column that it stands for. */
  column: string | null;
  /** It is our own name for the column, which always counts. */
  isOurs: boolean;
  /** What it may stand for, where it stands for nothing. */
  suggestion: string | null;
};

/** Headers told; nobody connects more by hand. */
const MAX_TOLD = 100;
const MAX_EXAMPLE = 40;

/** Names are alike whatever stands between their letters. */
const alike = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

export const headersOf = ({ header }: Sheet): (string | undefined)[] =>
  header.cells.map((cell) => cell?.text);

const exampleAt = ({ rows }: Sheet, place: number): string =>
  rows.find(({ cells }) => cells[place])?.cells[place]?.text.slice(0, MAX_EXAMPLE) ?? '';

/** The columns of ours that the sheet has not, by what others call them. */
const suggestionsFor = (columns: Iterable<Column>): Map<string, string> => {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const id = columnId(column);
    for (const name of [column.header, ...(headerSynonyms.get(id) ?? [])]) byName.set(alike(name), id);
  }
  return byName;
};

/**
 * What each header of a sheet stands for, and the required columns that none stands for, by our names. The second of two
 * headers that are the same is not told, as it is not read.
 * @param mapped what headers of the partner's own stand for
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
    // One header for each column.
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
