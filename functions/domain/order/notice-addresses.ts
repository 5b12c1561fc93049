import {
  deleteNoticeAddress,
  findByStopToken,
  getNoticeAddresses,
} from '#functions/db/notice-address.entity.ts';
import { maskEmail } from '#shared/domain/masking.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';

/** Reads the addresses of visitors. @returns a function that adds the masked address to an order that has one */
export const readMaskedAddresses = async (orders: readonly Pick<Order, 'id' | 'customerNum'>[]) => {
  const ids = orders.filter(({ customerNum }) => customerNum === NON_MEMBER).map(({ id }) => id);
  const addresses = new Map(
    (await getNoticeAddresses(ids)).map(({ orderId, email }) => [orderId, maskEmail(email, 1)]),
  );
  return <O extends Pick<Order, 'id'>>(order: O): O & { noticeEmail?: string } => {
    const noticeEmail = addresses.get(order.id);
    return noticeEmail === undefined ? order : { ...order, noticeEmail };
  };
};

/** Deletes the address that a token names. An unknown token, also a repeated one, changes nothing. */
export const stopNotices = async (token: string): Promise<void> => {
  const address = await findByStopToken(token);
  if (address) await deleteNoticeAddress(address.orderId);
};
