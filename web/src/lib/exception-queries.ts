import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
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

/** Fetches a page. Skips empty pages, which the server returns if it read many exceptions without a match. */
const fetchPage = async (
  search: ExceptionSearch,
  next: string | null,
  signal: AbortSignal,
): Promise<Page> => {
  const page = await call('POST /api/exception/list', { body: { ...search, next }, signal });
  return page.items.length === 0 && page.next !== null ? fetchPage(search, page.next, signal) : page;
};

/** Key prefix of all queries with exceptions. */
export const exceptionsKey = ['exceptions'] as const;

const MINUTE_MS = 60_000;

/**
 * Exceptions, newest first. Menu, dashboard and page share the query of the open ones. It reloads on window focus, at
 * most once a minute, but not periodically, because regular requests would keep an unused session alive.
 */
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

/** Number of open exceptions by rule, from the page that was loaded last. */
export const countsOf = ({ pages }: { pages: readonly Page[] }): Partial<ExceptionCounts> =>
  pages.at(-1)?.counts ?? {};

export const totalOf = (counts: Partial<ExceptionCounts>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
