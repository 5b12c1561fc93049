import type { Order } from '#shared/domain/order.ts';
import { getOrders } from '../../db/order.entity.ts';
import { readTrackingNumberUse, type TrackingNumberLock } from '../../db/order-lookups.entity.ts';

/** `user`: another active order that has the number. `lock`: for the write that gives the number to the order. */
type CheckedNumber = { user: Order | undefined; lock: TrackingNumberLock };

/** Checks a new tracking number of an order by strongly consistent reads. */
export const checkTrackingNumber = async (courierNum: string, orderId: number): Promise<CheckedNumber> => {
  const { ids, lockVersion } = await readTrackingNumberUse(courierNum);
  const others = ids.filter((id) => id !== orderId);
  const user = (await getOrders('all', others, { consistent: true })).find(({ isDel }) => !isDel);
  return { user, lock: [courierNum, lockVersion] };
};
