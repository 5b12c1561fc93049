import type { QueryClient } from '@tanstack/react-query';
import type { Order } from '#shared/domain/order.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { courierNamesOf, referenceQueries } from '#web/lib/reference-queries.ts';
import { report } from '#web/lib/report.ts';
import { toWaybill } from '#web/lib/waybill/to-waybill.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';
import { fetchAllOrders } from './queries.ts';
import { fetchSortingCodes } from './sorting-codes.ts';

export type Progress = { step: string; done: number; total: number };

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
  const orders = await fetchAllOrders(ids, {
    signal,
    onProgress: (done) => onProgress({ step: '주문을 불러오는 중', done, total: ids.length }),
  });
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
