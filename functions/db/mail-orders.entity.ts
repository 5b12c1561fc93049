import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { getItem, type Key, putItem } from './client.ts';
import { dropExpired } from './expiry.ts';
import { isInScope, type Scope } from './scope.ts';

/** Orders that a mail to a partner reports, for the link of this mail. */
const MailOrders = z.object({ partnerId: z.number(), orderIds: z.array(z.number()) });
type MailOrders = z.output<typeof MailOrders>;

const MAIL_ORDERS = 'MAILORDERS';
const TTL_SECONDS = 30 * 24 * 3600;

const key = (mailId: string): Key => ({ pk: `${MAIL_ORDERS}#${mailId}`, sk: MAIL_ORDERS });

/** AP-451 Stores the orders that a mail reports, for 30 days. */
export const putMailOrders = (mailId: string, orders: MailOrders, now: Date): Promise<void> =>
  putItem({ ...key(mailId), ...orders, ttl: epochSeconds(now) + TTL_SECONDS });

/** AP-452 Returns the orders of a mail; none for an unknown or expired mail, and for a mail to another partner. */
export const getMailOrders = async (scope: Scope, mailId: string, now: Date): Promise<number[]> => {
  const item = dropExpired(await getItem(key(mailId)), epochSeconds(now));
  const found = item && MailOrders.parse(item);
  return found && isInScope(scope, found) ? found.orderIds : [];
};
