import { fullName } from '#shared/domain/auth-level.ts';
import { sendMail } from '../../adapters/mail.ts';
import { type Member, memberChangeOf } from '../../db/member.entity.ts';
import type { Mailing } from './change-mails.ts';
import { type AccountChange, accountMail } from './mail-texts.ts';

const changesOf = (before: Member, after: Member): AccountChange[] => {
  if (after.withdrawnAt) return before.withdrawnAt ? [] : ['closed'];
  const watched = { email: 'email', passwordHash: 'password', authLevel: 'level' } as const;
  return Object.entries(watched).flatMap(([field, name]) =>
    before[field as keyof typeof watched] === after[field as keyof typeof watched] ? [] : name,
  );
};

/**
 * The mail to the address that a member had before a change of its address, password or level. It reports changes by any
 * route, so the owner learns of a change that another person made.
 */
export const accountMailing: Mailing = async (change) => {
  const members = memberChangeOf(change);
  if (!members) return undefined;
  const { before, after } = members;
  const changes = changesOf(before, after);
  if (changes.length === 0) return undefined;
  const at = new Date(change.at * 1000);
  return () => sendMail(before.email, accountMail(fullName(before), changes, at));
};
