import { type InfiniteData, infiniteQueryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';

const nameIn = (records: readonly { code: string; name: string }[], code: string): string =>
  records.find((record) => record.code === code)?.name ?? code;

export const usePickupNames = () => {
  const { data: statuses = [] } = useQuery(referenceQueries.pickupStatuses);
  const { data: branches = [] } = useQuery(referenceQueries.pickupBranches);
  return {
    statuses,
    statusName: (code: string) => nameIn(statuses, code),
    branchName: (code: string) => nameIn(branches, code),
  };
};

export type PickupNames = ReturnType<typeof usePickupNames>;

export type PickupSearch = { id: string; receiver: string };
type Page = Answer<'POST /api/parcel/reqPickUpInq'>;
export type PickupRow = Page['rows'][number];

const lists = ['pickupRequests'] as const;

/** Fetches the next page that has rows. The server returns an empty page if it read many requests and none matched. */
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

/** Prefix of every listed id. The route expects ids without the prefix. */
const PREFIX = 'EXP-';

/** Changes the status of up to `PICKUP_CHANGE_LIMIT` requests in one transaction. */
export const setPickupStatus = (ids: readonly string[], parcelStatus: string) =>
  call('POST /api/parcel/modifyExportStatus', {
    body: { id: ids.map((id) => id.slice(PREFIX.length)), parcelStatus },
  });

export const setCachedPickupStatus = (
  client: QueryClient,
  ids: readonly string[],
  parcelStatus: string,
): void =>
  void client.setQueriesData<InfiniteData<Page>>(
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
