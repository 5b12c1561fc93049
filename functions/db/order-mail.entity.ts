import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { type Action, deleteItem, type Item, type Key } from './client.ts';

/** `memberId`: null for a visitor. `email`: address that a visitor entered; empty for a member. */
const Recipient = z.object({ memberId: z.number().nullable(), email: z.string() });
export type OrderMailRecipient = z.output<typeof Recipient>;

const OrderMail = Recipient.extend({
  kind: z.enum(['registered', 'changed', 'cancelled']),
  orderId: z.number(),
  /** Version of the order that the mail reports. */
  version: z.number(),
  hblNo: z.string(),
  /** Labels of the fields that the member changed. Requests of version 0.9.16 or earlier have none. */
  changed: z.array(z.string()).default([]),
  /** Estimated charge of a registered direct parcel, with its currency; empty without one. */
  estimate: z.string().default(''),
});
export type OrderMail = z.output<typeof OrderMail>;

// Longer than the stream keeps a change, so that a request does not expire before its mail was sent.
const TTL_SECONDS = 48 * 3600;
const ORDER_MAIL = 'ORDERMAIL';

const key = ({ orderId, version }: Pick<OrderMail, 'orderId' | 'version'>): Key => ({
  pk: `${ORDER_MAIL}#${orderId}#${version}`,
  sk: ORDER_MAIL,
});

/** AP-285 Requests a mail about an order. The projector sends the mail after the stream event of this item. */
export const addOrderMailAction = (mail: OrderMail, at: Date): Action => ({
  name: 'ORDERMAIL',
  put: { ...key(mail), ...mail, ttl: epochSeconds(at) + TTL_SECONDS },
});

export const orderMailOf = (item: Item): OrderMail | undefined =>
  item.sk === ORDER_MAIL ? OrderMail.parse(item) : undefined;

/** AP-286 Deletes a request whose mail was sent, and with it the e-mail address of a visitor. */
export const removeOrderMail = (mail: OrderMail): Promise<void> => deleteItem(key(mail));
