import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { Email } from './email.ts';
import { readText } from './fields.ts';
import { orderLabels } from './order-fields.ts';
import { read } from './values/hbl-no.ts';

/** Parcel that a member registered before the sign-up, and the e-mail address of its registration. */
export const TakeOverRequest = z.object({
  hblNo: readText(read, {
    max: 20,
    wrong: messages.enterCorrectly(orderLabels.hblNo),
    whenEmpty: messages.enter(orderLabels.hblNo),
  }),
  email: Email,
});
export type TakeOverRequest = z.output<typeof TakeOverRequest>;
