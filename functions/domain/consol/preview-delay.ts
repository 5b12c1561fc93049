import type { Mail } from '#functions/adapters/mail.ts';
import { listConsolMembers } from '#functions/db/consol.entity.ts';
import { getMailStop } from '#functions/db/mail-stop.entity.ts';
import { getMembers } from '#functions/db/member.entity.ts';
import { getNoticeAddresses } from '#functions/db/notice-address.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { listPartners } from '#functions/db/partner.entity.ts';
import {
  dateChangeOf,
  groupByCustomer,
  isOnTheWay,
  withReasonName,
} from '#functions/domain/mail/delay-notices.ts';
import { previewToPartner, previewToVisitor } from '#functions/domain/mail/delay-previews.ts';
import { delayMail } from '#functions/domain/mail/mail-texts.ts';
import { mayMail } from '#functions/domain/mail/may-mail.ts';
import { requireConsol } from '#functions/domain/require-consol.ts';
import type { ConsolDates, DelayCause, DelayPreview } from '#shared/domain/consol.ts';
import type { Order } from '#shared/domain/order.ts';
import { DEFAULT_PARTNER, NON_MEMBER } from '#shared/domain/order-fields.ts';
import { sentNoticesOf } from '#shared/domain/partner.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { stayingOrders } from './staying-orders.ts';

const CONCURRENCY = 10;

/** `all`: people of the orders. `mailed`: ids of the members, partners, or orders of visitors that get a mail. */
type Reached = { all: number; mailed: number[] };

const isMailable = async (email: string): Promise<boolean> => !(await getMailStop(email));

const reachedMembers = async (ids: readonly number[]): Promise<Reached> => {
  const members = await getMembers(ids);
  const mayBeMailed = await mapWithLimit(members, CONCURRENCY, (member) => mayMail(member, 'delayed'));
  return { all: ids.length, mailed: members.filter((_, nth) => mayBeMailed[nth]).map(({ id }) => id) };
};

// The own company gets no notices.
const reachedPartners = async (orders: readonly Order[]): Promise<Reached> => {
  const ids = new Set(orders.map(({ partnerId }) => partnerId).filter((id) => id !== DEFAULT_PARTNER));
  const partners = (await listPartners()).filter(({ id }) => ids.has(id));
  const admins = new Map(
    (await getMembers(partners.flatMap(({ adminId }) => adminId ?? []))).map(({ id, email }) => [id, email]),
  );
  const isReached = await mapWithLimit(partners, CONCURRENCY, async (partner) => {
    const email = admins.get(partner.adminId ?? 0) ?? '';
    return sentNoticesOf(partner, email).includes('delayed') && isMailable(email);
  });
  return { all: ids.size, mailed: partners.filter((_, nth) => isReached[nth]).map(({ id }) => id) };
};

// Parcels that a partner registered for its customers have no address. The mail to its admin names them.
const reachedVisitors = async (orders: readonly Order[]): Promise<Reached> => {
  const addresses = await getNoticeAddresses(orders.map(({ id }) => id));
  // Several orders with the same address count once.
  const distinct = [...new Map(addresses.map((address) => [address.email, address])).values()];
  const isReached = await mapWithLimit(distinct, CONCURRENCY, ({ email }) => isMailable(email));
  const withAddress = new Set(addresses.map(({ orderId }) => orderId));
  const lacking = orders.filter(({ id, partnerId }) => partnerId === DEFAULT_PARTNER && !withAddress.has(id));
  return {
    all: distinct.length + lacking.length,
    mailed: distinct.filter((_, nth) => isReached[nth]).map(({ orderId }) => orderId),
  };
};

const shownPart = ({ subject, text }: Mail) => ({ subject, text });

const empty: DelayPreview = {
  ...{ parcels: 0, customers: 0, partners: 0, subject: '', text: '' },
  audience: { members: 0, partners: 0, visitors: 0, unreachable: 0 },
  mailPreview: { members: null, partners: null, visitors: null },
};

/**
 * Returns the number of orders, customers and partners that new dates of a consol concern, how many addresses are mailed,
 * the mail to the customer of the first order, and the first mail of each audience. A member or partner who does not want these mails counts as
 * unreachable. Changes nothing.
 * @throws CONSOL_NOT_FOUND
 */
export const previewDelay = async (
  id: number,
  to: ConsolDates & DelayCause,
  now: Date,
): Promise<DelayPreview> => {
  const { delayReason, delayNote } = to;
  const consol = await requireConsol(id);
  const change = dateChangeOf(consol, to, { delayReason, delayNote });
  if (!change) return empty;
  const [linked, staying] = await Promise.all([listConsolMembers(id), stayingOrders(consol)]);
  const moving = linked
    .map((member) => member.id)
    .filter((orderId) => !staying.includes(orderId))
    .sort((a, b) => a - b);
  const orders = (await getOrders('all', moving)).filter(isOnTheWay);
  const customers = groupByCustomer(orders);
  const [dates, members, partners, visitors] = await Promise.all([
    withReasonName(change),
    reachedMembers(customers.map(([customerNum]) => customerNum)),
    reachedPartners(orders),
    reachedVisitors(orders.filter(({ customerNum }) => customerNum === NON_MEMBER)),
  ]);
  const mailTo = (own: readonly Order[]) =>
    shownPart(
      delayMail(
        dates,
        own.map(({ hblNo }) => hblNo),
      ),
    );
  const mailed = customers.find(([customerNum]) => members.mailed.includes(customerNum));
  const partnerId = partners.mailed[0];
  const ofPartner = orders.filter((order) => order.partnerId === partnerId);
  const ofVisitor = orders.find((order) => order.id === visitors.mailed[0]);
  const delay = { consol, dates: change, now };
  const reached = [members, partners, visitors];
  return {
    parcels: orders.length,
    customers: customers.length,
    partners: new Set(orders.map(({ partnerId }) => partnerId)).size,
    ...mailTo(customers[0]?.[1] ?? orders.slice(0, 1)),
    audience: {
      members: members.mailed.length,
      partners: partners.mailed.length,
      visitors: visitors.mailed.length,
      unreachable: reached.reduce((sum, { all, mailed: { length } }) => sum + all - length, 0),
    },
    mailPreview: {
      members: mailed ? mailTo(mailed[1]) : null,
      partners: ofPartner.length > 0 ? shownPart(await previewToPartner(ofPartner, delay)) : null,
      visitors: ofVisitor ? shownPart(await previewToVisitor(ofVisitor, delay)) : null,
    },
  };
};
