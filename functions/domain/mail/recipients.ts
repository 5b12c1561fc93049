import { getMember, isActive } from '#functions/db/member.entity.ts';
import { getNoticeAddress, stopToken } from '#functions/db/notice-address.entity.ts';
import { readPartner, type StoredPartner } from '#functions/db/partner.entity.ts';
import type { NewsKind, Recipient } from '#functions/db/pending-mail.entity.ts';
import {
  type NotificationKind,
  notificationOf,
  type PartnerNoticeKind,
  partnerNoticeKinds,
  visitorNoticeKinds,
} from '#shared/domain/notifications.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { sentNoticesOf } from '#shared/domain/partner.ts';
import { wantsMailAbout } from './may-mail.ts';
import { memberStopToken } from './stop-links.ts';

/** A recipient with its address. `isOwn`: true for an order about which it is mailed. */
export type Addressee = {
  recipient: Recipient;
  to: string;
  wants: (kind: NewsKind) => boolean;
  isOwn: (order: Order) => boolean;
  /** Returns the token of the links that end the mails. */
  stopToken: (now: Date) => Promise<string>;
};

/** Returns the choice of a partner that covers news; undefined if none does. */
export const partnerNoticeOf = (kind: NewsKind): PartnerNoticeKind | undefined => {
  const name = kind === 'short' || kind === 'delayed' ? kind : notificationOf(kind);
  return partnerNoticeKinds.find((notice) => notice === name);
};

/** True if a visitor is mailed about news. A correction is mailed if an earlier mail reported what it corrects. */
export const isVisitorNews = (kind: NewsKind): boolean => {
  if (kind === 'statusCorrected') return true;
  const name: NotificationKind | undefined =
    kind === 'delayed' ? kind : kind === 'short' ? undefined : notificationOf(kind);
  return visitorNoticeKinds.some((notice) => notice === name);
};

const readMember = async (id: number): Promise<Omit<Addressee, 'recipient'> | undefined> => {
  const member = await getMember(id, { consistent: true });
  return (
    member && {
      to: member.email,
      wants: (kind) => kind !== 'short' && wantsMailAbout(member, kind),
      isOwn: ({ customerNum }) => customerNum === id,
      stopToken: (now) => memberStopToken('member', id, now),
    }
  );
};

/** Returns the address of the member who administers a partner; empty without one. */
export const contactOf = async ({ adminId }: StoredPartner): Promise<string> => {
  const admin = adminId === null ? undefined : await getMember(adminId, { consistent: true });
  return admin && isActive(admin) ? admin.email : '';
};

const readContact = async (id: number): Promise<Omit<Addressee, 'recipient'> | undefined> => {
  const partner = await readPartner(id);
  if (!partner) return undefined;
  const to = await contactOf(partner);
  const notices = sentNoticesOf(partner, to);
  return {
    to,
    wants: (kind) => notices.some((notice) => notice === partnerNoticeOf(kind)),
    isOwn: ({ partnerId }) => partnerId === id,
    // Without an admin, the partner wants no mail.
    stopToken: (now) => memberStopToken('partner', partner.adminId ?? 0, now),
  };
};

const readVisitor = async (orderId: number): Promise<Omit<Addressee, 'recipient'> | undefined> => {
  const address = await getNoticeAddress(orderId);
  return (
    address && {
      to: address.email,
      wants: isVisitorNews,
      isOwn: ({ id, customerNum }) => id === orderId && customerNum === NON_MEMBER,
      stopToken: async () => stopToken(address),
    }
  );
};

const readers = { member: readMember, partner: readContact, visitor: readVisitor };

/** Reads a recipient. A partner without a contact has an empty address and wants nothing. Undefined if it does not exist. */
export const readAddressee = async (recipient: Recipient): Promise<Addressee | undefined> => {
  const found = await readers[recipient.audience](recipient.id);
  return found && { ...found, recipient };
};
