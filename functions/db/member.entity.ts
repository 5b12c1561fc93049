import * as z from 'zod';
import { getItem, type Key, putItem, transact } from './client.ts';

/** Members: customers, partners' people and staff. `passwordHash` is an argon2id PHC string. */
export const Member = z.object({
  id: z.number(),
  email: z.string(),
  passwordHash: z.string(),
  lName: z.string(),
  fName: z.string(),
  mobile: z.string(),
  country: z.string(),
  authLevel: z.number(),
  partnerId: z.number().nullable(),
  regDate: z.iso.datetime(),
});
export type Member = z.output<typeof Member>;

const memberKey = (id: number): Key => ({ pk: `MEMBER#${id}`, sk: 'MEMBER' });
const mailKey = (email: string): Key => ({ pk: `MAIL#${email}`, sk: 'MAIL' });

/** AP-20 a member by number. */
export const getMember = async (id: number): Promise<Member | undefined> => {
  const item = await getItem(memberKey(id));
  return item && Member.parse(item);
};

/** AP-21 a member by mail address (lower case). */
export const findMemberByEmail = async (email: string): Promise<Member | undefined> => {
  const lock = await getItem(mailKey(email));
  return lock && getMember(z.object({ id: z.number() }).parse(lock).id);
};

/** AP-22 a new member with the lock of its mail address. False when the address is taken. */
export const addMember = async (member: Member): Promise<boolean> => {
  const failed = await transact([
    { name: 'MEMBER', put: { ...memberKey(member.id), ...member }, condition: 'attribute_not_exists(pk)' },
    { name: 'MAIL', put: { ...mailKey(member.email), id: member.id }, condition: 'attribute_not_exists(pk)' },
  ]);
  return failed.length === 0;
};

const resetKey = (id: number): Key => ({ pk: `MEMBER#${id}`, sk: 'RESET' });

/** AP-27 the one reset token of a member that counts, by its hash; a newer one takes its place. `expiresAt` in epoch seconds. */
export const putResetToken = async (id: number, hash: string, expiresAt: number): Promise<void> =>
  putItem({ ...resetKey(id), hash, ttl: expiresAt });

/** AP-28 a new password by a token, which is used up. False when the token is unknown, used or over. */
export const setPasswordByToken = async (
  { id, hash, now }: { id: number; hash: string; now: number },
  passwordHash: string,
): Promise<boolean> => {
  const failed = await transact([
    {
      name: 'MEMBER',
      update: memberKey(id),
      expression: 'SET passwordHash = :passwordHash',
      condition: 'attribute_exists(pk)',
      values: { ':passwordHash': passwordHash },
    },
    {
      name: 'RESET',
      delete: resetKey(id),
      condition: '#hash = :hash AND #ttl > :now',
      names: { '#hash': 'hash', '#ttl': 'ttl' },
      values: { ':hash': hash, ':now': now },
    },
  ]);
  return failed.length === 0;
};
