import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { readText, text } from './fields.ts';
import { nameFitsType, RecipientFields } from './order.ts';
import { orderLabels } from './order-fields.ts';
import * as pcc from './values/pcc.ts';

/** Maximum recipients per member, because a withdrawal deletes the address book in one transaction. */
export const ADDRESS_LIMIT = 50;

const recipient = RecipientFields.omit({ orderMemo: true, deliveryRequest: true, pcc: true }).shape;

/** Recipient in an address book: the fields of an order, but the customs code (`pcc`) is optional. */
export const AddressInput = z
  .object({
    /** Alias given by the member: 부모님 댁. */
    alias: text(20),
    ...recipient,
    pcc: readText(pcc.read, { max: 13, wrong: messages.enterCorrectly(orderLabels.pcc) }),
  })
  .refine(...nameFitsType(messages));
export type AddressInput = z.output<typeof AddressInput>;

/** `id` is a hash of the recipient, so each recipient is stored once. */
export const Address = z.object({
  id: z.string(),
  alias: z.string(),
  receiverType: z.literal([1, 2]),
  receiverName: z.string(),
  receiverTel: z.string(),
  receiverMobile: z.string(),
  receiverZipcode: z.string(),
  receiverAddress1: z.string(),
  receiverAddress2: z.string(),
  pcc: z.string(),
});
export type Address = z.output<typeof Address>;
