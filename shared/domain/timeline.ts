import * as z from 'zod';
import { mailAudiences, mailFailures, parcelMails } from './notifications.ts';
import { orderFields } from './order-fields.ts';
import { storedShapeOf } from './order-rules.ts';
import { type EventKind, eventSources, kindNames } from './parcel-events.ts';

const Kind = z.enum(kindNames as [EventKind, ...EventKind[]]);

/** Fields of the event kinds. `amount` is in KRW, `weight` in kg, a side in cm, `dueDate` a Seoul day. */
export const EventData = z
  .object({
    reason: z.string(),
    /** Only for partners and staff. */
    note: z.string(),
    amount: z.number(),
    dueDate: z.string(),
    mblNo: z.string(),
    weight: z.number(),
    width: z.number(),
    length: z.number(),
    height: z.number(),
    courierCode: z.string(),
    courierNum: z.string(),
    /** Dates of the consol after and before the change that `delayed` reports. */
    etd: z.string(),
    eta: z.string(),
    etdBefore: z.string(),
    etaBefore: z.string(),
    /** Promised window before this change. */
    promisedFromBefore: z.string(),
    promisedToBefore: z.string(),
    /** Changed days off with their names, and the window that follows them. Only without a change of the consol. */
    daysOff: z.string(),
    promisedFrom: z.string(),
    promisedTo: z.string(),
    /** Code of the group DELAYR. */
    delayReason: z.string(),
    /** Not for visitors. */
    delayNote: z.string(),
    /** Scanned box, from 1, of a parcel with several boxes. */
    box: z.number(),
    /** The box that was measured, with all values that are known of it. */
    boxes: storedShapeOf(orderFields, ['boxes']).boxes,
    /** Names of photos, which `scan.getPhoto` shows. */
    photoKeys: z.array(z.string()),
    /** The scan that `scanUndone` names. */
    scanId: z.string(),
    /** The mail that was sent. */
    mail: z.enum(parcelMails),
    /** Recipient of the mail. Events of version 0.9.16 or earlier have none and are about mails to the member. */
    audience: z.enum(mailAudiences),
    /** Masked address of the mail. */
    recipient: z.string(),
    /** Why the mail failed. */
    failure: z.enum(mailFailures),
    /** The printed label had no sorting code, or in its place the sorting centre only. */
    sortingCode: z.enum(['none', 'centreOnly']),
    /** Zipcode of the printed label, if it lacks the sorting code. */
    zipcode: z.string(),
    /** Source of the printed sorting code: `provider`, the day of the table, or `none` without a table. */
    sortingSource: z.string(),
    /** Version of the layout of the printed label. */
    labelVersion: z.number(),
    /** Number of printed labels: one per box. */
    labelCount: z.number(),
    /** Word of the source for what happened, such as the one on the page of the courier. */
    word: z.string(),
    /** Names of the fields that a receiver is to correct, or has corrected. */
    fields: z.array(z.string()),
    /** H/BL numbers of the other parcels of a split or merge. */
    relatedHblNos: z.array(z.string()),
    /** Number of the print: 1 for the first one of the order. Events of version 0.9.16 or earlier have none. */
    printNumber: z.number(),
  })
  .partial();
export type EventData = z.output<typeof EventData>;

/** Event of a parcel as a viewer sees it. */
export const TimelineEvent = z.object({
  id: z.string(),
  kind: Kind,
  /** Time by the clock of the source. */
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  source: z.enum(eventSources),
  /** Empty for visitors and customers. */
  actorName: z.string(),
  /** Code of a parcel location or port, or the text of the source. Its name is in `text`. */
  place: z.string(),
  /** Korean sentence about what happened; on the current step also about what happens next. */
  text: z.string(),
  /** True for the step that the parcel is at: the latest one that was neither undone nor reverted. */
  isCurrent: z.boolean(),
  visibility: z.enum(['public', 'customer', 'office']),
  data: EventData,
});
export type TimelineEvent = z.output<typeof TimelineEvent>;

/** Days in Seoul on which the parcel is expected to be delivered. */
export const Promised = z.object({
  from: z.string(),
  to: z.string(),
  /** True after the last day. */
  isLate: z.boolean(),
  /** Korean sentences about what the window rests on. */
  reasons: z.array(z.string()),
});
export type Promised = z.output<typeof Promised>;

/** Outside service that reports events of a parcel. */
export const TimelineSource = z.object({
  source: z.enum(['customs', 'courier']),
  checkedAt: z.iso.datetime().nullable(),
  /** Last answer with events. */
  okAt: z.iso.datetime().nullable(),
  /** Visitors and customers see `ok`, `waiting` and `delayed` only, partners and staff the others. */
  state: z.enum(['ok', 'waiting', 'delayed', 'unknown', 'notFound', 'ambiguous', 'failing']),
});
export type TimelineSource = z.output<typeof TimelineSource>;

export const Timeline = z.object({
  /** Newest first. */
  events: z.array(TimelineEvent),
  /** Services that watch the parcel. */
  sources: z.array(TimelineSource),
  /** The step that is expected next; null after the end of the delivery, and in a status of the own code table. */
  next: z.object({ kind: Kind, text: z.string() }).nullable(),
  promised: Promised.nullable(),
});
export type Timeline = z.output<typeof Timeline>;
