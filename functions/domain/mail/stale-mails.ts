import { addAuditAction } from '#functions/db/audit.entity.ts';
import { transact } from '#functions/db/client.ts';
import { markAnswerUnknown } from '#functions/db/inquiry.entity.ts';
import {
  listOpenMailClaims,
  type MailClaim,
  markMailUnknownAction,
} from '#functions/db/mail-claim.entity.ts';
import { withAuthor } from '#functions/domain/audit.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { recordMail } from './parcel-mail.ts';
import { MAIL_LEASE_MS } from './send-once.ts';

/** Claims per run. The next run ends the others. */
const MAX_CLAIMS = 500;
const CONCURRENCY = 25;
const SYSTEM = { name: SYSTEM_NAME, memberId: 0 };

/** Records on the topic of a mail that its result is unknown, and ends the claim. A repetition adds nothing. */
const endAsUnknown = async ({ id, topic, at }: MailClaim, now: Date): Promise<void> => {
  const end = markMailUnknownAction(id);
  if (topic.shownIn === 'audit') {
    const { kind, recordId, name, mail } = topic;
    const changes = [{ label: `${mail} 메일`, from: '', to: '발송되었는지 확인하지 못했습니다' }];
    const draft = { kind, recordId, name, changes, action: 'change' } as const;
    await transact([end, addAuditAction(withAuthor(draft, SYSTEM, now.toISOString()))]);
    return;
  }
  if (topic.shownIn === 'timeline') await recordMail({ id, ...topic }, at, 'unknown');
  else await markAnswerUnknown(topic.inquiryId, topic.nth);
  await transact([end]);
};

/**
 * Ends the claims of functions that crashed. Their mails may have been sent, so they are not sent again; staff see on the
 * timeline, in the inquiry or in the audit entries of the record that the result is unknown.
 * @returns the number of these claims
 */
export const endStaleMails = async (now: Date): Promise<number> => {
  const stale = await listOpenMailClaims(new Date(now.getTime() - MAIL_LEASE_MS), MAX_CLAIMS);
  await mapWithLimit(stale, CONCURRENCY, (claim) => endAsUnknown(claim, now));
  return stale.length;
};
