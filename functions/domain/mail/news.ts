import { getExceptions, type StoredException } from '#functions/db/exception.entity.ts';
import { getParcelEvents, type ParcelEvent } from '#functions/db/history.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import type { PendingMail } from '#functions/db/pending-mail.entity.ts';
import type { Order } from '#shared/domain/order.ts';
import { isFinal } from '#shared/domain/order-status.ts';
import { isInEffect, stackOfOrder } from '#shared/domain/parcel-events.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { isDelayed } from './delay-notices.ts';

/**
 * News about an order. `event`: absent for a delay, whose event is read for the lines that a mail shows, and for a parcel
 * that a session of scans did not find. `missing`: for such a parcel, the rule of its exception and the mode of the session.
 */
export type News = {
  pending: PendingMail;
  order: Order;
  event?: ParcelEvent;
  missing?: Pick<StoredException, 'rule'> & { mode: SessionMode };
};

/** News for the text of a mail. A preview has news that is not stored. */
export type WrittenNews = Omit<News, 'pending'> & { pending: Pick<PendingMail, 'kind' | 'audience'> };

/** Rules of the exceptions that the end of a session opens for parcels that it did not find completely. */
const missingRules = ['SHORT', 'BOXES_INCOMPLETE'] as const;

const SHORT = 'SHORT#';
/** Returns the identifier of the news that a session ended with missing parcels. */
export const shortNewsId = (mode: SessionMode, closedAt: string): string =>
  `${SHORT}${Date.parse(closedAt)}${mode === 'load' ? '' : `#${mode}`}`;
const sessionOf = ({ eventId }: PendingMail): { since: number; mode: SessionMode } => {
  const [since, mode] = eventId.slice(SHORT.length).split('#');
  return { since: Number(since), mode: mode === 'arrival' ? mode : 'load' };
};

const DELAY = 'DELAY#';
/** Returns the identifier of the news about new dates of a consol. @param version of the consol before the change */
export const delayNewsId = (consolId: number, version: number): string => `${DELAY}${consolId}#${version}`;
const delayedConsolOf = ({ eventId }: PendingMail): number =>
  Number(eventId.slice(DELAY.length).split('#')[0]);

const orderIdsOf = (pending: readonly PendingMail[]): number[] => [
  ...new Set(pending.flatMap(({ orderIds }) => orderIds)),
];

const readMissing = (pending: readonly PendingMail[]): Promise<StoredException[]> =>
  getExceptions(
    'all',
    pending.flatMap((one) =>
      one.orderIds.flatMap((orderId) =>
        missingRules.map((rule) => ({ orderId, rule, since: sessionOf(one).since })),
      ),
    ),
  );

/** Reads orders and events. News without order or event was rolled back, or a missing parcel was found; it is omitted. */
export const readNews = async (pending: readonly PendingMail[]): Promise<News[]> => {
  const ofKind = (kind: 'short' | 'delayed') => pending.filter((one) => one.kind === kind);
  const single = pending.filter(({ kind }) => kind !== 'short' && kind !== 'delayed');
  const [orders, events, missing] = await Promise.all([
    getOrders('all', orderIdsOf(pending), { consistent: true }),
    getParcelEvents(single.flatMap(({ orderIds, eventId }) => ({ orderId: Number(orderIds[0]), eventId }))),
    readMissing(ofKind('short')),
  ]);
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const keyOf = (orderId: number, eventId: string | number) => `${orderId} ${eventId}`;
  const eventByKey = new Map(events.map((found) => [keyOf(found.orderId, found.eventId), found.event]));
  const missingByKey = new Map(
    missing.filter(({ closed }) => !closed).map((one) => [keyOf(one.orderId, one.since), one]),
  );
  return pending.flatMap((one): News[] =>
    one.orderIds.flatMap((orderId): News[] => {
      const order = orderById.get(orderId);
      if (!order) return [];
      if (one.kind === 'delayed') return [{ pending: one, order }];
      if (one.kind === 'short') {
        const { since, mode } = sessionOf(one);
        const found = missingByKey.get(keyOf(orderId, since));
        return found ? [{ pending: one, order, missing: { rule: found.rule, mode } }] : [];
      }
      const event = eventByKey.get(keyOf(orderId, one.eventId));
      return event ? [{ pending: one, order, event }] : [];
    }),
  );
};

/** True if news is worth a mail when the mail is sent. A later event may have reverted what it reports. */
export const isCurrent = ({ order, event, pending }: News): boolean => {
  if (order.isDel) return false;
  if (pending.kind === 'delayed') return isDelayed(order, delayedConsolOf(pending));
  return event ? isInEffect(stackOfOrder(order), event) : !isFinal(order.status);
};
