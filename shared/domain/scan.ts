import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { ifSent, readNumber, readText } from './fields.ts';
import { orderLabels } from './order-fields.ts';
import { MAX_PHOTOS, photoKeyPattern } from './photo.ts';
import { cleanScanCode } from './scan-code.ts';
import { scanReasons } from './scan-rules.ts';
import { typedText } from './typed-text.ts';
import * as code from './values/code.ts';
import * as length from './values/length.ts';
import type { Read } from './values/reading.ts';
import * as weight from './values/weight.ts';

/** Maximum scans of a request. */
export const MAX_SCANS = 25;

/** A longer text is a malformed request. */
const MAX_SENT = 1_000;
/** No number is longer. The rest of a longer text is not stored. */
const MAX_CODE = 100;
const MAX_BOX = 99_999;

export const PhotoKey = z.string().regex(photoKeyPattern);

const Instant = z.iso.datetime({ offset: true });
const shorten = (code: string): string => (code.length > MAX_CODE ? `${code.slice(0, MAX_CODE - 1)}…` : code);
// A scanner can read a long QR code that is no number. It is answered like any unknown number, because a device that gets
// an HTTP error sends its batch again.
export const scannedText = () =>
  z
    .string()
    .max(MAX_SENT)
    .overwrite((text) => shorten(cleanScanCode(text)));
export const quantity = (read: Read<number>, label: string) => {
  const wrong = messages.enterCorrectly(label);
  return ifSent(readNumber(read, { wrong, whenEmpty: wrong }));
};

export const Scan = z.object({
  /** Made by the device, so that a scan which is sent again is the same scan. */
  scanId: z.uuid(),
  /** Text of the barcode: a house bill number, with the number of a box or without. */
  code: scannedText().min(1, messages.enterCorrectly('코드')),
  box: z.int().min(1).max(MAX_BOX).optional(),
  /** Time by the clock of the device. */
  scannedAt: Instant,
  /** Of the box, in kg. The weight of an order with several boxes is the sum of those that were weighed. */
  weight: quantity(weight.read, orderLabels.weight),
  /** Sides in cm. An order has the size of the box that was measured last. */
  width: quantity(length.read, orderLabels.width),
  length: quantity(length.read, orderLabels.length),
  height: quantity(length.read, orderLabels.height),
  locationCode: scannedText().optional(),
  courierCode: ifSent(
    readText(code.read, {
      max: 20,
      wrong: messages.enterCorrectly(orderLabels.courierCode),
      whenEmpty: messages.required(orderLabels.courierCode),
    }),
  ),
  /**
   * Number of the courier's label. Each box may have its own one. An order keeps the number of the box that was scanned
   * first, and is with the courier after its last box was scanned.
   */
  trackingNo: typedText().max(MAX_SENT).optional(),
  /** Uploaded photos, as `scan.photoUpload` named them. */
  photoKeys: z
    .array(PhotoKey)
    .max(MAX_PHOTOS)
    .overwrite((keys) => [...new Set(keys)])
    .optional(),
});
export type Scan = z.output<typeof Scan>;

/** Scanned boxes of a parcel, ascending, and the number of its boxes. */
const ScannedBoxes = z.object({ scanned: z.array(z.number()), total: z.number() });

/** A measure before and after a scan. Null: the order had none. */
const Remeasured = z.object({ before: z.number().nullable(), after: z.number() });

/** Actual weight in kg, and volume in kg by air or CBM by sea, of a parcel that was measured. */
export const Measured = z.object({
  weight: Remeasured,
  volume: Remeasured,
  volumeUnit: z.enum(['kg', 'CBM']),
});
export type Measured = z.output<typeof Measured>;

export const ScanResult = z.object({
  scanId: z.string(),
  /** `repeat`: the box was scanned before, so nothing was written. */
  result: z.enum(['ok', 'repeat', 'refused']),
  reason: z.enum(scanReasons).optional(),
  orderId: z.number().optional(),
  hblNo: z.string().optional(),
  status: z.string().optional(),
  /** Freight method, partner and masked receiver of the order. */
  method: z.literal([1, 2]).optional(),
  partnerId: z.number().optional(),
  receiverName: z.string().optional(),
  boxes: ScannedBoxes.optional(),
  /** Set if the scan brought a weight or a size. */
  measured: Measured.optional(),
});
export type ScanResult = z.output<typeof ScanResult>;

/** A parcel that a session expects. */
export const ExpectedParcel = z.object({
  orderId: z.number(),
  hblNo: z.string(),
  boxQty: z.number(),
  scanned: z.array(z.number()),
  /** Set if a scan of the parcel is refused now. */
  refusal: z.enum(scanReasons).optional(),
});
export type ExpectedParcel = z.output<typeof ExpectedParcel>;

export const ReportLine = z.object({
  /** The scanned code, if it belongs to no parcel. */
  hblNo: z.string(),
  orderId: z.number().optional(),
  boxes: ScannedBoxes.optional(),
  reason: z.enum(scanReasons).optional(),
  /** Masked. Set if the line belongs to an order, like the fields below. A report of before has none of them. */
  receiverName: z.string().optional(),
  partnerName: z.string().optional(),
  /** Code of the last known place; empty if no place is known. */
  lastPlace: z.string().optional(),
  /** Instant of the latest event of the parcel, apart from prints and mails. */
  lastEventAt: z.iso.datetime().optional(),
});
export type ReportLine = z.output<typeof ReportLine>;

/** Report about a session. The numbers count parcels. */
export const ScanReport = z.object({
  expected: z.number(),
  /** Parcels whose boxes have all been scanned. */
  scanned: z.number(),
  /** Parcels that a scan linked to the consol. */
  added: z.array(ReportLine),
  /** Linked parcels without a scanned box. */
  short: z.array(ReportLine),
  /** Codes that the session refused, each once, except those in `misread`. */
  over: z.array(ReportLine),
  /** Refused codes that are no house bill numbers. */
  misread: z.array(z.string()),
  /** Linked parcels with some of their boxes scanned. */
  incomplete: z.array(ReportLine),
});
export type ScanReport = z.output<typeof ScanReport>;

/** Progress of a session in parcels, as its report counts them. `closedAt`: null while the session is open. */
export const ScanProgress = z.object({
  expected: z.number(),
  scanned: z.number(),
  closedAt: z.iso.datetime().nullable(),
});
export type ScanProgress = z.output<typeof ScanProgress>;
