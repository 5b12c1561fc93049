import * as z from 'zod';
import { stopMails } from '#functions/db/mail-stop.entity.ts';
import { getSentMail } from '#functions/db/sent-mail.entity.ts';
import { maskEmail } from '#shared/domain/masking.ts';
import type { MailFailure } from '#shared/domain/notifications.ts';
import { recordMail } from './parcel-mail.ts';

// Events of SES about mails that did not arrive, as EventBridge delivers them.
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html

const Instant = z.iso.datetime({ offset: true });
/** SES allows 50 recipients in a mail. */
const Recipients = z.array(z.object({ emailAddress: z.string().min(3).max(320) })).max(50);
const Mail = z.object({
  messageId: z.string().min(1).max(200),
  timestamp: Instant,
  destination: z.array(z.string().max(320)).max(50).default([]),
});
const feedbackId = z.string().max(200).default('');

const Detail = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail: Mail,
    bounce: z.object({
      /** `Permanent`, `Transient` or `Undetermined`. */
      bounceType: z.string(),
      bouncedRecipients: Recipients,
      timestamp: Instant,
      feedbackId,
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: Mail,
    complaint: z.object({
      /** `not-spam` withdraws an earlier complaint. */
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: Recipients,
      timestamp: Instant,
      feedbackId,
    }),
  }),
  z.object({ eventType: z.literal('Reject'), mail: Mail }),
]);
type Detail = z.output<typeof Detail>;

const Envelope = z.object({
  source: z.literal('aws.ses'),
  detail: z.looseObject({ eventType: z.string().max(50) }),
});
const handledTypes: readonly string[] = Detail.options.map(({ shape }) => shape.eventType.value);

/** `id`: identifies the report, so that a repeated delivery is recognised. */
type MailReport = {
  id: string;
  messageId: string;
  failure: MailFailure;
  recipients: string[];
  at: Date;
};

const addressesOf = (recipients: z.output<typeof Recipients>): string[] =>
  recipients.map(({ emailAddress }) => emailAddress.trim().toLowerCase());

const reportOf = (detail: Detail): Omit<MailReport, 'messageId' | 'at'> & { timestamp: string } => {
  const { mail } = detail;
  if (detail.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients, ...rest } = detail.bounce;
    const failure = bounceType === 'Permanent' ? 'bounce' : 'temporary';
    return { id: rest.feedbackId, failure, recipients: addressesOf(bouncedRecipients), ...rest };
  }
  if (detail.eventType === 'Complaint') {
    const { complainedRecipients, ...rest } = detail.complaint;
    return {
      id: rest.feedbackId,
      failure: 'complaint',
      recipients: addressesOf(complainedRecipients),
      ...rest,
    };
  }
  const recipients = addressesOf(mail.destination.map((emailAddress) => ({ emailAddress })));
  return { id: '', failure: 'rejected', recipients, timestamp: mail.timestamp };
};

/**
 * Returns the failure that an event reports; undefined for other events of SES.
 * @throws ZodError for an event of another source, or with missing or invalid fields
 */
export const mailReportOf = (event: unknown, now: Date): MailReport | undefined => {
  const { detail } = Envelope.parse(event);
  if (!handledTypes.includes(detail.eventType)) return undefined;
  const parsed = Detail.parse(detail);
  if (parsed.eventType === 'Complaint' && parsed.complaint.complaintFeedbackType === 'not-spam') {
    return undefined;
  }
  const { id, failure, recipients, timestamp } = reportOf(parsed);
  const { messageId } = parsed.mail;
  // An event in the future would make the mark immune against a later lift.
  const at = new Date(Math.min(Date.parse(timestamp), now.getTime()));
  return { id: `${messageId} ${id}`.trim(), messageId, failure, recipients, at };
};

/**
 * Stops mails to the addresses of a permanent bounce or a complaint, and records the failure on the timeline of each
 * parcel that the mail named. A repeated event changes nothing.
 */
export const handleMailReport = async (report: MailReport): Promise<void> => {
  const { id, messageId, failure, recipients, at } = report;
  if (failure === 'bounce' || failure === 'complaint') {
    for (const email of recipients) await stopMails(email, failure, at);
  }
  const sent = await getSentMail(messageId);
  const [to] = recipients;
  if (sent && to) await recordMail({ id, recipient: maskEmail(to), ...sent }, at, failure);
};
