import type { Mail } from '#functions/adapters/mail.ts';
import type { StoredConsol } from '#functions/db/consol.entity.ts';
import type { ParcelEvent } from '#functions/db/history.entity.ts';
import { consolFieldsOf, withPromisedWindow } from '#functions/domain/promise/promised-window.ts';
import type { MailAudience } from '#shared/domain/notifications.ts';
import type { Order } from '#shared/domain/order.ts';
import type { DateChange } from '#shared/event-words.ko.ts';
import { delayData } from './delay-notices.ts';
import type { WrittenNews } from './news.ts';
import { visitorPreview } from './write-news.ts';
import { partnerNewsMail } from './write-partner-news.ts';

/** New dates of a consol. `consol`: before the change. */
type PlannedDelay = { consol: StoredConsol; dates: DateChange; now: Date };

const eventOf = (order: Order, { dates, now }: PlannedDelay): ParcelEvent => ({
  kind: 'delayed',
  occurredAt: now.toISOString(),
  recordedAt: now.toISOString(),
  source: 'consol',
  sourceId: '',
  by: '',
  byId: null,
  version: 0,
  place: '',
  data: delayData(order, dates),
  changes: [],
});

/** Returns the news that the change would cause, with the event and the promised windows that it would store. */
const newsOf = async (
  orders: readonly Order[],
  delay: PlannedDelay,
  audience: MailAudience,
): Promise<WrittenNews[]> => {
  const { eta, arrivalCountry } = await consolFieldsOf({ ...delay.consol, eta: delay.dates.eta });
  return Promise.all(
    orders.map(async (order) => ({
      pending: { kind: 'delayed', audience } as const,
      order: await withPromisedWindow({ ...order, eta, arrivalCountry }),
      event: eventOf(order, delay),
    })),
  );
};

/** Returns the mail to a partner about its orders in the consol, without its link. */
export const previewToPartner = async (orders: readonly Order[], delay: PlannedDelay): Promise<Mail> =>
  partnerNewsMail(await newsOf(orders, delay, 'partner'), undefined);

/** Returns the mail to a visitor about an order, without its links. */
export const previewToVisitor = async (order: Order, delay: PlannedDelay): Promise<Mail> =>
  visitorPreview(await newsOf([order], delay, 'visitor'));
