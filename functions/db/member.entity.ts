import * as z from 'zod';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import type { senderFields } from '#shared/domain/order-fields.ts';
import {
  type Action,
  batchGet,
  getItem,
  type Item,
  type Key,
  putItem,
  query,
  queryToEnd,
  transact,
} from './client.ts';
import { dropExpired } from './expiry.ts';
import { memberLookupActions } from './member-lookups.entity.ts';
import type { Change } from './stream.ts';
import { ifVersion } from './versioned.ts';

// The stored texts, which the rules of input may refuse today. A field that is newer than the profile is empty.
const storedText = z.string().default('');
const Sender = z.object({
  siteUrl: storedText,
  shipperName: storedText,
  shipperMobile: storedText,
  shipperAddress: storedText,
} satisfies Record<(typeof senderFields)[number], typeof storedText>);

/** `passwordHash` is an argon2id PHC string. */
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
  /** True if the member wants any notification about its parcels. Members of version 0.9.16 or earlier have only this. */
  statusMail: z.boolean().default(false),
  /** Stored choice of notifications, see `chosenNotifications`. */
  notifications: z.string().optional(),
  sender: Sender.nullable().default(null),
  /** Instant of the last sign-in of a partner or staff. Not stored for customers. */
  lastSignInAt: z.iso.datetime().optional(),
  /** Set while the member may not sign in: the instant from which the account is stopped. */
  stoppedAt: z.iso.datetime().optional(),
  /** Instant of the withdrawal. The record of a withdrawn member contains no personal data. */
  withdrawnAt: z.iso.datetime().optional(),
});
export type Member = z.output<typeof Member>;

const MemberRow = Member.pick({
  id: true,
  version: true,
  email: true,
  lName: true,
  fName: true,
  mobile: true,
  country: true,
  authLevel: true,
  partnerId: true,
  regDate: true,
  stoppedAt: true,
});
export type MemberRow = z.output<typeof MemberRow>;

export const memberKey = (id: number | ''): Key => ({ pk: `MEMBER#${id}`, sk: 'MEMBER' });
const mailKey = (email: string): Key => ({ pk: `MAIL#${email}`, sk: 'MAIL' });

const LIST = 'MEMBERS';
const OFFICE_LIST = 'OFFICE';

export const memberItem = (member: Member): Key & Item => ({
  ...memberKey(member.id),
  ...member,
  ...(!member.withdrawnAt && { n: member.id, g1: LIST, l: MemberRow.parse(member) }),
  ...(isPartnerOrStaff(member) && { g3: OFFICE_LIST }),
});

/** True if the member may sign in and gets mails about parcels: neither stopped nor withdrawn. */
export const isActive = ({ stoppedAt, withdrawnAt }: Member): boolean => !stoppedAt && !withdrawnAt;

export const memberOf = (item: Item): Member | undefined =>
  item.sk === memberKey('').sk && String(item.pk).startsWith(memberKey('').pk)
    ? Member.parse(item)
    : undefined;

export const memberChangeOf = ({ before, after }: Change): { before: Member; after: Member } | undefined => {
  const [old, member] = [before && memberOf(before), after && memberOf(after)];
  return old && member && { before: old, after: member };
};

export const isMailLock = ({ pk, sk }: Item): boolean =>
  sk === mailKey('').sk && String(pk).startsWith(mailKey('').pk);

type ReadOptions = { consistent?: boolean };

export const getMember = async (id: number, options: ReadOptions = {}): Promise<Member | undefined> => {
  const item = await getItem(memberKey(id), options);
  return item && Member.parse(item);
};

const UNKNOWN_ID = 0;

/**
 * AP-21 Returns the member with an e-mail address, unless the member has withdrawn. An unknown address costs the same
 * reads, so that response times do not reveal members.
 * @param email in lower case
 */
export const findMemberByEmail = async (
  email: string,
  options: ReadOptions = {},
): Promise<Member | undefined> => {
  const lock = await getItem(mailKey(email), options);
  const member = await getMember(lock ? z.object({ id: z.number() }).parse(lock).id : UNKNOWN_ID, options);
  return member?.withdrawnAt ? undefined : member;
};

/** AP-20 Returns members in no particular order, including withdrawn ones. Omits unknown numbers. */
export const getMembers = async (ids: readonly number[]): Promise<Member[]> =>
  (await batchGet([...new Set(ids)].map(memberKey))).map((item) => Member.parse(item));

const listQuery = {
  IndexName: 'gsi1',
  KeyConditionExpression: 'g1 = :list',
  ExpressionAttributeValues: { ':list': LIST },
  ScanIndexForward: false,
};

/** AP-120 Returns all members who have not withdrawn, newest first. */
export const listMembers = async (): Promise<MemberRow[]> =>
  (await queryToEnd(listQuery)).map(({ l }) => MemberRow.parse(l));

/** AP-261 Returns a page of members who have not withdrawn, newest first. @param below only smaller numbers */
export const listMemberPage = async (
  limit: number,
  below?: number,
): Promise<{ rows: MemberRow[]; next?: number }> => {
  const { items, next } = await query({
    ...listQuery,
    ...(below !== undefined && {
      KeyConditionExpression: `${listQuery.KeyConditionExpression} AND n < :below`,
      ExpressionAttributeValues: { ...listQuery.ExpressionAttributeValues, ':below': below },
    }),
    Limit: limit,
  });
  return { rows: items.map(({ l }) => MemberRow.parse(l)), next: next && Number(next.n) };
};

/** AP-340 Returns the numbers of the members of level 80 and above, newest first. */
export const listOfficeMemberIds = async (): Promise<number[]> => {
  const items = await queryToEnd({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :list',
    ExpressionAttributeValues: { ':list': OFFICE_LIST },
    ScanIndexForward: false,
  });
  return items.map(({ n }) => Number(n));
};

const lockEmailAction = ({ email, id }: Member): Action => ({
  name: 'MEMBER_EMAIL',
  put: { ...mailKey(email), id },
  condition: 'attribute_not_exists(pk)',
});

export const memberDependentActions = (member: Member): Action[] =>
  member.withdrawnAt ? [] : [lockEmailAction(member), ...memberLookupActions(undefined, member)];

/** AP-22 Adds a member. Fails as `MEMBER_EMAIL` if the e-mail address is taken. */
export const addMemberActions = (member: Member): Action[] => [
  { name: 'MEMBER', put: memberItem(member), condition: 'attribute_not_exists(pk)' },
  ...memberDependentActions(member),
];

/** AP-22 Adds a member. @returns false if the e-mail address is taken */
export const addMember = async (member: Member): Promise<boolean> =>
  (await transact(addMemberActions(member))).length === 0;

const changeEmailActions = (before: Member, after: Member): Action[] => [
  { name: 'FORMER_EMAIL', delete: mailKey(before.email) },
  ...(after.withdrawnAt ? [] : [lockEmailAction(after)]),
];

// Reset links were mailed to the old e-mail address, would replace a newer password, or would belong to a stopped member.
const invalidatesResetLinks = (before: Member, after: Member): boolean =>
  (['email', 'passwordHash', 'stoppedAt'] as const).some((field) => before[field] !== after[field]);

/**
 * AP-22 Changes or anonymises a member and sets its next version. Fails as `MEMBER` if the member was modified
 * concurrently, as `MEMBER_EMAIL` if the e-mail address is taken.
 */
export const changeMemberActions = (before: Member, after: Member): Action[] => [
  {
    name: 'MEMBER',
    put: memberItem({ ...after, version: before.version + 1 }),
    ...ifVersion(before.version),
  },
  ...memberLookupActions(before, after.withdrawnAt ? undefined : after),
  ...(before.email === after.email ? [] : changeEmailActions(before, after)),
  ...(invalidatesResetLinks(before, after)
    ? [{ name: 'RESET_LINK' as const, delete: resetKey(before.id) }]
    : []),
];

/** AP-121 Condition check. Fails as `ACTOR` if the acting member is stopped, or its level is now below `least`. */
export const levelGuardAction = (id: number, least: number): Action => ({
  name: 'ACTOR',
  check: memberKey(id),
  condition: 'authLevel >= :least AND attribute_not_exists(stoppedAt)',
  values: { ':least': least },
});

/** AP-121 Condition check. Fails as `MEMBER` if the member was modified concurrently. */
export const memberGuardAction = ({ id, version }: Member): Action => ({
  name: 'MEMBER',
  check: memberKey(id),
  ...ifVersion(version),
});

/** AP-341 Stores the instant of a sign-in. Fails as `MEMBER` if the member was modified concurrently. */
export const storeSignInAction = ({ id, version }: Member, at: Date): Action => ({
  name: 'MEMBER',
  update: memberKey(id),
  expression: 'SET lastSignInAt = :at',
  condition: 'version = :version',
  values: { ':at': at.toISOString(), ':version': version },
});

const passwordAction = ({ id, version }: Member, passwordHash: string): Action => ({
  name: 'MEMBER',
  update: memberKey(id),
  expression: 'SET passwordHash = :passwordHash, version = :next, l.version = :next',
  condition: 'version = :version AND attribute_exists(l)',
  values: { ':passwordHash': passwordHash, ':version': version, ':next': version + 1 },
});

/** AP-22 Sets a password and invalidates reset links. Fails as `MEMBER` if the member was modified concurrently. */
export const setPasswordActions = (member: Member, passwordHash: string): Action[] => [
  passwordAction(member, passwordHash),
  { name: 'RESET_LINK', delete: resetKey(member.id) },
];

const resetKey = (id: number): Key => ({ pk: `MEMBER#${id}`, sk: 'RESET' });

const RESET_REQUEST = 'RESETREQUEST';

/**
 * AP-63 Records that a reset link was requested.
 * @param email need not belong to a member
 * @param expiresAt epoch seconds
 */
export const putResetRequest = async (email: string, at: Date, expiresAt: number): Promise<void> =>
  putItem({ pk: mailKey(email).pk, sk: RESET_REQUEST, email, at: at.toISOString(), ttl: expiresAt });

/** Returns the e-mail address of a reset request; undefined for any other item. */
export const resetRequestEmailOf = (item: Item): string | undefined =>
  item.sk === RESET_REQUEST ? z.object({ email: z.string() }).parse(item).email : undefined;

/**
 * AP-27 Stores the reset token of a member in place of an earlier one.
 * @param hash SHA-256 of the token @param expiresAt epoch seconds
 * @returns false if the e-mail address of the member changed, because the old address must not get a valid link
 */
export const putResetToken = async (
  { id, email }: Member,
  hash: string,
  expiresAt: number,
): Promise<boolean> => {
  const failed = await transact([
    { name: 'MEMBER', check: memberKey(id), condition: 'email = :email', values: { ':email': email } },
    { name: 'RESET_LINK', put: { ...resetKey(id), hash, ttl: expiresAt } },
  ]);
  return failed.length === 0;
};

/** AP-28 True if the member has a valid reset token with this hash. @param now epoch seconds */
export const hasResetToken = async (
  id: number,
  { hash, now }: { hash: string; now: number },
): Promise<boolean> => dropExpired(await getItem(resetKey(id), { consistent: true }), now)?.hash === hash;

/**
 * AP-28 Sets a password and deletes the reset token.
 * @param now epoch seconds
 * @returns the failed conditions: `RESET` if the token is unknown, used or expired, `MEMBER` if the member was modified
 * concurrently
 */
export const setPasswordByToken = (
  member: Member,
  { hash, now }: { hash: string; now: number },
  passwordHash: string,
): Promise<string[]> =>
  transact([
    passwordAction(member, passwordHash),
    {
      name: 'RESET_LINK',
      delete: resetKey(member.id),
      condition: '#hash = :hash AND #ttl > :now',
      names: { '#hash': 'hash', '#ttl': 'ttl' },
      values: { ':hash': hash, ':now': now },
    },
  ]);
