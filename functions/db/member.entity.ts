import * as z from 'zod';
import { SenderFields } from '#shared/domain/order.ts';
import { type Action, getItem, type Item, type Key, putItem, transact } from './client.ts';
import { memberLookupActions } from './member-lookups.entity.ts';

/** Members: customers, partners' people and staff. `passwordHash` is an argon2id PHC string. */
export const Member = z.object({
  id: z.number(),
  version: z.number().default(1),
  email: z.string(),
  passwordHash: z.string(),
  lName: z.string(),
  fName: z.string(),
  mobile: z.string(),
  country: z.string(),
  authLevel: z.number(),
  partnerId: z.number().nullable(),
  regDate: z.iso.datetime(),
  /** Whether a mail comes when the status of one of the member's parcels changes. */
  statusMail: z.boolean().default(false),
  /** The sender that the member's registrations begin with. */
  sender: SenderFields.nullable().default(null),
  /** Since when the member is none any more: what is left is a number without a person. */
  withdrawnAt: z.iso.datetime().optional(),
});
export type Member = z.output<typeof Member>;

const memberKey = (id: number): Key => ({ pk: `MEMBER#${id}`, sk: 'MEMBER' });
const mailKey = (email: string): Key => ({ pk: `MAIL#${email}`, sk: 'MAIL' });

/** Any item of the table, when it is a member: for jobs, which see every item. */
export const memberOf = (item: Item): Member | undefined =>
  item.sk === 'MEMBER' ? Member.parse(item) : undefined;

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
    ...memberLookupActions(undefined, member),
  ]);
  return failed.length === 0;
};

const putMemberAction = (before: Member, after: Member): Action => ({
  name: 'MEMBER',
  put: { ...memberKey(after.id), ...after, version: before.version + 1 },
  condition: 'attribute_exists(pk) AND version = :version',
  values: { ':version': before.version },
});

/** AP-22 the member as changed since it was read. False when somebody else was faster. */
export const updateMember = async (before: Member, after: Member): Promise<boolean> => {
  const failed = await transact([putMemberAction(before, after), ...memberLookupActions(before, after)]);
  return failed.length === 0;
};

/**
 * AP-22 the member without a person: its mail address is free again, and what lay under it goes (`others`: address book).
 * False when somebody changed the member meanwhile.
 */
export const anonymiseMember = async (
  before: Member,
  after: Member,
  others: readonly Action[],
): Promise<boolean> => {
  const failed = await transact([
    putMemberAction(before, after),
    { name: 'MAIL', delete: mailKey(before.email) },
    { name: 'RESET', delete: resetKey(before.id) },
    ...memberLookupActions(before, undefined),
    ...others,
  ]);
  return failed.length === 0;
};

const passwordAction = (id: number, passwordHash: string): Action => ({
  name: 'MEMBER',
  update: memberKey(id),
  expression: 'SET passwordHash = :passwordHash ADD version :one',
  condition: 'attribute_exists(pk)',
  values: { ':passwordHash': passwordHash, ':one': 1 },
});

/** AP-22 another password; every reset link is void. */
export const setPassword = async (id: number, passwordHash: string): Promise<void> => {
  await transact([passwordAction(id, passwordHash), { name: 'RESET', delete: resetKey(id) }]);
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
    passwordAction(id, passwordHash),
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
