import { maskAddress } from '#shared/domain/address-mask.ts';
import { maskName, maskPhone } from '#shared/domain/masking.ts';
import type { HistoryRow, Order, TrackingRow } from '#shared/domain/order.ts';
import { isStaff, type Session } from '#shared/domain/session.ts';
import { listStatusChanges } from '../../db/history.entity.ts';
import { listCodes } from '../../db/reference.entity.ts';
import { readParcelDetails } from './parcel-details.ts';

/** Returns a function from a status code to its name. An unknown code is its own name. */
export const statusNames = async (): Promise<(status: string) => string> => {
  const names = new Map((await listCodes('ORDSTT')).map(({ code, codeLabel }) => [code, codeLabel]));
  return (status) => names.get(status) ?? status;
};

export const withStatusNames = async <O extends { status: string }>(
  orders: readonly O[],
): Promise<(O & { statusName: string })[]> => {
  const nameOf = await statusNames();
  return orders.map((order) => ({ ...order, statusName: nameOf(order.status) }));
};

type StatusChange = { status: string; by: string; at: string };

// Status changes, oldest first, starting with the registration.
const statusChangesOf = async (order: Order): Promise<StatusChange[]> => [
  { status: order.firstStatus, by: order.regName || '고객', at: order.regDate },
  ...(await listStatusChanges(order.id)),
];

export const historyOf = async (order: Order): Promise<HistoryRow[]> => {
  const [nameOf, statusChanges] = await Promise.all([statusNames(), statusChangesOf(order)]);
  return statusChanges.map(({ status, by, at }) => ({
    statusLabel: nameOf(status),
    updated_by_name: by,
    created_at: at,
  }));
};

// True for staff, the customer and the partner of the order. Anyone else may have guessed the H/BL number.
const maySeeInFull = (order: Order, actor: Session | undefined): boolean =>
  actor !== undefined &&
  (isStaff(actor) || actor.memberId === order.customerNum || actor.partnerId === order.partnerId);

/**
 * Returns the tracking data of orders. Personal data is masked, unless `maySeeInFull` is true for the caller and the
 * order.
 */
export const trackingRowsOf = async (
  orders: readonly Order[],
  actor: Session | undefined,
): Promise<TrackingRow[]> => {
  const [nameOf, detailsOf, statusChanges] = await Promise.all([
    statusNames(),
    readParcelDetails(orders),
    Promise.all(orders.map(statusChangesOf)),
  ]);
  return orders.map((order, index) => {
    const isUnmasked = maySeeInFull(order, actor);
    return {
      hblNo: order.hblNo,
      partnerName: order.partnerName,
      status: order.status,
      statusName: nameOf(order.status),
      receiverName: isUnmasked ? order.receiverName : maskName(order.receiverName),
      receiverMobile: isUnmasked ? order.receiverMobile : maskPhone(order.receiverMobile),
      receiverAddress1: isUnmasked ? order.receiverAddress1 : maskAddress(order.receiverAddress1),
      orderMemo: isUnmasked ? order.orderMemo : '',
      regDate: order.regDate,
      ...detailsOf(order, isUnmasked),
      history: (statusChanges[index] ?? []).map(({ status, at }) => ({
        status,
        statusLabel: nameOf(status),
        created_at: at,
      })),
    };
  });
};
