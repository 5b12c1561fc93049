import type { Action, Written } from '#functions/db/client.ts';
import {
  changeMemberActions,
  getMember,
  levelGuardAction,
  type Member,
} from '#functions/db/member.entity.ts';
import { writeReference } from '#functions/db/reference.entity.ts';
import { removeSessionsBefore } from '#functions/db/session.entity.ts';
import { withdrawActions } from '#functions/domain/account/join-and-leave.ts';
import { updateSessions } from '#functions/domain/account/sessions.ts';
import { type AuditCaller, auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { maskEmail, maskName, maskPhone } from '#shared/domain/masking.ts';
import { customerLabels } from '#shared/domain/member.ts';
import { fullName, levelToAppoint, type Session } from '#shared/domain/session.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Change of a member. Without `after`, the change withdraws the member: personal data is anonymised. */
export type MemberChange = { before: Member; after?: Member };

/** Returns a member. @throws MEMBER_NOT_FOUND, also for a withdrawn member */
export const requireMember = async (id: number): Promise<Member> => {
  const member = await getMember(id);
  if (!member || member.withdrawnAt) throw new AppError('MEMBER_NOT_FOUND');
  return member;
};

const accessFields = ['email', 'authLevel', 'stoppedAt'] as const;
// No member changes these fields of its own account.
const othersOnly = ['authLevel', 'stoppedAt'] as const;
const isChanged = ({ before, after }: MemberChange, fields: readonly (keyof Member)[]): boolean =>
  !after || fields.some((field) => before[field] !== after[field]);

// Returns the level that the acting member needs for a change. Only an owner (level 99) may appoint staff, change the
// e-mail address or the level of staff, or stop or delete staff. Otherwise staff could sign in to a colleague's account
// after changing its e-mail address.
const levelFor = (change: MemberChange): number => {
  const highest = Math.max(change.before.authLevel, change.after?.authLevel ?? 0);
  return isChanged(change, accessFields) ? levelToAppoint(highest) : highest;
};

// Members cannot edit a higher level, promote above their own level, or change their own level. One active owner always
// remains, because only another active owner can demote, stop or delete an owner. Throws OWN_ACCOUNT, FORBIDDEN.
const guardActions = ({ memberId, authLevel }: Session, changes: readonly MemberChange[]): Action[] => {
  const own = changes.find(({ before }) => before.id === memberId);
  if (own && isChanged(own, othersOnly)) throw new AppError('OWN_ACCOUNT');
  const needed = Math.max(0, ...changes.map(levelFor));
  if (needed > Math.min(authLevel, own?.before.authLevel ?? authLevel)) throw new AppError('FORBIDDEN');
  return own || changes.length === 0 ? [] : [levelGuardAction(memberId, needed)];
};

const { lName: _, fName: __, ...labels } = { ...customerLabels, name: '이름', isStopped: '사용 중지' };
// Personal data is masked, because audit entries are kept after a withdrawal.
const auditFields = (member: Member) => ({
  ...member,
  name: maskName(fullName(member)),
  email: maskEmail(member.email),
  mobile: maskPhone(member.mobile),
  isStopped: member.stoppedAt ? true : undefined,
});

/** Action that adds the audit entry of a member. @param before absent for a new member @param after absent for a deletion */
export const memberAuditAction = (
  caller: AuditCaller,
  before: Member | undefined,
  after: Member | undefined,
): Action => {
  const { id, ...member } = (before ?? after) as Member;
  return auditAction(
    caller,
    { kind: 'customer', id, name: maskName(fullName(member)) },
    labels,
    before && auditFields(before),
    after && auditFields(after),
  );
};

const changeActions = async (caller: Caller, { before, after }: MemberChange): Promise<Action[]> => [
  ...(after ? changeMemberActions(before, after) : await withdrawActions(before, caller.now)),
  memberAuditAction(caller, before, after),
];

// Failed action → error code, most severe first.
const refusals: readonly (readonly [action: Written, code: ErrorCode])[] = [
  ['ACTOR', 'FORBIDDEN'],
  ['MEMBER_EMAIL', 'EMAIL_TAKEN'],
  ['MEMBER', 'CONFLICT'],
  ['PARTNER', 'CONFLICT'],
  ['REFERENCE', 'REFERENCE_IN_USE'],
];

/**
 * Writes all changes and `others` in one transaction, then updates the sessions of the members.
 * @throws the codes of `refusals`, OWN_ACCOUNT, FORBIDDEN
 */
export const changeMembers = async (
  caller: Caller,
  changes: readonly MemberChange[],
  others: readonly Action[] = [],
): Promise<void> => {
  const guards = guardActions(caller.actor, changes);
  const actions = await Promise.all(changes.map((change) => changeActions(caller, change)));
  const failed = await writeReference([...others, ...guards, ...actions.flat()]);
  const [refusal] = refusals.filter(([action]) => failed.includes(action));
  if (refusal) throw new AppError(refusal[1]);
  await Promise.all(
    changes.map(({ before, after }) => {
      const version = before.version + 1;
      return after ? updateSessions(before, { ...after, version }) : removeSessionsBefore(before.id, version);
    }),
  );
};
