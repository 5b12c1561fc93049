import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type Action, batchGet, deleteItem, getItem, type Item, type Key } from './client.ts';

// The address to which a visitor gets mails about a registered parcel. It is an item of its own, so that no list and no
// index contains it.

const NoticeAddress = z.object({
  orderId: z.number(),
  email: z.string(),
  /** Secret of the links in the mails, with which a reader deletes the address. */
  secret: z.string(),
  /** Time of the registration. */
  addedAt: z.iso.datetime(),
});
type NoticeAddress = z.output<typeof NoticeAddress>;

const NOTICE_ADDRESS = 'NOTICEADDRESS';
const SECRET_BYTES = 24;

const key = (orderId: number): Key => ({ pk: `${NOTICE_ADDRESS}#${orderId}`, sk: NOTICE_ADDRESS });

/** Returns the address that an item contains; undefined for any other item. */
export const noticeAddressOf = (item: Item): NoticeAddress | undefined =>
  item.sk === NOTICE_ADDRESS ? NoticeAddress.parse(item) : undefined;

/** AP-470 Stores the address of a visitor, in the transaction that registers the order. */
export const putNoticeAddressAction = (orderId: number, email: string, now: Date): Action => ({
  name: NOTICE_ADDRESS,
  put: {
    ...key(orderId),
    orderId,
    email,
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
    addedAt: now.toISOString(),
  },
});

/** AP-471 Returns the address of an order; undefined if it has none. */
export const getNoticeAddress = async (
  orderId: number,
  options: { consistent?: boolean } = {},
): Promise<NoticeAddress | undefined> => {
  const item = await getItem(key(orderId), options);
  return item && NoticeAddress.parse(item);
};

/** AP-471 Returns the addresses of those of the orders that have one. */
export const getNoticeAddresses = async (orderIds: readonly number[]): Promise<NoticeAddress[]> =>
  (await batchGet([...new Set(orderIds)].map(key))).map((item) => NoticeAddress.parse(item));

/** AP-472 Deletes the address of an order, if it has one. */
export const removeNoticeAddressAction = (orderId: number): Action => ({
  name: NOTICE_ADDRESS,
  delete: key(orderId),
});

/** AP-472 Deletes the address of an order, if it has one. */
export const deleteNoticeAddress = (orderId: number): Promise<void> => deleteItem(key(orderId));

/** Token of the link in each mail that ends the mails to the address. */
export const stopToken = ({ orderId, secret }: Pick<NoticeAddress, 'orderId' | 'secret'>): string =>
  `${orderId}.${secret}`;

/** AP-471 Returns the address that a token of `stopToken` names; undefined for a wrong one or after the deletion. */
export const findByStopToken = async (token: string): Promise<NoticeAddress | undefined> => {
  const address = await getNoticeAddress(Number(token.split('.', 1)[0]));
  if (!address) return undefined;
  const [expected, sent] = [Buffer.from(stopToken(address)), Buffer.from(token)];
  return expected.length === sent.length && timingSafeEqual(expected, sent) ? address : undefined;
};
