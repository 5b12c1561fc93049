import { type DelayNotice, delayNoticeOf } from '#functions/db/delay-notice.entity.ts';
import {
  type EventRef,
  isConverted,
  type ParcelEvent,
  parcelEventOf,
  readEventLog,
} from '#functions/db/history.entity.ts';
import { getMembers, type Member } from '#functions/db/member.entity.ts';
import { getNoticeAddresses } from '#functions/db/notice-address.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { addPendingMail, expectMoreNews, type Recipient } from '#functions/db/pending-mail.entity.ts';
import { filterOutRestored, filterUnprocessed } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { isPartnerOrStaff, isStaff } from '#shared/domain/auth-level.ts';
import {
  isUrgent,
  type MailAudience,
  notificationOf,
  type ParcelMail,
} from '#shared/domain/notifications.ts';
import type { Order } from '#shared/domain/order.ts';
import { DEFAULT_PARTNER, NON_MEMBER } from '#shared/domain/order-fields.ts';
import { isFinal } from '#shared/domain/order-status.ts';
import { type EventKind, statusOfEvent } from '#shared/domain/parcel-events.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { wantsMailAbout } from './may-mail.ts';
import { delayNewsId } from './news.ts';
import { type Addressee, isVisitorNews, partnerNoticeOf, readAddressee } from './recipients.ts';

const CONCURRENCY = 10;
const DAY_MS = 24 * 3600 * 1000;

/** Kinds that are news although the status of the parcel stays the same. */
const newsWithoutStatus: readonly EventKind[] = ['outForDelivery', 'deliveryAttemptFailed'];

const changesStatus = ({ changes }: ParcelEvent): boolean => changes.some(([field]) => field === 'status');

/** Returns the final status that a correction ended; undefined for any other event. */
const endedFinal = ({ kind, changes }: ParcelEvent): string | undefined => {
  const before = changes.find(([field]) => field === 'status')?.[1] ?? '';
  return kind === 'statusCorrected' && isFinal(before) ? before : undefined;
};

const endingMails: readonly (ParcelMail | undefined)[] = ['status', 'problem', 'cancelled'];

/** True if a mail to the audience has reported the final status that the correction ended. */
export const wasReported = (
  events: readonly ParcelEvent[],
  correction: ParcelEvent,
  audience: MailAudience,
): boolean => {
  const status = endedFinal(correction);
  const isEarlier = ({ recordedAt }: ParcelEvent) => recordedAt <= correction.recordedAt;
  const ending = events.filter((event) => isEarlier(event) && statusOfEvent(event) === status).at(-1);
  if (!ending) return false;
  return events.some(
    (event) =>
      event.kind === 'notificationSent' &&
      endingMails.includes(event.data.mail) &&
      (event.data.audience ?? 'member') === audience &&
      event.recordedAt >= ending.recordedAt &&
      isEarlier(event),
  );
};

/**
 * True if the customer of the parcel should learn of an event. A late report of an earlier step, and a second report of
 * the same step, change no status. Version 0.9.16 or earlier has mailed the changes that are converted to events.
 */
export const isNews = (event: ParcelEvent, now: Date): boolean => {
  const { kind, source, recordedAt } = event;
  const isOld = isConverted(event) || now.getTime() - Date.parse(recordedAt) > DAY_MS;
  if (isOld) return false;
  if (endedFinal(event) !== undefined) return true;
  if (notificationOf(kind) === undefined) return false;
  // The cancellation by the customer has a mail of its own.
  if (kind === 'cancelled' && source === 'customer') return false;
  return changesStatus(event) || isUrgent(kind) || newsWithoutStatus.includes(kind);
};

type NewEvent = EventRef & { event: ParcelEvent };

const newEventsOf = async (changes: readonly Change[], now: Date): Promise<NewEvent[]> => {
  const added = changes.flatMap(({ id, at, before, after }) => {
    const found = !before && after && parcelEventOf(after);
    return found && isNews(found.event, now) ? [{ id, at, ...found }] : [];
  });
  // A restore marks its stream changes as processed, so that it sends no mails.
  return added.length > 0 ? filterUnprocessed(added) : [];
};

type OrderNews = NewEvent & { order: Order };

/** `members`: customers, and authors of the events. `visitors`: orders with the address of a visitor. `contacts`: by partner. */
type Known = {
  members: ReadonlyMap<number, Member>;
  visitors: ReadonlySet<number>;
  contacts: ReadonlyMap<number, Addressee>;
};

const byId = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));

const readKnown = async (news: readonly OrderNews[]): Promise<Known> => {
  const ofVisitors = news.filter(({ order }) => order.customerNum === NON_MEMBER);
  const partnerIds = new Set(
    news
      .filter(({ event }) => partnerNoticeOf(event.kind) !== undefined)
      .map(({ order }) => order.partnerId)
      .filter((id) => id !== DEFAULT_PARTNER),
  );
  const customers = news.map(({ order }) => order.customerNum).filter((id) => id !== NON_MEMBER);
  const authors = partnerIds.size > 0 ? news.flatMap(({ event }) => event.byId ?? []) : [];
  const [members, visitors, contacts] = await Promise.all([
    getMembers([...new Set([...customers, ...authors])]),
    getNoticeAddresses(ofVisitors.map(({ orderId }) => orderId)),
    Promise.all([...partnerIds].map((id) => readAddressee({ audience: 'partner', id }))),
  ]);
  return {
    members: byId(members),
    visitors: new Set(visitors.map(({ orderId }) => orderId)),
    contacts: new Map(contacts.flatMap((one) => (one ? [[one.recipient.id, one] as const] : []))),
  };
};

/** True if a member of the partner of the order caused the event. */
const isOwnAct = ({ event, order }: OrderNews, { members }: Known): boolean => {
  const author = members.get(event.byId ?? 0);
  return (
    author !== undefined &&
    isPartnerOrStaff(author) &&
    !isStaff(author) &&
    author.partnerId === order.partnerId
  );
};

const recipientsOf = (news: OrderNews, known: Known): Recipient[] => {
  const { order, orderId, event } = news;
  const member = known.members.get(order.customerNum);
  const isVisitor = known.visitors.has(orderId) && order.customerNum === NON_MEMBER;
  const contact = known.contacts.get(order.partnerId);
  return [
    ...(member && wantsMailAbout(member, event.kind) ? [{ audience: 'member', id: member.id } as const] : []),
    ...(isVisitor && isVisitorNews(event.kind) ? [{ audience: 'visitor', id: orderId } as const] : []),
    ...(contact?.wants(event.kind) && !isOwnAct(news, known) ? [contact.recipient] : []),
  ];
};

const isDelay = ({ after }: Change): boolean => after !== undefined && delayNoticeOf(after) !== undefined;

/** Adds the delay of a consol for a partner, or for the visitors among its parcels. Members get a mail of their own. */
const addDelay = async (
  { audience, consolId, version, recipientId, orderIds }: DelayNotice,
  now: Date,
): Promise<void> => {
  if (audience === 'member') return;
  const news = { kind: 'delayed', eventId: delayNewsId(consolId, version) } as const;
  if (audience === 'partner') {
    if (recipientId !== DEFAULT_PARTNER) {
      await addPendingMail({ ...news, audience, recipientId, orderIds }, now);
    }
    return;
  }
  await mapWithLimit(await getNoticeAddresses(orderIds), CONCURRENCY, ({ orderId }) =>
    addPendingMail({ ...news, audience, recipientId: orderId, orderIds: [orderId] }, now),
  );
};

/** Longest time in which the projector handles a batch of the stream, and the longest between two batches, in ms. */
const BATCH_MS = 60_000;
const GAP_MS = 10_000;

/** `urgent`: members and visitors of parcels with a problem, who are notified at once. `partners`: with new news. */
type Collected = { urgent: Recipient[]; partners: Recipient[] };

const awaitNews = (partners: readonly Recipient[], until: Date): Promise<unknown> =>
  mapWithLimit(partners, CONCURRENCY, (partner) => expectMoreNews(partner, until));

/** Allows the mails to partners after a batch, unless the next batch continues the change of many orders. */
export const endBatch = ({ partners }: Collected, now: Date): Promise<unknown> =>
  awaitNews(partners, new Date(now.getTime() + GAP_MS));

/**
 * Stores the news that members, partners and visitors want to be notified about, until their mail is sent. Partners get
 * no mail before `endBatch`, because the stream reports the orders of a change one by one.
 */
export const collectNotifications = async (changes: readonly Change[], now: Date): Promise<Collected> => {
  for (const { after } of await filterOutRestored(changes.filter(isDelay))) {
    const delay = after && delayNoticeOf(after);
    if (delay) await addDelay(delay, now);
  }
  const events = await newEventsOf(changes, now);
  if (events.length === 0) return { urgent: [], partners: [] };
  const orders = byId(
    await getOrders(
      'all',
      events.map(({ orderId }) => orderId),
    ),
  );
  const news = events.flatMap((event): OrderNews[] => {
    const order = orders.get(event.orderId);
    return order ? [{ ...event, order }] : [];
  });
  const known = await readKnown(news);
  const added = news.flatMap((one) => recipientsOf(one, known).map((recipient) => ({ ...one, recipient })));
  const distinct = (some: readonly { recipient: Recipient }[]): Recipient[] => [
    ...new Map(some.map(({ recipient }) => [`${recipient.audience} ${recipient.id}`, recipient])).values(),
  ];
  const partners = distinct(added.filter(({ recipient }) => recipient.audience === 'partner'));
  await awaitNews(partners, new Date(now.getTime() + BATCH_MS));
  const stored = await mapWithLimit(added, CONCURRENCY, async (one) => {
    const { orderId, eventId, event, order, recipient } = one;
    const { kind } = event;
    const { audience, id } = recipient;
    const isCorrection = kind === 'statusCorrected';
    if (isCorrection && !wasReported((await readEventLog(order)).events, event, audience)) return [];
    await addPendingMail({ audience, recipientId: id, orderIds: [orderId], eventId, kind }, now);
    return isUrgent(kind) && audience !== 'partner' ? [one] : [];
  });
  return { urgent: distinct(stored.flat()), partners };
};
