import { transact } from '#functions/db/client.ts';
import {
  exceptionActions,
  exceptionId,
  getExceptions,
  parseExceptionId,
  readWatched,
  type StoredException,
} from '#functions/db/exception.entity.ts';
import {
  AnsweredConcurrently,
  type Idempotency,
  storeAnswerActions,
} from '#functions/db/idempotency.entity.ts';
import { getMember, isActive, type Member } from '#functions/db/member.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Authored } from '#functions/domain/author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { chunks } from '#shared/chunks.ts';
import type { ExceptionAssignment, ExceptionTargets } from '#shared/contract/exceptions.ts';
import { MAX_COMMENTS } from '#shared/domain/exception-rules.ts';
import { fullName, isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { exceptionLabels, exceptionRuleNames } from '#shared/exception-words.ko.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { findExceptionIds } from './search-exceptions.ts';

type Actor = Pick<Session, 'memberId' | 'authLevel' | 'partnerId' | 'lName' | 'fName'>;
type Caller = { actor: Actor; now: Date; idempotency?: Idempotency };

/** Exceptions per transaction. Each needs up to three actions: exception, audit entry, counter of its partner. */
const AT_ONCE = 30;

/** @throws EXCEPTION_NOT_FOUND if the caller may not see one of them */
export const requireExceptions = async (ids: readonly string[], actor: Actor): Promise<StoredException[]> => {
  const names = [...new Set(ids)];
  const refs = names.flatMap((id) => parseExceptionId(id) ?? []);
  const found = refs.length === names.length ? await getExceptions(scopeOf(actor), refs) : [];
  if (found.length < names.length) throw new AppError('EXCEPTION_NOT_FOUND');
  return found;
};

const auditOf = (caller: Caller, before: StoredException, after: StoredException) => {
  const fieldsOf = ({ assigneeName, dueDate, comments, closed }: StoredException) => ({
    assigneeName,
    dueDate,
    comment: comments.length,
    closedReason: closed?.reason,
  });
  const record = {
    kind: 'exception',
    id: exceptionId(before),
    name: `${before.hblNo} ${exceptionRuleNames[before.rule]}`,
  } as const;
  return auditAction(caller, record, exceptionLabels, fieldsOf(before), fieldsOf(after));
};

type Change = (exception: StoredException) => StoredException | undefined;

// A search may still list an exception that was deleted with its order.
const readFound = async (ids: readonly string[]): Promise<StoredException[]> =>
  getExceptions(
    'all',
    ids.flatMap((id) => parseExceptionId(id) ?? []),
  );

const readTargets = async (
  { ids, search }: ExceptionTargets,
  { actor, now }: Caller,
): Promise<StoredException[]> =>
  search ? readFound(await findExceptionIds(search, actor, now)) : requireExceptions(ids ?? [], actor);

/**
 * Changes exceptions in groups of `AT_ONCE` and stores the answer with the last ones. A repeated request changes the rest.
 * @param change returns undefined for an exception that stays as it is @returns the number of changed exceptions
 */
const changeAll = async <T>(
  read: readonly StoredException[],
  change: Change,
  answerOf: (count: number) => T,
  caller: Caller,
): Promise<T> => {
  // Without any exception, the answer is stored alone.
  const groups = read.length > 0 ? chunks(read, AT_ONCE) : [[]];
  let count = 0;
  for (const [nth, group] of groups.entries()) {
    count += await retryOnConflict(async (attempt) => {
      const current = attempt === 0 ? group : await readFound(group.map(exceptionId));
      const changes = current.flatMap((before) => {
        const after = change(before);
        return after ? { before, after } : [];
      });
      const answer = nth === groups.length - 1 ? answerOf(count + changes.length) : undefined;
      const actions = [
        ...exceptionActions(changes),
        ...changes.map(({ before, after }) => auditOf(caller, before, after)),
        ...(answer ? storeAnswerActions(caller.idempotency, answer) : []),
      ];
      if (actions.length === 0) return 0;
      const failed = await transact(actions);
      if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
      return failed.length === 0 ? changes.length : undefined;
    });
  }
  return answerOf(count);
};

/** Returns why a member cannot be assigned; undefined for active staff. */
const assigneeProblem = (member: Member | undefined): AppError | undefined => {
  if (!member || member.withdrawnAt) return new AppError('MEMBER_NOT_FOUND');
  if (!isActive(member)) return new AppError('MEMBER_STOPPED');
  return isStaff(member) ? undefined : wrongField('assigneeId', exceptionLabels.assigneeName);
};

/**
 * Assigns open exceptions. A member who is no longer active staff keeps assigned exceptions, but gets no new ones.
 * @returns the number of open ones
 * @throws EXCEPTION_NOT_FOUND, MEMBER_NOT_FOUND, MEMBER_STOPPED, or VALIDATION_FAILED for a member who is not staff
 */
export const assignExceptions = async (
  { ids, search, assigneeId, dueDate }: ExceptionAssignment,
  caller: Caller,
): Promise<{ count: number }> => {
  const member = assigneeId === null ? undefined : await getMember(assigneeId, { consistent: true });
  const problem = assigneeId === null ? undefined : assigneeProblem(member);
  const read = await readTargets({ ids, search }, caller);
  if (problem && read.some((exception) => exception.assigneeId !== assigneeId)) throw problem;
  const assigned = {
    ...(!problem && { assigneeId, assigneeName: member ? fullName(member) : '' }),
    ...(dueDate !== undefined && { dueDate }),
  };
  return changeAll(
    read,
    (exception) => (exception.closed ? undefined : { ...exception, ...assigned }),
    (count) => ({ count }),
    caller,
  );
};

/** Adds a comment to an open or closed exception. @throws EXCEPTION_NOT_FOUND, VALIDATION_FAILED after `MAX_COMMENTS` */
export const commentOnException = async (
  id: string,
  text: string,
  caller: Caller,
): Promise<{ id: string }> => {
  const comment = { at: caller.now.toISOString(), by: fullName(caller.actor), text };
  const withComment = (exception: StoredException): StoredException => {
    const comments = [...exception.comments, comment];
    if (comments.length <= MAX_COMMENTS) return { ...exception, comments };
    const message = `메모는 ${MAX_COMMENTS}개까지 남길 수 있습니다.`;
    throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'text', message }] });
  };
  return changeAll(await requireExceptions([id], caller.actor), withComment, () => ({ id }), caller);
};

const closeAll = (read: readonly StoredException[], reason: string, caller: Caller) => {
  const { actor, now } = caller;
  const closed = { at: now.getTime(), by: fullName(actor), byId: actor.memberId, reason };
  return changeAll(
    read,
    (exception) => (exception.closed ? undefined : { ...exception, closed }),
    (count) => ({ count }),
    caller,
  );
};

/** Closes open exceptions. @returns the number of exceptions that this request closed @throws EXCEPTION_NOT_FOUND */
export const closeExceptions = async (
  targets: ExceptionTargets,
  reason: string,
  caller: Caller,
): Promise<{ count: number }> => closeAll(await readTargets(targets, caller), reason, caller);

const READS_AT_ONCE = 10;

/** Closes the open exceptions SHORT of orders that a person counts as loaded. */
export const closeShortExceptions = async (
  orderIds: readonly number[],
  reason: string,
  { author: { name, ...member }, now }: Authored,
): Promise<void> => {
  const watched = await mapWithLimit(orderIds, READS_AT_ONCE, readWatched);
  const open = watched
    .flatMap(({ exceptions }) => exceptions)
    .filter(({ rule, closed }) => rule === 'SHORT' && !closed);
  const actor = { ...member, partnerId: null, lName: name, fName: '' };
  if (open.length > 0) await closeAll(open, reason, { actor, now });
};
