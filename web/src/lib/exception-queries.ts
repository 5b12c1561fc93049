import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExceptionRule } from '#shared/domain/exception-rules.ts';
import { type Answer, call } from './call.ts';

type Page = Answer<'POST /api/exception/list'>;
export type ExceptionRow = Page['items'][number];
export type ExceptionCounts = Page['counts'];

export type ExceptionSearch = {
  state: 'open' | 'closed';
  rule?: ExceptionRule;
  partnerId?: number;
  /** 0: without an assignee. */
  assigneeId?: number;
  olderThanDays?: number;
};

/** Time in ms after which the index no longer lists a closed exception as open. */
const INDEX_DELAY_MS = 30_000;

/** Exceptions that this tab has closed, with the time in ms. */
const closedAt = new Map<string, number>();

/** Hides exceptions in the lists of open ones, because the index lists them for some seconds after they were closed. */
export const hideClosed = (ids: readonly string[]): void => {
  for (const id of ids) closedAt.set(id, Date.now());
};

const isJustClosed = ({ id }: ExceptionRow): boolean =>
  Date.now() - (closedAt.get(id) ?? Number.NEGATIVE_INFINITY) < INDEX_DELAY_MS;

const withoutClosed = (page: Page): Page => {
  const closed = page.items.filter(isJustClosed);
  if (closed.length === 0) return page;
  const counts = { ...page.counts };
  for (const { rule } of closed) counts[rule] = Math.max(0, counts[rule] - 1);
  return { ...page, items: page.items.filter((row) => !isJustClosed(row)), counts };
};

/** Fetches a page. Skips empty pages, which the server returns if it read many exceptions without a match. */
const fetchPage = async (
  search: ExceptionSearch,
  next: string | null,
  signal: AbortSignal,
): Promise<Page> => {
  const body = { ...search, withComments: false, next };
  const answer = await call('POST /api/exception/list', { body, signal });
  const page = search.state === 'open' ? withoutClosed(answer) : answer;
  return page.items.length === 0 && page.next !== null ? fetchPage(search, page.next, signal) : page;
};

/** Key prefix of all queries with exceptions. */
export const exceptionsKey = ['exceptions'] as const;

const MINUTE_MS = 60_000;

/**
 * Number of open exceptions by rule. Menu and dashboard share it. It reloads on window focus, at most once a minute, but not
 * periodically, because regular requests would keep an unused session alive.
 */
export const exceptionCountsQuery = (partnerId?: number) =>
  queryOptions({
    queryKey: [...exceptionsKey, 'counts', partnerId],
    queryFn: async ({ signal }) =>
      (await call('POST /api/exception/count', { body: { partnerId }, signal })).counts,
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: true,
  });

/** Exceptions, newest first. Each page is recorded as an access to personal data. */
export const exceptionQuery = (search: ExceptionSearch) =>
  infiniteQueryOptions({
    queryKey: [...exceptionsKey, search],
    queryFn: ({ pageParam, signal }) => fetchPage(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: true,
  });

/** Comments on an exception, oldest first. */
export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...exceptionsKey, 'comments', id],
    queryFn: async ({ signal }) => {
      const { comments } = await call('POST /api/exception/getComments', { body: { id }, signal });
      return comments;
    },
  });

/** Number of open exceptions by rule, from the page that was loaded last. */
export const countsOf = ({ pages }: { pages: readonly Page[] }): Partial<ExceptionCounts> =>
  pages.at(-1)?.counts ?? {};

export const totalOf = (counts: Partial<ExceptionCounts>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
