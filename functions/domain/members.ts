import { AppError } from '#shared/errors.ts';
import { addMember, Member } from '../db/member.entity.ts';
import { nextId } from '../db/sequence.entity.ts';
import { hashPassword } from './password.ts';

/** A person to become a member; the mail address in lower case. */
export type NewMember = Pick<
  Member,
  'email' | 'lName' | 'fName' | 'mobile' | 'country' | 'authLevel' | 'partnerId'
> & { password: string };

/** @throws EMAIL_TAKEN */
export const createMember = async ({ password, ...person }: NewMember, now: Date): Promise<number> => {
  const id = await nextId('member');
  const passwordHash = await hashPassword(password);
  const isNew = await addMember(Member.parse({ ...person, id, passwordHash, regDate: now.toISOString() }));
  if (!isNew) throw new AppError('EMAIL_TAKEN');
  return id;
};
