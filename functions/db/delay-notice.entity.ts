import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { mailAudiences } from '#shared/domain/notifications.ts';
import type { Item, PutAction } from './client.ts';

/** Request to notify a customer, a partner or visitors of the new dates of a consol. */
const DelayNotice = z.object({
  consolId: z.number(),
  /** Version of the consol before the change. A consol and a version have at most one notice for each recipient. */
  version: z.number(),
  audience: z.enum(mailAudiences).default('member'),
  /** Number of the customer or partner. NON_MEMBER for the visitors, who have one notice together. */
  recipientId: z.number(),
  orderIds: z.array(z.number()),
  etdBefore: z.string(),
  etd: z.string(),
  etaBefore: z.string(),
  eta: z.string(),
  /** Code of the group DELAYR. */
  delayReason: z.string().optional(),
  delayNote: z.string().optional(),
});
export type DelayNotice = z.output<typeof DelayNotice>;

// Longer than the stream keeps a change, so that a request does not expire before its mail was sent.
const TTL_SECONDS = 48 * 3600;
const DELAY_MAIL = 'DELAYMAIL';

/** AP-365 Requests a notification. The projector handles it after the stream event of this item. */
export const addDelayNoticeAction = (notice: DelayNotice, at: Date): PutAction => ({
  name: 'DELAYMAIL',
  put: {
    pk: `${DELAY_MAIL}#${notice.consolId}#${notice.version}#${notice.audience}#${notice.recipientId}`,
    sk: DELAY_MAIL,
    ...notice,
    ttl: epochSeconds(at) + TTL_SECONDS,
  },
});

// Version 0.9.16 or earlier stored a customer as `customerNum`.
export const delayNoticeOf = (item: Item): DelayNotice | undefined =>
  item.sk === DELAY_MAIL ? DelayNotice.parse({ recipientId: item.customerNum, ...item }) : undefined;
