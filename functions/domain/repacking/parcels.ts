import type { Action, Written } from '#functions/db/client.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import type { Side } from '#shared/contract/parcel-repack.ts';
import { chargedMeasure, chargeTotal } from '#shared/domain/charge-of.ts';
import type { Order } from '#shared/domain/order.ts';
import { ARRIVED, READY } from '#shared/domain/order-status.ts';
import { isConsolidated } from '#shared/domain/order-update.ts';
import { unitOf } from '#shared/domain/pricing.ts';
import { AppError } from '#shared/errors.ts';

type SeenParcel = { orderId: number; version: number };

// A manual line belongs to the parcel for which it was agreed, so it can be neither divided nor moved.
const isRepackable = (order: Order): boolean =>
  (order.status === ARRIVED || order.status === READY) && !isConsolidated(order) && order.chargeLines === 0;

/**
 * Reads parcels that are split or merged, in the sequence of `parcels`, by a strongly consistent read.
 * @param refusal code for a parcel that is not in the warehouse, is in a consol, or has manual lines
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
  const { hblNo, freightMethod, totalUsd, chargeState, chargeCurrency } = order;
  const isPriced = chargeState === 'estimate' || chargeState === 'measured';
  return {
    hblNo,
    measure: chargedMeasure(order),
    unit: unitOf({ method: freightMethod }),
    totalUsd,
    charge: isPriced ? chargeTotal(order) : null,
    currency: isPriced ? chargeCurrency : '',
  };
};

/** Names the actions by their order, because a transaction writes several orders. */
export const actionsOfOrder = (id: number, actions: readonly Action[]): Action[] =>
  actions.map((action) => ({ ...action, name: `${action.name as Written}#${id}` }));
