import type { Mail } from '#functions/adapters/mail.ts';
import {
  findMemberByEmail,
  isActive,
  type Member,
  putResetToken,
  resetRequestEmailOf,
} from '#functions/db/member.entity.ts';
import { hashOfSecret, newSecret } from '#functions/db/secret.ts';
import { type Mailing, memberTopic } from '#functions/domain/mail/change-mails.ts';
import { resetMail } from '#functions/domain/mail/mail-texts.ts';
import { mayMailRequested } from '#functions/domain/mail/may-mail.ts';
import { expiryOf, LIFETIME_MINUTES } from './password-reset.ts';

const writeToken = async (member: Member, origin: string, now: Date): Promise<Mail | undefined> => {
  const secret = newSecret();
  if (!(await putResetToken(member, hashOfSecret(secret), expiryOf(now)))) return undefined;
  const href = `${origin}/reset-password?token=${member.id}.${secret}`;
  return resetMail(href, LIFETIME_MINUTES);
};

/** Mails the reset link for a reset request in the stream, unless no active member has the e-mail address. */
export const resetMailing: Mailing = async ({ id, after }, { origin, now }) => {
  const email = after && resetRequestEmailOf(after);
  const member = email && (await findMemberByEmail(email));
  if (!member || !isActive(member) || !(await mayMailRequested(member.email))) return undefined;
  return {
    ...{ id, to: member.email, at: now },
    topic: memberTopic(member, '비밀번호 재설정'),
    write: () => writeToken(member, origin, now),
  };
};
