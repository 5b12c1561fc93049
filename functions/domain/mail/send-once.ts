import { type Mail, sendMail } from '#functions/adapters/mail.ts';
import { claimMail, markMailSent, type NewMailClaim, releaseMail } from '#functions/db/mail-claim.entity.ts';
import { recordFirstMail } from '#functions/db/mail-sender.entity.ts';

/**
 * A claim of this age belongs to a function that crashed, in ms. No function that sends mails has a longer timeout.
 */
export const MAIL_LEASE_MS = 15 * 60 * 1000;

/** Thrown if a mail was sent and a later step failed. The claim stays, so that the mail is not sent again. */
export class UnrecordedMail extends Error {}

/** A mail with its claim. Each mail of the product is sent as one. */
export type Outgoing = NewMailClaim & {
  to: string;
  /** Called after the claim. Returns undefined if the mail is not needed any more. */
  write: () => Promise<Mail | undefined>;
  /** Records a sent mail. @param messageId of SES */
  onSent?: (messageId: string) => Promise<void>;
  /** Records that SES did not accept the mail. */
  onFailure?: () => Promise<void>;
};

const deliver = async ({ id, to, write, onFailure }: Outgoing): Promise<string | undefined> => {
  try {
    const mail = await write();
    if (mail) return await sendMail(to, mail);
  } catch (error) {
    await releaseMail(id);
    await onFailure?.();
    throw error;
  }
  await releaseMail(id);
  return undefined;
};

/**
 * Sends a mail that `claimMailAction` has claimed, and records it. A crash leaves the claim, whose mail `endStaleMails`
 * marks as unknown.
 * @returns false if the mail was not needed
 * @throws UnrecordedMail; any other error means that SES did not accept the mail, whose claim is released for a retry
 */
export const sendClaimed = async (outgoing: Outgoing): Promise<boolean> => {
  const messageId = await deliver(outgoing);
  if (messageId === undefined) return false;
  try {
    await outgoing.onSent?.(messageId);
    await markMailSent(outgoing.id);
    await recordFirstMail(outgoing.at);
  } catch (cause) {
    throw new UnrecordedMail('A sent mail could not be recorded', { cause });
  }
  return true;
};

/**
 * Claims a mail and sends it, unless it was claimed before. See `sendClaimed`.
 * @returns false if the mail was claimed before, or was not needed
 */
export const sendOnce = async (outgoing: Outgoing): Promise<boolean> =>
  (await claimMail(outgoing)) && sendClaimed(outgoing);
