import type { Action } from '#functions/db/client.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import {
  readTrackingNumberUse,
  readTrackingNumberUses,
  type TrackingNumberLock,
  type TrackingNumberUse,
  trackingNumberLockAction,
} from '#functions/db/order-lookups.entity.ts';
import { isInScope, type Scope } from '#functions/db/scope.ts';
import { numberInUse } from '#shared/domain/courier-rows.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { AppError } from '#shared/errors.ts';

/** `holder`: another active order that has the number. `lock`: for the write that gives the number to the order. */
type CheckedNumber = { holder: Order | undefined; lock: TrackingNumberLock };

/**
 * Checks a new tracking number of an order by strongly consistent reads. A deleted order does not keep its number.
 * @param ownIds orders that may have the number: the one that gets it, unless it is not registered yet
 */
export const checkTrackingNumber = async (
  courierNum: string,
  ownIds: readonly number[],
): Promise<CheckedNumber> => {
  const { ids, lockVersion } = await readTrackingNumberUse(courierNum);
  const others = ids.filter((id) => !ownIds.includes(id));
  const holder = (await getOrders('all', others, { consistent: true })).find(({ isDel }) => !isDel);
  return { holder, lock: [courierNum, lockVersion] };
};

/** Active orders that have one of the numbers, by strongly consistent reads. */
export const readHolders = async (uses: ReadonlyMap<string, TrackingNumberUse>): Promise<Order[]> => {
  const ids = [...uses.values()].flatMap((use) => use.ids);
  return (await getOrders('all', ids, { consistent: true })).filter(({ isDel }) => !isDel);
};

/** Checks new tracking numbers like `checkTrackingNumber`. @returns the results by the text in `courierNums` */
export const checkTrackingNumbers = async (
  courierNums: readonly string[],
): Promise<Map<string, CheckedNumber>> => {
  const uses = await readTrackingNumberUses(courierNums);
  const holders = new Map((await readHolders(uses)).map((order) => [order.id, order]));
  return new Map(
    [...uses].map(([courierNum, { ids, lockVersion }]) => {
      const holder = holders.get(ids.find((id) => holders.has(id)) ?? 0);
      return [courierNum, { holder, lock: [courierNum, lockVersion] }] as const;
    }),
  );
};

/** Sentence about a number of another order. It names the order only to a caller whose scope contains the order. */
export const sentenceOfHolder = (courierNum: string, holder: Order, scope: Scope | undefined): string =>
  numberInUse(courierNum, scope && isInScope(scope, holder) ? holder.hblNo : '');

/**
 * Returns the lock of a tracking number that an order gets.
 * @param scope orders that the error may name; undefined for none
 * @throws TRACKING_TAKEN if another active order has the number
 */
export const requireFreeNumber = async (
  courierNum: string,
  ownIds: readonly number[],
  scope: Scope | undefined,
): Promise<TrackingNumberLock> => {
  const { holder, lock } = await checkTrackingNumber(courierNum, ownIds);
  if (!holder) return lock;
  const message = sentenceOfHolder(courierNum, holder, scope);
  throw new AppError('TRACKING_TAKEN', { message, fields: [{ path: 'courierNum', message }] });
};

/**
 * Locks a number that an order gets back when its change is undone.
 * @param courierNum undefined or empty if the order gets none back
 * @returns `isTaken` if another active order got the number after the change
 */
export const lockFormerNumber = async (
  courierNum: string | undefined,
  ownIds: readonly number[],
  now: Date,
): Promise<{ isTaken: boolean; actions: Action[] }> => {
  if (!courierNum) return { isTaken: false, actions: [] };
  const { holder, lock } = await checkTrackingNumber(courierNum, ownIds);
  return holder
    ? { isTaken: true, actions: [] }
    : { isTaken: false, actions: [trackingNumberLockAction(lock, epochSeconds(now))] };
};
