// The mails about parcels, and which of them a member wants. Without schemas, so that public pages can import it.

import type { EventKind } from './parcel-events.ts';

/** Mails that name parcels. */
export const parcelMails = [
  'status',
  'problem',
  'delayed',
  'registered',
  'changed',
  'cancelled',
  'idle',
  'takeOver',
  'correction',
] as const;
export type ParcelMail = (typeof parcelMails)[number];

/**
 * Reasons why a mail failed. A permanent `bounce` and a `complaint` stop further mails to the address. `temporary` is a
 * bounce that a later mail may not have. `notSent`: SES did not accept the mail. `unknown`: the function crashed while
 * it sent the mail.
 */
export const mailFailures = ['bounce', 'complaint', 'temporary', 'rejected', 'notSent', 'unknown'] as const;
export type MailFailure = (typeof mailFailures)[number];

/** Failures that stop further mails to an address. */
export const stopReasons = ['bounce', 'complaint'] as const satisfies readonly MailFailure[];
export type StopReason = (typeof stopReasons)[number];

type NotificationSpec = {
  /** Letter in the stored preferences. Never reused for another kind. */
  letter: string;
  /** True if a new member gets these mails. */
  isDefault?: true;
  /** Kinds of events that the mails report. Delays are mailed by the change of the consol. */
  events: readonly EventKind[];
};

const specs = {
  received: { letter: 'R', isDefault: true, events: ['received', 'merged'] },
  dispatched: { letter: 'S', events: ['readyToShip', 'dispatched'] },
  departed: { letter: 'D', isDefault: true, events: ['departed'] },
  arrived: { letter: 'A', events: ['arrived'] },
  customs: { letter: 'C', events: ['customsStarted', 'customsReleased'] },
  courier: { letter: 'H', events: ['handedToCourier', 'inTransit'] },
  outForDelivery: { letter: 'O', isDefault: true, events: ['outForDelivery', 'deliveryAttemptFailed'] },
  delivered: { letter: 'E', events: ['delivered'] },
  cancelled: { letter: 'X', events: ['cancelled'] },
  delayed: { letter: 'L', isDefault: true, events: [] },
  problems: {
    letter: 'P',
    isDefault: true,
    events: [
      'receivingProblem',
      'shippingHeld',
      'shippingResumed',
      'customsHeld',
      'customsInspection',
      'taxDue',
      'taxPaid',
      'returned',
      'disposed',
    ],
  },
} as const satisfies Record<string, NotificationSpec>;
export type NotificationKind = keyof typeof specs;

const specOf = (kind: NotificationKind): NotificationSpec => specs[kind];

/** Kinds of notifications that a member chooses, in the sequence in which a parcel causes them. */
export const notificationKinds = Object.keys(specs) as NotificationKind[];
/** Kinds that a new member gets. */
export const defaultNotifications = notificationKinds.filter((kind) => specOf(kind).isDefault);

/** Returns the stored form of a choice. */
export const storedNotifications = (chosen: readonly NotificationKind[]): string =>
  notificationKinds
    .filter((kind) => chosen.includes(kind))
    .map((kind) => specOf(kind).letter)
    .join('');

/**
 * Returns the chosen kinds.
 * @param stored undefined for a member of version 0.9.16 or earlier, who only has the switch `statusMail`: on means
 * all kinds, as these members got a mail about each change of the status
 */
export const chosenNotifications = (stored: string | undefined, statusMail: boolean): NotificationKind[] =>
  stored === undefined
    ? notificationKinds.filter(() => statusMail)
    : notificationKinds.filter((kind) => stored.includes(specOf(kind).letter));

const kindByEvent = new Map(
  notificationKinds.flatMap((kind) => specOf(kind).events.map((event) => [event, kind] as const)),
);

/** Returns the kind of notification that reports an event; undefined if none does. */
export const notificationOf = (event: EventKind): NotificationKind | undefined => kindByEvent.get(event);

/** Events that are not mailed at once although they concern a problem, because they end it. */
const endings: readonly EventKind[] = ['shippingResumed', 'taxPaid'];

/** True for an event that the customer learns at once. Other events wait for the next collective mail. */
export const isUrgent = (event: EventKind): boolean =>
  notificationOf(event) === 'problems' && !endings.includes(event);

/** Kinds of mails to the contact of a partner, in the sequence in which a mail names them. */
export const partnerNoticeKinds = ['delayed', 'problems', 'short', 'delivered'] as const;
export type PartnerNoticeKind = (typeof partnerNoticeKinds)[number];

/** Kinds that a partner gets before it chooses. */
export const defaultPartnerNotices: readonly PartnerNoticeKind[] = ['delayed', 'problems', 'short'];

/** Kinds of mails to the address that a visitor entered in a registration. */
export const visitorNoticeKinds = [
  'problems',
  'delayed',
  'outForDelivery',
  'delivered',
] as const satisfies readonly NotificationKind[];

/** Groups of people who are mailed about a parcel. `partner`: admin of the partner. */
export const mailAudiences = ['member', 'partner', 'visitor'] as const;
export type MailAudience = (typeof mailAudiences)[number];
