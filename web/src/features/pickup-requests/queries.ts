import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { PICKUP_CHANGE_LIMIT } from '#shared/domain/pickup-request.ts';
import { type Answer, call } from '#web/lib/call.ts';

export type PickupSearch = { id: string; receiver: string };
type Page = Answer<'POST /api/parcel/reqPickUpInq'>;
export type PickupRow = Page['rows'][number];

const lists = ['pickupRequests'] as const;

/** The next page of a search that holds anything: the server pauses where it has read much and found nothing. */
const fetchPage = async (search: PickupSearch, paging: string | 0, signal: AbortSignal): Promise<Page> => {
  const page = await call('POST /api/parcel/reqPickUpInq', { body: { ...search, paging }, signal });
  return page.rows.length === 0 && page.nextPaging !== null
    ? fetchPage(search, page.nextPaging, signal)
    : page;
};

export const pickupQueries = {
  lists,
  list: (search: PickupSearch) =>
    infiniteQueryOptions({
      queryKey: [...lists, search],
      queryFn: ({ pageParam, signal }) => fetchPage(search, pageParam, signal),
      initialPageParam: 0 as string | 0,
      getNextPageParam: ({ nextPaging }) => nextPaging,
    }),
};

/** The first letters of every row id, `EXP-`, which the route does without. */
const PREFIX = 4;

/** How many requests one call changes, all or none. */
export const MOST_CHANGED = PICKUP_CHANGE_LIMIT;

/** Puts requests on a status, and shows it in the lists that are loaded. */
export const setPickupStatus = async (
  client: QueryClient,
  ids: readonly string[],
  parcelStatus: string,
): Promise<void> => {
  await call('POST /api/parcel/modifyExportStatus', {
    body: { id: ids.map((id) => id.slice(PREFIX)), parcelStatus },
  });
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (ids.includes(row.id) ? { ...row, parcelStatus } : row)),
        })),
      },
  );
};
