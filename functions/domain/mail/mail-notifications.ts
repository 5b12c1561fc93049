import { randomUUID } from 'node:crypto';
import { epochSeconds } from '#shared/domain/dates.ts';
import { isUrgent, type ParcelMail } from '#shared/domain/notifications.ts';
import type { Order } from '#shared/domain/order.ts';
import { compareEvents, isInEffect, stackOfOrder } from '#shared/domain/parcel-events.ts';
import { correctionNotice, eventSentences } from '#shared/event-words.ko.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { getParcelEvents, type ParcelEvent } from '../../db/history.entity.ts';
import { getMailStop } from '../../db/mail-stop.entity.ts';
import { getMember, type Member } from '../../db/member.entity.ts';
import { getOrders } from '../../db/order.entity.ts';
import {
  claimPendingMail,
  endPendingMail,
  listMembersWithPendingMails,
  listPendingMails,
  type PendingMail,
  releasePendingMail,
} from '../../db/pending-mail.entity.ts';
import { claimMail, getMailClaimTime, releaseMail } from '../../db/seen.entity.ts';
import { startClock } from '../clock.ts';
import type { TimelineNames } from '../order/timeline.ts';
import { readNames } from '../order/tracking.ts';
import { settleAll } from '../settle-all.ts';
import { type NotifiedParcel, notificationMail } from './mail-texts.ts';
import { wantsMailAbout } from './may-mail.ts';
import { recordMail, sendParcelMail, UnrecordedMail } from './parcel-mail.ts';

type MailContext = { origin: string; now: Date };

/** Maximum changes in a mail. The next run mails the others. */
const MAX_CHANGES = 500;
const CONCURRENCY = 25;
/** A claim of this age belongs to a run that crashed. Longer than the timeout of the functions that send mails. */
const STALE_MS = 15 * 60 * 1000;

const forEach = (
  pending: readonly PendingMail[],
  work: (one: PendingMail) => Promise<unknown>,
): Promise<unknown> => mapWithLimit(pending, CONCURRENCY, work);

/**
 * Resolves claims of a run that crashed: releases those whose mail was not sent, and ends those whose mail may have been
 * sent, because a customer gets at most one mail about a change.
 * @returns the released notifications
 */
const resolveStaleClaims = async (
  claimed: readonly PendingMail[],
  member: Member,
  now: Date,
): Promise<PendingMail[]> => {
  const released: PendingMail[] = [];
  const byMail = groupBy(claimed, ({ mailId = '' }) => mailId);
  for (const [mailId, pending] of byMail) {
    const claimedAt = new Date(pending[0]?.claimedAt ?? now);
    if (now.getTime() - claimedAt.getTime() < STALE_MS) continue;
    if ((await getMailClaimTime(mailId)) === undefined) {
      await forEach(pending, (one) => releasePendingMail(one, mailId, false));
      released.push(...pending.map(({ mailId: _, claimedAt: __, ...one }) => one));
    } else {
      const ref = { id: mailId, mail: mailOf(pending), to: member.email, orderIds: orderIdsOf(pending) };
      await recordMail(ref, claimedAt, 'unknown');
      await forEach(pending, endPendingMail);
    }
  }
  return released;
};

const orderIdsOf = (pending: readonly PendingMail[]): number[] => [
  ...new Set(pending.map(({ orderId }) => orderId)),
];

// A mail about several changes is urgent if one of them is.
const mailOf = (pending: readonly PendingMail[]): ParcelMail =>
  pending.some(({ kind }) => isUrgent(kind)) ? 'problem' : 'status';

type Notification = { pending: PendingMail; order: Order; event: ParcelEvent };

/** True if an event is worth a mail when the mail is sent. A later event may have reverted what it reports. */
export const isCurrent = ({ pending, order, event }: Notification): boolean =>
  !order.isDel && order.customerNum === pending.memberId && isInEffect(stackOfOrder(order), event);

/** Reads orders and events. A notification without order or event was rolled back and is omitted. */
const readNotifications = async (pending: readonly PendingMail[]): Promise<Notification[]> => {
  const [orders, events] = await Promise.all([
    getOrders('all', orderIdsOf(pending), { consistent: true }),
    getParcelEvents(pending),
  ]);
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const keyOf = ({ orderId, eventId }: { orderId: number; eventId: string }) => `${orderId} ${eventId}`;
  const eventByKey = new Map(events.map((found) => [keyOf(found), found.event]));
  return pending.flatMap((one) => {
    const [order, event] = [orderById.get(one.orderId), eventByKey.get(keyOf(one))];
    return order && event ? [{ pending: one, order, event }] : [];
  });
};

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
  events: withoutRepeats(events).map(({ kind, place, status = '', data, occurredAt }) => {
    const { reason, ...rest } = data;
    const facts = {
      place: names.placeName(place),
      statusName: names.statusName(status),
      data: { ...rest, ...(reason && { reason: names.reasonName(reason) }) },
    };
    // The reason of a correction is for partners and staff.
    const sentence =
      kind === 'statusCorrected' ? correctionNotice(facts.statusName) : eventSentences[kind](facts);
    return { at: new Date(occurredAt), sentence, isTaxDue: kind === 'taxDue' };
  }),
});

const contentOf = async (notifications: readonly Notification[], origin: string) => {
  const names = await readNames(notifications.map(({ event }) => event));
  const parcels = [...groupBy(notifications, ({ order }) => order)].map(([order, own]) =>
    parcelOf(
      order,
      own.map(({ event }) => event),
      names,
      origin,
    ),
  );
  const isProblem = mailOf(notifications.map(({ pending }) => pending)) === 'problem';
  return notificationMail(
    parcels.toSorted((a, b) => a.hblNo.localeCompare(b.hblNo)),
    isProblem,
    `${origin}/my`,
  );
};

/** Sends one mail about claimed notifications. If it cannot be sent, the claims are released for the next run. */
const sendClaimed = async (
  notifications: readonly Notification[],
  mailId: string,
  to: string,
  { origin, now }: MailContext,
): Promise<void> => {
  const pending = notifications.map((one) => one.pending);
  const ref = { id: mailId, mail: mailOf(pending), to, orderIds: orderIdsOf(pending) } as const;
  const claim = { id: mailId, at: epochSeconds(now) };
  try {
    const content = await contentOf(notifications, origin);
    await claimMail(claim);
    await sendParcelMail(ref, content, now);
  } catch (error) {
    if (error instanceof UnrecordedMail) throw error;
    await releaseMail(claim);
    await forEach(pending, (one) => releasePendingMail(one, mailId, true));
    const orderIds = orderIdsOf(pending.filter(({ hasFailed }) => !hasFailed));
    await recordMail({ ...ref, orderIds }, now, 'notSent');
    throw error;
  }
  await forEach(pending, endPendingMail);
};

const claimAll = async (
  notifications: readonly Notification[],
  mailId: string,
  now: Date,
): Promise<Notification[]> => {
  const claims = await mapWithLimit(notifications, CONCURRENCY, async (one) =>
    (await claimPendingMail(one.pending, mailId, now)) ? one : undefined,
  );
  return claims.filter((one) => one !== undefined);
};

/** Returns the notifications that the member still wants and that are still true. */
const readWanted = async (
  pending: readonly PendingMail[],
  member: Member,
  now: Date,
): Promise<Notification[]> => {
  const wanted = pending.filter(({ kind, ttl }) => wantsMailAbout(member, kind) && ttl > epochSeconds(now));
  if (wanted.length === 0 || (await getMailStop(member.email))) return [];
  return (await readNotifications(wanted)).filter(isCurrent);
};

/**
 * Mails the pending notifications of a member in one mail.
 * @param onlyUrgent only those about problems
 * @returns true if a mail was sent
 * @throws if the mail could not be sent; the notifications stay pending
 */
const mailPending = async (
  memberId: number,
  context: MailContext,
  { onlyUrgent = false } = {},
): Promise<boolean> => {
  const { now } = context;
  const listed = (await listPendingMails(memberId)).filter(({ kind }) => !onlyUrgent || isUrgent(kind));
  if (listed.length === 0) return false;
  const member = await getMember(memberId, { consistent: true });
  if (!member) return false;
  const [claimed, free] = [
    listed.filter(({ mailId }) => mailId !== undefined),
    listed.filter(({ mailId }) => mailId === undefined),
  ];
  const pending = [...free, ...(await resolveStaleClaims(claimed, member, now))].slice(0, MAX_CHANGES);
  const wanted = await readWanted(pending, member, now);
  const isWanted = new Set(wanted.map((one) => one.pending));
  await forEach(
    pending.filter((one) => !isWanted.has(one)),
    endPendingMail,
  );
  const mailId = randomUUID();
  const notifications = await claimAll(wanted, mailId, now);
  if (notifications.length === 0) return false;
  await sendClaimed(notifications, mailId, member.email, context);
  return true;
};

/** Customers per run. A run that ends earlier leaves the others to the next run. */
const MAX_CUSTOMERS = 2_000;
const MAILS_AT_ONCE = 5;
const PAGE = 500;
/** Shorter than the timeout of the function, so that a run ends by itself. */
const RUN_MS = 3 * 60 * 1000;

/**
 * Mails the pending notifications of all customers, one mail each.
 * @throws AggregateError after all customers, if some mails could not be sent
 */
export const mailAllPending = async ({ origin, now }: MailContext): Promise<{ mailed: number }> => {
  const clock = startClock(now);
  const failures: unknown[] = [];
  let [mailed, done] = [0, 0];
  let after: number | undefined = 0;
  while (after !== undefined && done < MAX_CUSTOMERS && clock().getTime() - now.getTime() < RUN_MS) {
    const page = await listMembersWithPendingMails(PAGE, after);
    await mapWithLimit(page.memberIds, MAILS_AT_ONCE, async (memberId) => {
      try {
        if (await mailPending(memberId, { origin, now: clock() })) mailed += 1;
      } catch (error) {
        failures.push(error);
      }
    });
    done += page.memberIds.length;
    after = page.next;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some notifications could not be sent');
  return { mailed };
};

/**
 * Mails the pending problems of customers at once.
 * @throws AggregateError after all customers, if some mails could not be sent; the next run of the job mails them, too
 */
export const mailProblems = async (memberIds: readonly number[], context: MailContext): Promise<number> => {
  const mailings = memberIds.map((memberId) => mailPending(memberId, context, { onlyUrgent: true }));
  return (await settleAll(mailings, 'Some notifications could not be sent')).filter(Boolean).length;
};
