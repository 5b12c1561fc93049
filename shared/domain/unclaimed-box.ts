import * as z from 'zod';
import { boxLabels } from '#shared/unclaimed-box-words.ko.ts';
import { messages } from '#shared/words.ko.ts';
import { required } from './fields.ts';
import { orderLabels } from './order-fields.ts';
import { PhotoKey, quantity, scannedText } from './scan.ts';
import {
  boxOutcomes,
  MAX_BOX_NOTE,
  MAX_BOX_PHOTOS,
  MAX_BOX_REASON,
  suggestionReasons,
} from './unclaimed-box-rules.ts';
import * as weight from './values/weight.ts';

export const BoxInput = z.object({
  /** Text of the barcode, if the box has one. */
  code: scannedText().optional(),
  note: required(boxLabels.note, MAX_BOX_NOTE),
  locationCode: scannedText().optional(),
  /** In kg. */
  weight: quantity(weight.read, orderLabels.weight),
  /** Uploaded photos, as `scan.photoUpload` named them. */
  photoKeys: z
    .array(PhotoKey)
    .max(MAX_BOX_PHOTOS)
    .overwrite((keys) => [...new Set(keys)])
    .optional(),
});
export type BoxInput = z.output<typeof BoxInput>;

const MIN_REASON = 5;
export const BoxClosingReason = required(boxLabels.reason, MAX_BOX_REASON).refine(
  (reason) => reason.length >= MIN_REASON,
  messages.tooShort(MIN_REASON),
);

/** A box that is stored although its number is unknown. A fact that is unknown is null. */
export const Box = z.object({
  id: z.number(),
  code: z.string().nullable(),
  /** Empty a year after the box was closed, like `photos`. */
  note: z.string(),
  locationCode: z.string().nullable(),
  /** In kg. */
  weight: z.number().nullable(),
  photos: z.array(z.string()),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
  state: z.enum(['open', 'closed']),
  outcome: z.enum(boxOutcomes).nullable(),
  /** Order to which the box was matched. */
  orderId: z.number().nullable(),
  hblNo: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  version: z.number(),
});
export type Box = z.output<typeof Box>;

export const BoxSuggestion = z.object({
  orderId: z.number(),
  hblNo: z.string(),
  receiverName: z.string(),
  why: z.enum(suggestionReasons),
});
export type BoxSuggestion = z.output<typeof BoxSuggestion>;
