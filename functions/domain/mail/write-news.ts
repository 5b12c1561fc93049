import { partnerNoticeKinds } from '#shared/domain/notifications.ts';
import type { Order } from '#shared/domain/order.ts';
import { compareEvents } from '#shared/domain/parcel-events.ts';
import { correctionNotice, eventSentences } from '#shared/event-words.ko.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import type { Mail } from '../../adapters/mail.ts';
import { type ParcelEvent, readOrderLog } from '../../db/history.entity.ts';
import { putMailOrders } from '../../db/mail-orders.entity.ts';
import type { TimelineNames } from '../order/timeline.ts';
import { readNames } from '../order/tracking.ts';
import {
  type NotifiedParcel,
  notificationMail,
  PARTNER_MAIL_LINES,
  type PartnerNoticeLine,
  partnerNoticeMail,
  visitorMail,
} from './mail-texts.ts';
import type { News } from './news.ts';
import { type Addressee, partnerNoticeOf } from './recipients.ts';

const CONCURRENCY = 25;

const sentenceOf = ({ kind, place, status = '', data }: ParcelEvent, names: TimelineNames): string => {
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

// The latest delay of a parcel replaces earlier ones.
const readDelay = async ({ id }: Order): Promise<ParcelEvent | undefined> =>
  (await readOrderLog(id)).events.filter(({ kind }) => kind === 'delayed').at(-1);

/** Completes news of delays with their events. */
const withEvents = (news: readonly News[]): Promise<News[]> =>
  mapWithLimit(news, CONCURRENCY, async (one) => {
    const event = one.pending.kind === 'delayed' ? await readDelay(one.order) : one.event;
    if (!event) return one;
    // The note of a delay is not for visitors.
    const { delayNote: _, ...data } = event.data;
    return { ...one, event: one.pending.audience === 'visitor' ? { ...event, data } : event };
  });

const eventsOf = (news: readonly News[]): ParcelEvent[] => news.flatMap(({ event }) => event ?? []);

/** Of several events of one kind on a parcel, such as two attempts of a delivery, only the latest is news. */
const withoutRepeats = (events: readonly ParcelEvent[]): ParcelEvent[] => {
  const latest = new Map(events.toSorted(compareEvents).map((event) => [event.kind, event]));
  return [...latest.values()].sort(compareEvents);
};

const parcelOf = (
  order: Order,
  events: readonly ParcelEvent[],
  names: TimelineNames,
  origin: string,
): NotifiedParcel => ({
  hblNo: order.hblNo,
  receiverName: order.receiverName,
  statusName: names.statusName(order.status),
  href: `${origin}/parcel-info?hblNo=${encodeURIComponent(order.hblNo)}`,
  events: withoutRepeats(events).map((event) => ({
    at: new Date(event.occurredAt),
    sentence: sentenceOf(event, names),
    isTaxDue: event.kind === 'taxDue',
  })),
});

const parcelsOf = async (found: readonly News[], origin: string): Promise<NotifiedParcel[]> => {
  const news = await withEvents(found);
  const names = await readNames(eventsOf(news));
  return [...groupBy(news, ({ order }) => order)]
    .map(([order, own]) => parcelOf(order, eventsOf(own), names, origin))
    .toSorted((a, b) => a.hblNo.localeCompare(b.hblNo));
};

const lineOf = ({ order, event, missing }: News, names: TimelineNames): PartnerNoticeLine => {
  const { hblNo, orderId, receiverName, promisedFrom, promisedTo } = order;
  const isPartly = missing?.rule === 'BOXES_INCOMPLETE';
  const unloaded = isPartly ? '박스 일부가 적재되지 않았습니다.' : '적재되지 않았습니다.';
  return {
    hblNo,
    orderId,
    receiverName,
    sentence: event ? sentenceOf(event, names) : unloaded,
    before: { from: event?.data.promisedFrom ?? '', to: event?.data.promisedTo ?? '' },
    after: { from: promisedFrom, to: promisedTo },
  };
};

/** Keeps the latest news of an order in each kind of notice. */
const latestOf = (news: readonly News[]): News[] => [
  ...new Map(
    news
      .toSorted((a, b) => (a.event && b.event ? compareEvents(a.event, b.event) : 0))
      .map((one) => [one.order, one]),
  ).values(),
];

const writeToPartner = async (
  { recipient }: Addressee,
  news: readonly News[],
  { origin, mailId, now }: WriteContext,
): Promise<Mail> => {
  const byKind = groupBy(news, ({ pending }) => partnerNoticeOf(pending.kind));
  const sections = partnerNoticeKinds.flatMap((kind) => {
    const own = latestOf(byKind.get(kind) ?? []);
    return own.length > 0
      ? [{ kind, own: own.sort((a, b) => a.order.hblNo.localeCompare(b.order.hblNo)) }]
      : [];
  });
  // Only the lines that the mail shows cost a read of the log.
  const listed = sections.flatMap(({ own }) => own).slice(0, PARTNER_MAIL_LINES);
  const shown = new Map((await withEvents(listed)).map((one, nth) => [listed[nth], one]));
  const names = await readNames(eventsOf([...shown.values()]));
  const orderIds = [...new Set(news.map(({ order }) => order.id))];
  await putMailOrders(mailId, { partnerId: recipient.id, orderIds }, now);
  return partnerNoticeMail(
    sections.map(({ kind, own }) => ({
      kind,
      count: own.length,
      lines: own.flatMap((one) => shown.get(one) ?? []).map((one) => lineOf(one, names)),
    })),
    `${origin}/admin/parcel-info?notice=${mailId}`,
  );
};

/** `mailId`: identifies the mail. `isProblem`: true if the mail reports a problem. */
type WriteContext = { origin: string; now: Date; mailId: string; isProblem: boolean };

/** Writes the mail about news, at least one. */
export const writeNews = async (
  addressee: Addressee,
  news: readonly News[],
  context: WriteContext,
): Promise<Mail> => {
  const { origin, isProblem } = context;
  const { recipient, stopToken = '' } = addressee;
  if (recipient.audience === 'partner') return writeToPartner(addressee, news, context);
  const parcels = await parcelsOf(news, origin);
  return recipient.audience === 'visitor'
    ? visitorMail(parcels, isProblem, { origin, token: stopToken })
    : notificationMail(parcels, isProblem, `${origin}/my`);
};
