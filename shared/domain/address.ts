import * as z from 'zod';
import { orderLabels } from '../words.ko.ts';
import { patterned, patterns, text } from './fields.ts';
import { nameFitsType, RecipientFields } from './order.ts';

/** Up to this many recipients in one member's address book; withdrawing removes them in one transaction. */
export const ADDRESS_LIMIT = 50;

const recipient = RecipientFields.omit({ orderMemo: true, deliveryRequest: true, pcc: true }).shape;

/** A recipient to keep: as in the order, but the customs code may be left to the order. */
export const AddressInput = z
  .object({
    /** What the member calls it: 부모님 댁. */
    alias: text(20),
    ...recipient,
    pcc: patterned(orderLabels.pcc, 13, patterns.code),
  })
  .refine(...nameFitsType);
export type AddressInput = z.output<typeof AddressInput>;

/** An entry of the address book. `id` follows from the recipient, so the same one is never kept twice. */
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
