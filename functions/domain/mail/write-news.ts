import type { Mail } from '#functions/adapters/mail.ts';
import { type ParcelEvent, readEventLog } from '#functions/db/history.entity.ts';
import { holdCorrection } from '#functions/domain/correction/hold-correction.ts';
import type { TimelineNames } from '#functions/domain/order/timeline.ts';
import { readNames } from '#functions/domain/order/tracking.ts';
import { maskEmail } from '#shared/domain/masking.ts';
import type { Order } from '#shared/domain/order.ts';
import { compareEvents } from '#shared/domain/parcel-events.ts';
import { correctionNotice, eventSentences } from '#shared/event-words.ko.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type NotifiedParcel, notificationMail, visitorMail } from './mail-texts.ts';
import type { News, WrittenNews } from './news.ts';
import type { Addressee } from './recipients.ts';
import { memberPages, stopPage, stoppable } from './stop-links.ts';
import { trackingLink } from './tracking-link.ts';

const CONCURRENCY = 25;

/** `mailId`: identifies the mail. `isProblem`: true if the mail reports a problem. */
type WriteContext = { origin: string; now: Date; mailId: string; isProblem: boolean };
export type WriteNews = (addressee: Addressee, news: readonly News[], context: WriteContext) => Promise<Mail>;

/** Sentence about an event for a mail. */
export const sentenceOf = ({ kind, place, status = '', data }: ParcelEvent, names: TimelineNames): string => {
  const { reason, delayReason, ...rest } = data;
  const facts = {
    place: names.placeName(place),
    statusName: names.statusName(status),
    data: {
      ...rest,
      ...(reason && { reason: names.reasonName(reason) }),
      ...(delayReason && { delayReason: names.delayReasonName(delayReason) }),
    },
  };
  // The reason of a correction is for partners and staff.
  return kind === 'statusCorrected' ? correctionNotice(facts.statusName) : eventSentences[kind](facts);
};

// The latest delay of a parcel replaces earlier ones. A window that follows the days off is not mailed.
const isConsolDelay = ({ kind, source }: ParcelEvent): boolean => kind === 'delayed' && source === 'consol';
const readDelay = async (order: Order): Promise<ParcelEvent | undefined> =>
  (await readEventLog(order)).events.filter(isConsolDelay).at(-1);

/** Completes news of delays with their events. */
export const withEvents = (news: readonly WrittenNews[]): Promise<WrittenNews[]> =>
  mapWithLimit(news, CONCURRENCY, async (one) => {
    const isIncomplete = one.pending.kind === 'delayed' && !one.event;
    const event = isIncomplete ? await readDelay(one.order) : one.event;
    if (!event) return one;
    // The note of a delay is not for visitors.
    const { delayNote: _, ...data } = event.data;
    return { ...one, event: one.pending.audience === 'visitor' ? { ...event, data } : event };
  });

export const eventsOf = (news: readonly WrittenNews[]): ParcelEvent[] =>
  news.flatMap(({ event }) => event ?? []);

/** Of several events of one kind on a parcel, such as two attempts of a delivery, only the latest is news. */
const withoutRepeats = (events: readonly ParcelEvent[]): ParcelEvent[] => {
  const latest = new Map(events.toSorted(compareEvents).map((event) => [event.kind, event]));
  return [...latest.values()].sort(compareEvents);
};

/** `to`: address of the mail. */
type ParcelContext = WriteContext & { to: string };

const parcelOf = async (
  order: Order,
  events: readonly ParcelEvent[],
  names: TimelineNames,
  context: ParcelContext | undefined,
): Promise<NotifiedParcel> => ({
  hblNo: order.hblNo,
  receiverName: order.receiverName,
  statusName: names.statusName(order.status),
  href: context && (await trackingLink(order, context)),
  correction: context && (await holdCorrection(order, events, { ...context, sentTo: maskEmail(context.to) })),
  events: withoutRepeats(events).map((event) => ({
    at: new Date(event.occurredAt),
    sentence: sentenceOf(event, names),
    isTaxDue: event.kind === 'taxDue',
  })),
});

/** @param context undefined for parcels without links */
const parcelsOf = async (
  found: readonly WrittenNews[],
  context?: ParcelContext,
): Promise<NotifiedParcel[]> => {
  const news = await withEvents(found);
  const names = await readNames(eventsOf(news));
  const parcels = await mapWithLimit([...groupBy(news, ({ order }) => order)], CONCURRENCY, ([order, own]) =>
    parcelOf(order, eventsOf(own), names, context),
  );
  return parcels.toSorted((a, b) => a.hblNo.localeCompare(b.hblNo));
};

/** Writes the mail about news of a member or a visitor, at least one. */
export const writeToPerson: WriteNews = async ({ recipient, to, stopToken }, news, context) => {
  const { origin, isProblem, now } = context;
  const [parcels, token] = [await parcelsOf(news, { ...context, to }), await stopToken(now)];
  const mail =
    recipient.audience === 'visitor'
      ? visitorMail(parcels, isProblem, stopPage(origin, token))
      : notificationMail(parcels, isProblem, memberPages(origin));
  return stoppable(mail, origin, token);
};

/** Writes the mail about news of a visitor, which is no problem, without its links, for a preview. */
export const visitorPreview = async (news: readonly WrittenNews[]): Promise<Mail> =>
  visitorMail(await parcelsOf(news), false);
