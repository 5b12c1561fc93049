import type { QueryClient } from '@tanstack/react-query';
import { GET_ORDERS_LIMIT } from '#shared/contract/parcel.ts';
import type { Order } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { messageOf } from '../../lib/api-error.ts';
import { courierNamesOf, referenceQueries } from '../../lib/reference-queries.ts';
import { report } from '../../lib/report.ts';
import { toWaybill } from '../../lib/waybill/to-waybill.ts';
import type { WaybillData } from '../../lib/waybill/types.ts';
import { fetchOrders } from './queries.ts';
import { fetchSortingCodes } from './sorting-codes.ts';

const CHUNKS_AT_ONCE = 2;

export type Progress = { step: string; done: number; total: number };

/** A list in pieces of at most `size`. */
export const chunks = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

const fetchAllOrders = async (
  ids: readonly number[],
  signal: AbortSignal | undefined,
  onProgress: (done: number) => void,
): Promise<Order[]> => {
  let done = 0;
  const found = await mapWithLimit(chunks(ids, GET_ORDERS_LIMIT), CHUNKS_AT_ONCE, async (chunk) => {
    const orders = await fetchOrders(chunk, signal);
    done += chunk.length;
    onProgress(done);
    return orders;
  });
  return found.flat();
};

/** None when they cannot be had, which is logged: the labels then show the couriers' codes. */
const fetchCourierNames = async (client: QueryClient): Promise<ReadonlyMap<string, string>> => {
  try {
    return courierNamesOf(await client.fetchQuery(referenceQueries.couriers));
  } catch (error) {
    report('warn', `courier names: ${messageOf(error, String(error))}`);
    return new Map();
  }
};

/** The printable facts of parcels: their whole orders, the couriers' names and the zipcodes' sorting codes. */
export const loadWaybills = async (
  client: QueryClient,
  ids: readonly number[],
  {
    printedAt,
    signal,
    onProgress = () => {},
  }: { printedAt: Date; signal?: AbortSignal; onProgress?: (progress: Progress) => void },
): Promise<{ orders: Order[]; waybills: WaybillData[] }> => {
  const orders = await fetchAllOrders(ids, signal, (done) =>
    onProgress({ step: '주문을 불러오는 중', done, total: ids.length }),
  );
  const codes = await fetchSortingCodes(
    client,
    orders.map(({ receiverZipcode }) => receiverZipcode),
    signal,
    (done, total) => onProgress({ step: '집배코드를 조회하는 중', done, total }),
  );
  const couriers = await fetchCourierNames(client);
  return {
    orders,
    waybills: orders.map((order) =>
      toWaybill(order, {
        sorting: codes.get(order.receiverZipcode) ?? null,
        courierName: couriers.get(order.courierCode),
        printedAt,
      }),
    ),
  };
};
