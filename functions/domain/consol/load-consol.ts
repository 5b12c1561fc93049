import { listConsolMembers, type StoredConsol } from '#functions/db/consol.entity.ts';
import { getFreight } from '#functions/db/freight.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { getScannedBoxes } from '#functions/db/scan.entity.ts';
import { statusNames } from '#functions/domain/order/tracking.ts';
import { requireConsol } from '#functions/domain/require-consol.ts';
import type { ConsolScans } from '#shared/domain/consol.ts';
import { toBilledVolume } from '#shared/domain/measures.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import { type OrderScans, orderScansOf, scansOfConsol } from './consol-scans.ts';

export type LoadedConsol = {
  consol: StoredConsol;
  flightName: string;
  method: 1 | 2;
  orders: (Order & OrderScans)[];
  /** Latest session of loading. */
  loading: ConsolScans | null;
};

/**
 * Returns a consol and its orders, sorted by id. The orders' `volumeWeight` is computed for the freight method of the
 * consol. @throws CONSOL_NOT_FOUND
 */
export const loadConsol = async (consolId: number): Promise<LoadedConsol> => {
  const consol = await requireConsol(consolId);
  const [run, members] = await Promise.all([getFreight(consol.freightCode), listConsolMembers(consolId)]);
  const method = run?.method ?? AIR;
  const ids = members.map(({ id }) => id).sort((a, b) => a - b);
  const [orders, boxesOf, loading, statusName] = await Promise.all([
    getOrders('all', ids),
    consol.loading || consol.unloading ? getScannedBoxes(ids) : getScannedBoxes([]),
    scansOfConsol(consol, 'load', members),
    statusNames(),
  ]);
  const scansOf = orderScansOf(consol, loading, boxesOf, statusName);
  return {
    consol,
    flightName: run?.freightNo ?? '',
    method,
    orders: orders.map((order) => ({
      ...order,
      volumeWeight: toBilledVolume(order.volumeMm3, method),
      ...scansOf(order),
    })),
    loading,
  };
};
