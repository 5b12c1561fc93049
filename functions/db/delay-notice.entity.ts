import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import type { Item, PutAction } from './client.ts';

/** Request of one mail to a customer about the new dates of a consol. */
const DelayNotice = z.object({
  consolId: z.number(),
  /** Version of the consol before the change. A consol and a version have at most one notice for each customer. */
  version: z.number(),
  customerNum: z.number(),
  orderIds: z.array(z.number()),
  etdBefore: z.string(),
  etd: z.string(),
  etaBefore: z.string(),
  eta: z.string(),
  /** Code of the group DELAYR. */
  delayReason: z.string().optional(),
  delayNote: z.string().optional(),
});
type DelayNotice = z.output<typeof DelayNotice>;

// Longer than the stream keeps a change, so that a request does not expire before its mail was sent.
const TTL_SECONDS = 48 * 3600;
const DELAY_MAIL = 'DELAYMAIL';

/** AP-365 Requests a mail. The projector sends the mail after the stream event of this item. */
export const addDelayNoticeAction = (notice: DelayNotice, at: Date): PutAction => ({
  name: 'DELAYMAIL',
  put: {
    pk: `${DELAY_MAIL}#${notice.consolId}#${notice.version}#${notice.customerNum}`,
    sk: DELAY_MAIL,
    ...notice,
    ttl: epochSeconds(at) + TTL_SECONDS,
  },
});

export const delayNoticeOf = (item: Item): DelayNotice | undefined =>
  item.sk === DELAY_MAIL ? DelayNotice.parse(item) : undefined;
