import { isUrgent, notificationOf, type ParcelMail } from '#shared/domain/notifications.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { type EventKind, isFinal, statusOfEvent } from '#shared/domain/parcel-events.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import {
  type EventRef,
  isConverted,
  type ParcelEvent,
  parcelEventOf,
  readOrderLog,
} from '../../db/history.entity.ts';
import { getMembers } from '../../db/member.entity.ts';
import { getOrders } from '../../db/order.entity.ts';
import { addPendingMail } from '../../db/pending-mail.entity.ts';
import { filterUnprocessed } from '../../db/seen.entity.ts';
import type { Change } from '../../db/stream.ts';
import { wantsMailAbout } from './may-mail.ts';

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

/** True if a mail has reported the final status that the correction ended. */
export const wasReported = (events: readonly ParcelEvent[], correction: ParcelEvent): boolean => {
  const status = endedFinal(correction);
  const isEarlier = ({ recordedAt }: ParcelEvent) => recordedAt <= correction.recordedAt;
  const ending = events.filter((event) => isEarlier(event) && statusOfEvent(event) === status).at(-1);
  if (!ending) return false;
  return events.some(
    (event) =>
      event.kind === 'notificationSent' &&
      endingMails.includes(event.data.mail) &&
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

/**
 * Stores the events that customers want to be notified about, until their mail is sent.
 * @returns the customers of parcels with a problem, who are notified at once
 */
export const collectNotifications = async (changes: readonly Change[], now: Date): Promise<number[]> => {
  const events = await newEventsOf(changes, now);
  if (events.length === 0) return [];
  const orders = await getOrders(
    'all',
    events.map(({ orderId }) => orderId),
  );
  const customerOf = new Map(orders.map(({ id, customerNum }) => [id, customerNum]));
  const customers = new Set([...customerOf.values()].filter((id) => id !== NON_MEMBER));
  const members = new Map((await getMembers([...customers])).map((member) => [member.id, member]));
  const urgent = new Set<number>();
  await mapWithLimit(events, CONCURRENCY, async ({ orderId, eventId, event }) => {
    const { kind } = event;
    const member = members.get(customerOf.get(orderId) ?? NON_MEMBER);
    if (!member || !wantsMailAbout(member, kind)) return;
    if (kind === 'statusCorrected' && !wasReported((await readOrderLog(orderId)).events, event)) return;
    await addPendingMail({ memberId: member.id, orderId, eventId, kind }, now);
    if (isUrgent(kind)) urgent.add(member.id);
  });
  return [...urgent];
};
