import { isLeftBehind, type StoredConsol } from '#functions/db/consol.entity.ts';
import { foundOrders, readParcels } from '#functions/domain/scan/consol-parcels.ts';

/** Returns the ids of the orders that the consol left behind, without those that a later session of loading found. */
export const stayingOrders = async (consol: StoredConsol): Promise<number[]> => {
  const { id: consolId, left = [] } = consol;
  const hasLaterSession = left.some((id) => !isLeftBehind(consol, id, true));
  if (!hasLaterSession) return left;
  const loaded = foundOrders('load', consolId, await readParcels(left)).complete;
  return left.filter((id) => isLeftBehind(consol, id, loaded.includes(id)));
};
