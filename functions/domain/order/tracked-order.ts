import { getOrder } from '#functions/db/order.entity.ts';
import type { Order } from '#shared/domain/order.ts';

/** Merges that are followed. A parcel that was merged more often is shown itself. */
const MAX_MERGES = 10;

/**
 * Reads the order that a number shows: the one with the number, or the one that it was merged into. A parcel whose target
 * was deleted is shown itself.
 * @param id of the order with the number
 * @returns `mergedFrom`: number of the order, if another one is shown; undefined for an unknown or deleted order
 */
export const trackedOrder = async (
  id: number,
): Promise<{ order: Order; mergedFrom?: string } | undefined> => {
  const own = await getOrder('all', id);
  if (!own || own.isDel) return undefined;
  let shown: Order = own;
  for (let merges = 0; shown.mergedIntoId !== null && merges < MAX_MERGES; merges += 1) {
    const target: Order | undefined = await getOrder('all', shown.mergedIntoId);
    if (!target || target.isDel) return { order: own };
    shown = target;
  }
  if (shown.mergedIntoId !== null || shown === own) return { order: own };
  return { order: shown, mergedFrom: own.hblNo };
};
