import type { PutAction } from '#functions/db/client.ts';
import type { StoredConsol } from '#functions/db/consol.entity.ts';
import { addDelayNoticeAction, delayNoticeOf } from '#functions/db/delay-notice.entity.ts';
import { getMember } from '#functions/db/member.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { delayReasons } from '#functions/domain/order/parcel-details.ts';
import { isDateChanged } from '#shared/domain/consol.ts';
import type { MailAudience } from '#shared/domain/notifications.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { isFinal } from '#shared/domain/order-status.ts';
import type { EventData } from '#shared/domain/timeline.ts';
import type { DateChange, DelayCause } from '#shared/event-words.ko.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Mailing } from './change-mails.ts';
import { delayMail } from './mail-texts.ts';
import { mayMail } from './may-mail.ts';
import { parcelMail } from './parcel-mail.ts';
import { memberStopToken, stoppable } from './stop-links.ts';

type Dates = Pick<StoredConsol, 'etd' | 'eta'>;

/** Returns the changed dates of a consol, with their cause; undefined if both dates stay the same. */
export const dateChangeOf = (before: Dates, after: Dates, cause: DelayCause): DateChange | undefined =>
  isDateChanged(before, after)
    ? { etdBefore: before.etd, etd: after.etd, etaBefore: before.eta, eta: after.eta, ...cause }
    : undefined;

/** True if new dates of its consol concern the order. A delivered, returned or cancelled parcel does not travel. */
export const isOnTheWay = ({ isDel, status }: Pick<Order, 'isDel' | 'status'>): boolean =>
  !isDel && !isFinal(status);

/** True if a delay of the consol still concerns the order when the mail is sent. The order may have left the consol since. */
export const isDelayed = (order: Pick<Order, 'isDel' | 'status' | 'consolId'>, consolId: number): boolean =>
  order.consolId === consolId && isOnTheWay(order);

/** Groups orders by customer, in the sequence of the orders. Omits orders of non-members. */
export const groupByCustomer = <O extends Pick<Order, 'customerNum'>>(
  orders: readonly O[],
): [customerNum: number, orders: O[]][] => [
  ...groupBy(
    orders.filter(({ customerNum }) => customerNum !== NON_MEMBER),
    ({ customerNum }) => customerNum,
  ),
];

/** Returns what the event `delayed` of an order records. @param order before the change */
export const delayData = ({ promisedFrom, promisedTo }: Order, dates: DateChange): EventData => ({
  ...dates,
  promisedFromBefore: promisedFrom,
  promisedToBefore: promisedTo,
});

const recipientsOf = ({ customerNum, partnerId }: Order): string[] => [
  `${customerNum === NON_MEMBER ? 'visitor' : 'member'}#${customerNum}`,
  `partner#${partnerId}`,
];

/**
 * Returns the requests to notify the recipients of new dates: each customer, each partner, and the visitors together.
 * @param before consol before the change
 */
export const delayNoticeActions = (
  before: StoredConsol,
  dates: DateChange,
  orders: readonly Order[],
  at: Date,
): PutAction[] =>
  [
    ...groupBy(
      orders.flatMap((order) => recipientsOf(order).map((recipient) => ({ recipient, id: order.id }))),
      ({ recipient }) => recipient,
    ),
  ].map(([recipient, own]) => {
    const [audience, id] = recipient.split('#');
    return addDelayNoticeAction(
      {
        consolId: before.id,
        version: before.version,
        audience: audience as MailAudience,
        recipientId: Number(id),
        orderIds: own.map((one) => one.id),
        ...dates,
      },
      at,
    );
  });

/** Replaces the code of the reason by its name, for a text. */
export const withReasonName = async ({ delayReason, ...dates }: DateChange): Promise<DateChange> =>
  delayReason ? { ...dates, delayReason: (await delayReasons())(delayReason) } : dates;

/** Sends the mail of a notice to a member, unless it does not want it or the delay concerns none of its parcels any more. */
export const delayMailing: Mailing = async ({ id, at, after }, { origin, now }) => {
  const notice = after && delayNoticeOf(after);
  if (notice?.audience !== 'member') return undefined;
  const member = await getMember(notice.recipientId);
  if (!member || !(await mayMail(member, 'delayed'))) return undefined;
  const orders = (await getOrders('all', notice.orderIds)).filter(
    (order) => order.customerNum === member.id && isDelayed(order, notice.consolId),
  );
  if (orders.length === 0) return undefined;
  const hblNos = orders.map(({ hblNo }) => hblNo);
  const orderIds = orders.map((order) => order.id);
  return parcelMail(
    { id, mail: 'delayed', audience: 'member', to: member.email, orderIds },
    async () => {
      const mail = delayMail(await withReasonName(notice), hblNos);
      return stoppable(mail, origin, await memberStopToken('member', member.id, now));
    },
    now,
    { failedAt: new Date(at * 1000) },
  );
};
