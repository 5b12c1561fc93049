import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { OrderRow } from '#shared/domain/order.ts';
import { errorCatalog } from '#shared/errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import type { Criteria } from './criteria.ts';

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

type ListPage = { rows: OrderRow[]; nextPaging: string | null };

const lists = ['parcels', 'list'] as const;

/** Whole orders by id, in the order asked, at most 100; what is outside the caller's scope is left out. */
export const fetchOrders = async (id: readonly number[], signal?: AbortSignal) => {
  const orders = await call('POST /api/parcel/getOrders', { body: { id: [...id] }, signal });
  return orders.map(readFlags);
};

/** Server data of this feature and its keys. */
export const parcelQueries = {
  lists,
  list: (criteria: Criteria | undefined) =>
    infiniteQueryOptions({
      queryKey: [...lists, criteria],
      enabled: criteria !== undefined,
      queryFn: async ({ pageParam, signal }): Promise<ListPage> => {
        const { hblNo, from, to } = criteria ?? { hblNo: [], from: '', to: '' };
        const body = hblNo.length > 0 ? { hblNo } : { regDate: { from, to } };
        const page = await call('POST /api/parcel/parcel', { body: { ...body, paging: pageParam }, signal });
        return { ...page, rows: page.rows.map(readFlags) };
      },
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
  items: (orderId: number) =>
    queryOptions({
      queryKey: ['parcels', 'items', orderId],
      queryFn: ({ signal }) => call('POST /api/parcel/getItemList', { body: { orderId }, signal }),
      staleTime: 0,
    }),
  history: (orderId: number) =>
    queryOptions({
      queryKey: ['parcels', 'history', orderId],
      queryFn: ({ signal }) => call('POST /api/parcel/getOrderHistory', { body: { orderId }, signal }),
      staleTime: 0,
    }),
};

/** Asks for the lists on the screen again: something in them has changed. */
export const refreshLists = (client: QueryClient): void => void client.invalidateQueries({ queryKey: lists });

/** Puts the badge on rows that are on the screen, without asking for the lists again. */
export const showAsPrinted = (client: QueryClient, ids: readonly number[]): void => {
  const printed = new Set(ids);
  client.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (printed.has(row.id) ? { ...row, isPrinted: true } : row)),
        })),
      },
  );
};
