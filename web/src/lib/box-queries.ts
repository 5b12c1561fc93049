import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isOverdueBox } from '#shared/domain/unclaimed-box-rules.ts';
import { type Answer, call } from './call.ts';
import { serverNow } from './clock.ts';

type Page = Answer<'POST /api/box/list'>;
export type Box = Page['items'][number];
export type BoxSearch = { state: Box['state']; text: string };

/** Boxes that this tab has closed. The index lists them as open for some seconds. A closed box is never opened again. */
const closedIds = new Set<number>();

export const hideClosedBox = (id: number): void => void closedIds.add(id);

const withoutClosed = (page: Page): Page => {
  const items = page.items.filter(({ id }) => !closedIds.has(id));
  return { ...page, items, open: page.open - (page.items.length - items.length) };
};

/** Fetches a page. Skips empty pages, which the server returns if it read many boxes without a match. */
const fetchPage = async (search: BoxSearch, next: string | null, signal: AbortSignal): Promise<Page> => {
  const answer = await call('POST /api/box/list', { body: { ...search, next }, signal });
  const page = search.state === 'open' ? withoutClosed(answer) : answer;
  return page.items.length === 0 && page.next !== null ? fetchPage(search, page.next, signal) : page;
};

/** Key prefix of all queries with boxes. */
export const boxesKey = ['boxes'] as const;

/** Boxes without data, newest first. */
export const boxQuery = (search: BoxSearch) =>
  infiniteQueryOptions({
    queryKey: [...boxesKey, 'list', search],
    queryFn: ({ pageParam, signal }) => fetchPage(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Open boxes are listed newest first, so that all but the younger ones are overdue. */
const countOverdue = async (signal: AbortSignal): Promise<number> => {
  let young = 0;
  let next: string | null = null;
  for (;;) {
    const page: Page = await fetchPage({ state: 'open', text: '' }, next, signal);
    const overdue = page.items.filter((box) => isOverdueBox(box, serverNow()));
    young += page.items.length - overdue.length;
    if (overdue.length > 0 || page.next === null) return Math.max(0, page.open - young);
    next = page.next;
  }
};

/** Long, because a box gets overdue after days. */
const OVERDUE_STALE_MS = 10 * 60_000;

/** Number of boxes that have been open for more than seven days. */
export const overdueBoxesQuery = queryOptions({
  queryKey: [...boxesKey, 'overdue'],
  queryFn: ({ signal }) => countOverdue(signal),
  staleTime: OVERDUE_STALE_MS,
  refetchOnWindowFocus: true,
});
