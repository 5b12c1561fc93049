import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { typedText } from './typed-text.ts';

/** Maximum number of addresses in one answer. More precise keywords find the others. */
export const ADDRESSES_SHOWN = 20;

export const AddressKeyword = typedText()
  .min(2, { error: messages.addressKeyword, abort: true })
  .max(80, messages.tooLong(80));

/** Address of the official register of road names (도로명주소). */
export const RoadAddress = z.object({
  zipcode: z.string(),
  /** Province, city, road and building number, as registered. */
  address: z.string(),
  /** The same place by its lot number (지번), which many people still remember. */
  lotAddress: z.string(),
  building: z.string(),
});
export type RoadAddress = z.output<typeof RoadAddress>;
