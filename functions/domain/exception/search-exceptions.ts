import {
  type ExceptionCursor,
  type ExceptionRow,
  exceptionId,
  listExceptions,
  parseExceptionId,
} from '#functions/db/exception.entity.ts';
import { limitScope, scopeOf } from '#functions/db/scope.ts';
import { readFilteredPage } from '#functions/domain/filtered-page.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { ExceptionSearch } from '#shared/contract/exceptions.ts';

const PAGE_SIZE = 40;
/** Exceptions that one change by a search may concern. */
const MAX_FOUND = 1_000;
const MAX_QUERIES = 5;
const MAX_QUERIES_OF_CHANGE = 50;
const DAY_MS = 86_400_000;

const encodeCursor = (row: ExceptionCursor): string => `${row.n}-${exceptionId(row)}`;

const decodeCursor = (next: string | null | undefined): ExceptionCursor | undefined => {
  if (!next) return undefined;
  const [n = '', ...id] = next.split('-');
  const ref = /^\d{1,13}$/.test(n) ? parseExceptionId(id.join('-')) : undefined;
  if (!ref) throw wrongField('next', '페이지 정보');
  return { ...ref, n: Number(n) };
};

type Filter = (row: ExceptionRow) => boolean;

const filterOf = (search: ExceptionSearch, now: Date): Filter | undefined => {
  const { state, rule, assigneeId, olderThanDays } = search;
  const filters: Filter[] = [];
  if (rule) filters.push((row) => row.rule === rule);
  if (assigneeId !== undefined) filters.push((row) => (row.assigneeId ?? 0) === assigneeId);
  // Open exceptions are listed by `since`, so the query itself excludes younger ones.
  if (olderThanDays !== undefined && state === 'closed') {
    const until = now.getTime() - olderThanDays * DAY_MS;
    filters.push(({ since }) => since <= until);
  }
  return filters.length > 0 ? (row) => filters.every((matches) => matches(row)) : undefined;
};

/** Member whose scope is searched. */
type Viewer = Parameters<typeof scopeOf>[0];
type Limits = Parameters<typeof readFilteredPage>[1];
type Found = { rows: ExceptionRow[]; next: string | null };

const findRows = async (
  search: ExceptionSearch,
  actor: Viewer,
  now: Date,
  atMost: Limits,
): Promise<Found> => {
  const { state, olderThanDays } = search;
  const scope = limitScope(scopeOf(actor), search.partnerId);
  const until =
    state === 'open' && olderThanDays !== undefined ? now.getTime() - olderThanDays * DAY_MS : undefined;
  const { rows, next } = await readFilteredPage<ExceptionRow, ExceptionCursor>(
    {
      read: (limit, after) => listExceptions(scope, state, { limit, until, after }),
      matches: filterOf(search, now),
      cursorOf: (row) => row,
      after: decodeCursor(search.next),
    },
    atMost,
  );
  return { rows, next: next ? encodeCursor(next) : null };
};

/** Returns a page of the exceptions that a member may see, newest first. A filtered page may be short or empty. */
export const exceptionRows = (search: ExceptionSearch, actor: Viewer, now: Date): Promise<Found> =>
  findRows(search, actor, now, { rows: PAGE_SIZE, queries: MAX_QUERIES });

/** Returns the ids of the newest exceptions that match a search, at most `MAX_FOUND`, of all pages. */
export const findExceptionIds = async (
  search: ExceptionSearch,
  actor: Viewer,
  now: Date,
): Promise<string[]> => {
  const limits = { rows: MAX_FOUND, queries: MAX_QUERIES_OF_CHANGE };
  return (await findRows({ ...search, next: null }, actor, now, limits)).rows.map(exceptionId);
};
