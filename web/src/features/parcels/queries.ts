import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { chunks } from '#shared/chunks.ts';
import { GET_ORDERS_LIMIT } from '#shared/contract/parcel.ts';
import type { ListedOrder, NamedOrder, Order } from '#shared/domain/order.ts';
import { errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type Body, call } from '#web/lib/call.ts';
import { isFlagSet, type WireFlag } from '#web/lib/wire-flag.ts';
import { bodyOf, type Criteria } from './criteria.ts';

type WireFlags = { isPrinted: WireFlag; isUnmeasured: WireFlag; isDel: WireFlag };

const decodeFlags = <T extends WireFlags>(
  order: T,
): Omit<T, keyof WireFlags> & Record<keyof WireFlags, boolean> => ({
  ...order,
  isPrinted: isFlagSet(order.isPrinted),
  isUnmeasured: isFlagSet(order.isUnmeasured),
  isDel: isFlagSet(order.isDel),
});

/** `found`: rows of the search, also those that the user has deleted or restored since. */
type ListPage = { rows: ListedOrder[]; nextPaging: string | null; found: number };

const lists = ['parcels', 'list'] as const;
const timelines = ['parcels', 'timeline'] as const;

/** Fetches at most `GET_ORDERS_LIMIT` orders, in the order of the ids. Orders outside the caller's scope are left out. */
const fetchOrders = async (ids: readonly number[], signal?: AbortSignal, reason?: string) => {
  const orders = await call('POST /api/parcel/getOrders', { body: { id: [...ids], reason }, signal });
  return orders.map(decodeFlags);
};

const CHUNKS_AT_ONCE = 2;

/** Like `fetchOrders`, but for any number of ids. `onProgress` receives the number of processed ids. */
export const fetchAllOrders = async (
  ids: readonly number[],
  {
    signal,
    onProgress,
    reason,
  }: {
    signal?: AbortSignal;
    onProgress?: (done: number) => void;
    /** Reason for an export, for the access log. */
    reason?: string;
  } = {},
): Promise<NamedOrder[]> => {
  let done = 0;
  const orderChunks = await mapWithLimit(chunks(ids, GET_ORDERS_LIMIT), CHUNKS_AT_ONCE, async (chunk) => {
    const orders = await fetchOrders(chunk, signal, reason);
    done += chunk.length;
    onProgress?.(done);
    return orders;
  });
  return orderChunks.flat();
};

/** Fetches a page. Skips empty pages, which the server returns if it read many orders without a match. */
const fetchPage = async (criteria: Criteria, paging: string | 0, signal: AbortSignal): Promise<ListPage> => {
  const page = await call('POST /api/parcel/parcel', { body: { ...bodyOf(criteria), paging }, signal });
  return page.rows.length === 0 && page.nextPaging !== null
    ? fetchPage(criteria, page.nextPaging, signal)
    : { ...page, rows: page.rows.map(decodeFlags), found: page.rows.length };
};

export const parcelQueries = {
  lists,
  list: (criteria: Criteria | undefined) =>
    infiniteQueryOptions({
      queryKey: [...lists, criteria],
      enabled: criteria !== undefined,
      queryFn: ({ pageParam, signal }) => fetchPage(criteria as Criteria, pageParam, signal),
      initialPageParam: 0 as string | 0,
      getNextPageParam: ({ nextPaging }) => nextPaging,
      placeholderData: keepPreviousData,
    }),
  order: (id: number) =>
    queryOptions({
      queryKey: ['parcels', 'order', id],
      queryFn: async ({ signal }) => {
        const [order] = await fetchOrders([id], signal);
        const { status, message } = errorCatalog.ORDER_NOT_FOUND;
        if (!order) throw new ApiError(status, { code: 'ORDER_NOT_FOUND', message });
        return order;
      },
      staleTime: 0,
    }),
  timeline: (orderId: number) =>
    queryOptions({
      queryKey: [...timelines, orderId],
      queryFn: ({ signal }) => call('POST /api/parcel/getTimeline', { body: { orderId }, signal }),
      staleTime: 0,
    }),
  /** Last answer of the tracking service about the parcel. The key has the number, because staff may correct it. */
  trackingState: ({ id, courierCode, courierNum }: Pick<Order, 'id' | 'courierCode' | 'courierNum'>) =>
    queryOptions({
      queryKey: ['trackingState', id, courierCode, courierNum],
      queryFn: ({ signal }) => call('POST /api/courier/getTrackingState', { body: { orderId: id }, signal }),
      staleTime: 0,
    }),
  /** Last answer of customs about the parcel. */
  clearanceState: ({ id }: Pick<Order, 'id'>) =>
    queryOptions({
      queryKey: ['clearanceState', id],
      queryFn: ({ signal }) => call('POST /api/customs/getState', { body: { orderId: id }, signal }),
      staleTime: 0,
    }),
  /** Charge with its lines. It is outdated after each change of the order. */
  charge: (orderId: number) =>
    queryOptions({
      queryKey: ['parcels', 'charge', orderId],
      queryFn: ({ signal }) => call('POST /api/charge/get', { body: { orderId }, signal }),
      staleTime: 0,
    }),
  changes: (orderId: number) =>
    queryOptions({
      queryKey: ['parcels', 'changes', orderId],
      queryFn: ({ signal }) => call('POST /api/parcel/getOrderChanges', { body: { orderId }, signal }),
      staleTime: 0,
    }),
};

/** Marks the cached data of all orders as outdated, except the lists. */
const invalidateOrders = (client: QueryClient): void =>
  void client.invalidateQueries({
    queryKey: ['parcels'],
    predicate: ({ queryKey }) => queryKey[1] !== lists[1],
  });

export const refreshLists = (client: QueryClient): void => void client.invalidateQueries({ queryKey: lists });

/** Replaces every row of the cached lists by the result of `change`; undefined removes the row. */
const changeRows = (client: QueryClient, change: (row: ListedOrder) => ListedOrder | undefined): void =>
  void client.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.flatMap((row) => change(row) ?? []) })),
      },
  );

/** Counts a print of orders in the cached lists, and reloads their timelines. */
export const setCachedAsPrinted = (client: QueryClient, ids: readonly number[]): void => {
  const printedIds = new Set(ids);
  changeRows(client, (row) =>
    printedIds.has(row.id) ? { ...row, isPrinted: true, printCount: row.printCount + 1 } : row,
  );
  void client.invalidateQueries({ queryKey: timelines });
};

/** Removes orders from the cached lists after they were deleted or restored. */
export const removeRows = (client: QueryClient, ids: readonly number[]): void => {
  const removedIds = new Set(ids);
  changeRows(client, (row) => (removedIds.has(row.id) ? undefined : row));
  invalidateOrders(client);
};

/**
 * Fetches orders again and updates their rows in the cached lists, without reloading the lists. If this fails, the lists
 * are outdated: the change before it has succeeded, so that nothing is reported as failed.
 */
export const refreshRows = async (client: QueryClient, ids: readonly number[]): Promise<void> => {
  invalidateOrders(client);
  const orders = await fetchAllOrders(ids).catch(() => undefined);
  if (!orders) return refreshLists(client);
  const fresh = new Map(orders.map(({ itemList: _items, ...order }) => [order.id, order]));
  changeRows(client, (row) => fresh.get(row.id) ?? row);
};

export const updateOrder = async (body: Body<'POST /api/parcel/updateOrder'>): Promise<NamedOrder> =>
  decodeFlags(await call('POST /api/parcel/updateOrder', { body }));

export const updateWarehouse = async (body: Body<'POST /api/parcel/updateWarehouse'>): Promise<NamedOrder> =>
  decodeFlags(await call('POST /api/parcel/updateWarehouse', { body }));

export const recalculateAmounts = async (
  body: Body<'POST /api/parcel/recalculateAmounts'>,
): Promise<NamedOrder> => decodeFlags(await call('POST /api/parcel/recalculateAmounts', { body }));

/**
 * Updates a saved order and its rows in the cache, and reloads the timeline and change log of the order. The response to
 * a change has no `noticeEmail`, so that of the cached order stays.
 */
export const setCachedOrder = (client: QueryClient, order: NamedOrder): void => {
  const { itemList: _items, ...saved } = order;
  client.setQueryData(parcelQueries.order(order.id).queryKey, (cached) => ({ ...cached, ...order }));
  changeRows(client, (row) => (row.id === saved.id ? saved : row));
  for (const { queryKey } of [parcelQueries.timeline(order.id), parcelQueries.changes(order.id)]) {
    void client.invalidateQueries({ queryKey });
  }
};
