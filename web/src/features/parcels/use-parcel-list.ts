import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ListedOrder } from '#shared/domain/order.ts';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import type { Criteria } from './criteria.ts';
import type { ParcelView } from './parcel-view.tsx';
import { parcelQueries } from './queries.ts';
import { useLabels } from './use-labels.ts';

/** Shows a notice after each update that leaves the list empty. @param emptyAt time of the update; undefined if there are rows */
const useEmptyNotice = (emptyAt: number | undefined) =>
  useEffect(() => {
    if (emptyAt !== undefined) notice.positive('조회된 상품이 없습니다.', LOOKUP_NOTICE);
  }, [emptyAt]);

/** Returns a function that adds the courier name to a row. The function returns the same object for the same row. */
const useViews = () => {
  const { courierName } = useLabels();
  return useMemo(() => {
    // Same objects, because the grid renders a row again only if the object of the row changed.
    const views = new WeakMap<ListedOrder, ParcelView>();
    return (row: ListedOrder): ParcelView => {
      const view = views.get(row) ?? {
        ...row,
        courierName: courierName(row.courierCode),
      };
      views.set(row, view);
      return view;
    };
  }, [courierName]);
};

export const useParcelList = (criteria: Criteria | undefined) => {
  const query = useInfiniteQuery(parcelQueries.list(criteria));
  const viewOf = useViews();
  const { data, isPlaceholderData, isFetching } = query;
  const rows = useMemo(() => (data?.pages ?? []).flatMap((page) => page.rows).map(viewOf), [data, viewOf]);
  // Not if the user deleted or restored the rows: this has its own notice.
  const isFoundEmpty = data?.pages.every(({ found }) => found === 0);
  const isEmpty = query.isSuccess && !isFetching && !isPlaceholderData && isFoundEmpty;
  useEmptyNotice(isEmpty ? query.dataUpdatedAt : undefined);

  const loadMore = async () => {
    const { isFetchNextPageError, error, data: next } = await query.fetchNextPage();
    if (isFetchNextPageError) notice.error(messageOf(error, '목록을 불러오지 못했습니다.'), LOOKUP_NOTICE);
    else if (next?.pages.at(-1)?.rows.length === 0)
      notice.success('더이상 불러올 상품이 없습니다.', LOOKUP_NOTICE);
  };

  return {
    rows,
    hasSearch: criteria !== undefined,
    status:
      data || !criteria ? ('ready' as const) : query.isError ? ('error' as const) : ('loading' as const),
    error: query.error,
    retry: query.refetch,
    hasMore: query.hasNextPage,
    isSearching: isFetching && !query.isFetchingNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore,
  };
};

export type ParcelList = ReturnType<typeof useParcelList>;
