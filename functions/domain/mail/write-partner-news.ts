import type { Mail } from '#functions/adapters/mail.ts';
import { putMailOrders } from '#functions/db/mail-orders.entity.ts';
import type { TimelineNames } from '#functions/domain/order/timeline.ts';
import { readNames } from '#functions/domain/order/tracking.ts';
import { partnerNoticeKinds } from '#shared/domain/notifications.ts';
import { compareEvents } from '#shared/domain/parcel-events.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { groupBy } from '#shared/group-by.ts';
import { PARTNER_MAIL_LINES, type PartnerNoticeLine, partnerNoticeMail } from './mail-texts.ts';
import type { WrittenNews } from './news.ts';
import { partnerNoticeOf } from './recipients.ts';
import { stoppable } from './stop-links.ts';
import { eventsOf, sentenceOf, type WriteNews, withEvents } from './write-news.ts';

// A file of its own, because the projector mails members and visitors only.

const notFound = {
  load: '적재되지 않았습니다.',
  arrival: '도착지에서 확인되지 않았습니다.',
} as const satisfies Record<SessionMode, string>;

const lineOf = ({ order, event, missing }: WrittenNews, names: TimelineNames): PartnerNoticeLine => {
  const { hblNo, orderId, receiverName, promisedFrom, promisedTo } = order;
  const sentence = notFound[missing?.mode ?? 'load'];
  const unscanned = missing?.rule === 'BOXES_INCOMPLETE' ? `박스 일부가 ${sentence}` : sentence;
  return {
    hblNo,
    orderId,
    receiverName,
    sentence: event ? sentenceOf(event, names) : unscanned,
    before: { from: event?.data.promisedFromBefore ?? '', to: event?.data.promisedToBefore ?? '' },
    after: { from: promisedFrom, to: promisedTo },
  };
};

/** Keeps the latest news of an order in each kind of notice. */
const latestOf = (news: readonly WrittenNews[]): WrittenNews[] => [
  ...new Map(
    news
      .toSorted((a, b) => (a.event && b.event ? compareEvents(a.event, b.event) : 0))
      .map((one) => [one.order, one]),
  ).values(),
];

/** Writes the mail about news of a partner, at least one. @param links undefined in a preview */
export const partnerNewsMail = async (
  news: readonly WrittenNews[],
  links: { orders: string; choice: string } | undefined,
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
  return partnerNoticeMail(
    sections.map(({ kind, own }) => ({
      kind,
      count: own.length,
      lines: own.flatMap((one) => shown.get(one) ?? []).map((one) => lineOf(one, names)),
    })),
    links,
  );
};

/** Writes the mail about news of a partner, at least one, and stores the orders for its link. */
export const writeToPartner: WriteNews = async ({ recipient, stopToken }, news, { origin, mailId, now }) => {
  const orderIds = [...new Set(news.map(({ order }) => order.id))];
  await putMailOrders(mailId, { partnerId: recipient.id, orderIds }, now);
  const mail = await partnerNewsMail(news, {
    orders: `${origin}/admin/parcel-info?notice=${mailId}`,
    choice: `${origin}/admin/partner-notices`,
  });
  return stoppable(mail, origin, await stopToken(now));
};
