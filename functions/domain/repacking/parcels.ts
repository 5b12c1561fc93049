import type { Action, Written } from '#functions/db/client.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import type { Side } from '#shared/contract/parcel-repack.ts';
import { chargeableWeight } from '#shared/domain/measures.ts';
import type { Order } from '#shared/domain/order.ts';
import { SEA } from '#shared/domain/order-fields.ts';
import { ARRIVED, READY } from '#shared/domain/order-status.ts';
import { isConsolidated } from '#shared/domain/order-update.ts';
import { AppError } from '#shared/errors.ts';

type SeenParcel = { orderId: number; version: number };

const isRepackable = (order: Order): boolean =>
  (order.status === ARRIVED || order.status === READY) && !isConsolidated(order);

/**
 * Reads parcels that are split or merged, in the sequence of `parcels`, by a strongly consistent read.
 * @param refusal code for a parcel that is not in the warehouse, or is in a consol
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CONFLICT if the caller has seen another version, or the refusal
 */
export const requireParcels = async (
  parcels: readonly SeenParcel[],
  refusal: 'SPLIT_NOT_ALLOWED' | 'MERGE_NOT_ALLOWED',
): Promise<Order[]> => {
  const ids = parcels.map(({ orderId }) => orderId);
  const orders = await getOrders('all', ids, { consistent: true, withDeleted: true });
  if (orders.length < parcels.length) throw new AppError('ORDER_NOT_FOUND');
  if (orders.some(({ isDel }) => isDel)) throw new AppError('ORDER_DELETED');
  if (orders.some(({ version }, place) => version !== parcels[place]?.version))
    throw new AppError('CONFLICT');
  if (!orders.every(isRepackable)) throw new AppError(refusal);
  return orders;
};

/** Returns what a preview shows of a parcel. */
export const sideOf = (order: Order): Side => {
  const { hblNo, freightMethod, weight, volumeWeight, totalUsd } = order;
  const isSea = freightMethod === SEA;
  return {
    hblNo,
    measure: isSea ? volumeWeight : chargeableWeight(weight, volumeWeight),
    unit: isSea ? 'CBM' : 'kg',
    totalUsd,
    charge: null,
    currency: '',
  };
};

/** Names the actions by their order, because a transaction writes several orders. */
export const actionsOfOrder = (id: number, actions: readonly Action[]): Action[] =>
  actions.map((action) => ({ ...action, name: `${action.name as Written}#${id}` }));
