import type { ExceptionSearch } from '#shared/contract/exceptions.ts';
import type { Exception, ExceptionComment } from '#shared/domain/exception.ts';
import type { Session } from '#shared/domain/session.ts';
import {
  countOpenExceptions,
  type ExceptionCounts,
  type ExceptionCursor,
  type ExceptionRow,
  exceptionId,
  listExceptions,
  parseExceptionId,
  readComments,
} from '../../db/exception.entity.ts';
import { listPartners } from '../../db/partner.entity.ts';
import { limitScope, scopeOf } from '../../db/scope.ts';
import { wrongField } from '../wrong-field.ts';
import { requireExceptions } from './change-exceptions.ts';

const PAGE_SIZE = 40;
// A filter may drop most rows of a query, so a filtered list reads larger pages, and a limited number of them.
const FILTERED_LIMIT = 200;
const MAX_QUERIES = 5;
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

const toException = (
  row: ExceptionRow,
  state: Exception['state'],
  names: ReadonlyMap<number, string>,
  comments: Awaited<ReturnType<typeof readComments>>,
): Exception => {
  const id = exceptionId(row);
  return {
    ...row,
    id,
    since: new Date(row.since).toISOString(),
    partnerName: names.get(row.partnerId) ?? '',
    state,
    comments: comments.get(id) ?? [],
  };
};

const readRows = async (
  search: ExceptionSearch,
  actor: Session,
  now: Date,
): Promise<{ rows: ExceptionRow[]; next: string | null }> => {
  const { state, olderThanDays } = search;
  const scope = limitScope(scopeOf(actor), search.partnerId);
  const filter = filterOf(search, now);
  const until =
    state === 'open' && olderThanDays !== undefined ? now.getTime() - olderThanDays * DAY_MS : undefined;
  const limit = filter ? FILTERED_LIMIT : PAGE_SIZE + 1;
  const found: ExceptionRow[] = [];
  let after = decodeCursor(search.next);
  let isEnd = false;
  for (let nth = 0; nth < MAX_QUERIES && found.length <= PAGE_SIZE && !isEnd; nth += 1) {
    const page = await listExceptions(scope, state, { limit, until, after });
    found.push(...(filter ? page.rows.filter(filter) : page.rows));
    after = page.rows.at(-1) ?? after;
    isEnd = page.isEnd;
  }
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : isEnd ? undefined : after;
  return { rows, next: last ? encodeCursor(last) : null };
};

/**
 * Returns a page of the exceptions that a member may see, newest first, and the number of open ones by rule. A filtered
 * list may return a short or empty page with a cursor.
 */
export const exceptionPage = async (
  search: ExceptionSearch,
  actor: Session,
  now: Date,
): Promise<{ items: Exception[]; counts: ExceptionCounts; next: string | null }> => {
  const [{ rows, next }, counts, partners] = await Promise.all([
    readRows(search, actor, now),
    countOpenExceptions(limitScope(scopeOf(actor), search.partnerId)),
    listPartners(),
  ]);
  const comments = await readComments(search.withComments ? rows : []);
  const names = new Map(partners.map(({ id, partner_name }) => [id, partner_name]));
  return { items: rows.map((row) => toException(row, search.state, names, comments)), counts, next };
};

/** Returns the comments on an exception, oldest first. @throws EXCEPTION_NOT_FOUND */
export const listComments = async (id: string, actor: Session): Promise<ExceptionComment[]> =>
  (await requireExceptions([id], actor)).flatMap(({ comments }) => comments);
