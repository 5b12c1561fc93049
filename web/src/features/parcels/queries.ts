import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { chunks } from '#shared/chunks.ts';
import { GET_ORDERS_LIMIT } from '#shared/contract/parcel.ts';
import type { ListedOrder, NamedOrder } from '#shared/domain/order.ts';
import { errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type Body, call } from '#web/lib/call.ts';
import { bodyOf, type Criteria } from './criteria.ts';

type WireFlag = 0 | 1 | '0' | '1';
type Flagged = { isPrinted: WireFlag; isDel: WireFlag };

const isOn = (flag: WireFlag): boolean => Number(flag) === 1;

/** A row or an order as the code uses it: flags as booleans. */
const readFlags = <T extends Flagged>(
  order: T,
): Omit<T, keyof Flagged> & { isPrinted: boolean; isDel: boolean } => ({
  ...order,
  isPrinted: isOn(order.isPrinted),
  isDel: isOn(order.isDel),
});

type ListPage = { rows: ListedOrder[]; nextPaging: string | null };

const lists = ['parcels', 'list'] as const;

/** Whole orders by id, in the order asked, at most 100; what is outside the caller's scope is left out. */
export const fetchOrders = async (id: readonly number[], signal?: AbortSignal, reason?: string) => {
  const orders = await call('POST /api/parcel/getOrders', { body: { id: [...id], reason }, signal });
  return orders.map(readFlags);
};

const CHUNKS_AT_ONCE = 2;

/** As `fetchOrders`, however many. */
export const fetchAllOrders = async (
  ids: readonly number[],
  {
    signal,
    onProgress,
    reason,
  }: {
    signal?: AbortSignal;
    onProgress?: (done: number) => void;
    /** Why the orders are taken out of the product, for the access record. */
    reason?: string;
  } = {},
): Promise<NamedOrder[]> => {
  let done = 0;
  const found = await mapWithLimit(chunks(ids, GET_ORDERS_LIMIT), CHUNKS_AT_ONCE, async (chunk) => {
    const orders = await fetchOrders(chunk, signal, reason);
    done += chunk.length;
    onProgress?.(done);
    return orders;
  });
  return found.flat();
};

/** The next page of a search that holds anything: the server pauses where it has read much and found nothing. */
const fetchPage = async (criteria: Criteria, paging: string | 0, signal: AbortSignal): Promise<ListPage> => {
  const page = await call('POST /api/parcel/parcel', { body: { ...bodyOf(criteria), paging }, signal });
  return page.rows.length === 0 && page.nextPaging !== null
    ? fetchPage(criteria, page.nextPaging, signal)
    : { ...page, rows: page.rows.map(readFlags) };
};

/** Server data of this feature and its keys. */
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
  history: (orderId: number) =>
    queryOptions({
      queryKey: ['parcels', 'history', orderId],
      queryFn: ({ signal }) => call('POST /api/parcel/getOrderHistory', { body: { orderId }, signal }),
      staleTime: 0,
    }),
  changes: (orderId: number) =>
    queryOptions({
      queryKey: ['parcels', 'changes', orderId],
      queryFn: ({ signal }) => call('POST /api/parcel/getOrderChanges', { body: { orderId }, signal }),
      staleTime: 0,
    }),
};

/** Whatever was read of single orders is out of date. */
const forgetOrders = (client: QueryClient): void =>
  void client.invalidateQueries({
    queryKey: ['parcels'],
    predicate: ({ queryKey }) => queryKey[1] !== lists[1],
  });

/** Asks for the lists on the screen again: something in them has changed. */
export const refreshLists = (client: QueryClient): void => void client.invalidateQueries({ queryKey: lists });

/** Rows of the lists on the screen, each replaced by what `change` makes of it; undefined takes it away. */
const changeRows = (client: QueryClient, change: (row: ListedOrder) => ListedOrder | undefined): void =>
  void client.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.flatMap((row) => change(row) ?? []) })),
      },
  );

/** Puts the badge on rows that are on the screen, without asking for the lists again. */
export const showAsPrinted = (client: QueryClient, ids: readonly number[]): void => {
  const printed = new Set(ids);
  changeRows(client, (row) => (printed.has(row.id) ? { ...row, isPrinted: true } : row));
};

/** Takes orders out of the lists on the screen: they were deleted, or restored. */
export const removeRows = (client: QueryClient, ids: readonly number[]): void => {
  const removed = new Set(ids);
  changeRows(client, (row) => (removed.has(row.id) ? undefined : row));
  forgetOrders(client);
};

/** Asks for these orders again and shows them where they are in the lists; everything else stays as it is. */
export const refreshRows = async (client: QueryClient, ids: readonly number[]): Promise<void> => {
  forgetOrders(client);
  const orders = await fetchAllOrders(ids);
  const fresh = new Map(orders.map(({ itemList: _items, ...order }) => [order.id, order]));
  changeRows(client, (row) => fresh.get(row.id) ?? row);
};

/** Saves the form of an order. */
export const updateOrder = async (body: Body<'POST /api/parcel/updateOrder'>): Promise<NamedOrder> =>
  readFlags(await call('POST /api/parcel/updateOrder', { body }));

/** Shows an order that was saved, where it is open and in the lists. */
export const showOrder = (client: QueryClient, order: NamedOrder): void => {
  const { itemList: _items, ...saved } = order;
  client.setQueryData(parcelQueries.order(order.id).queryKey, order);
  changeRows(client, (row) => (row.id === saved.id ? saved : row));
  for (const { queryKey } of [parcelQueries.history(order.id), parcelQueries.changes(order.id)]) {
    void client.invalidateQueries({ queryKey });
  }
};
