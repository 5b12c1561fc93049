import { randomUUID } from 'node:crypto';
import { addAuditAction } from '#functions/db/audit.entity.ts';
import { type Action, transact } from '#functions/db/client.ts';
import {
  AnsweredConcurrently,
  type Idempotency,
  storeAnswerActions,
} from '#functions/db/idempotency.entity.ts';
import {
  getDrafts,
  getStatement,
  putStatementAction,
  removeDraftAction,
  removeStatementAction,
  type StoredStatement,
  sumsOf,
} from '#functions/db/statement.entity.ts';
import { withAuthor } from '#functions/domain/audit.ts';
import type { Authored } from '#functions/domain/author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { statementRoutes } from '#shared/contract/statement.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { MAX_ADJUSTMENTS, MAX_PAYMENTS, type Statement } from '#shared/domain/statement.ts';
import { AppError } from '#shared/errors.ts';
import { removeAllLines } from './start-drafts.ts';
import { statementDraft, toStatement } from './statement-view.ts';

type Body<A extends keyof typeof statementRoutes> = BodyOf<(typeof statementRoutes)[A]>;
export type StatementRequest = Authored & { idempotency: Idempotency | undefined };

type Edited = { after: StoredStatement; actions?: readonly Action[]; reason?: string };

/** Changes a statement with an audit entry and the answer of the request. @param edit judges the statement as it is now */
export const changeStatement = (
  id: string,
  edit: (before: StoredStatement) => Promise<Edited> | Edited,
  { author, now, idempotency }: StatementRequest,
): Promise<Statement> =>
  retryOnConflict(async () => {
    const before = await getStatement(id);
    if (!before) throw new AppError('STATEMENT_NOT_FOUND');
    const { after: edited, actions = [], reason } = await edit(before);
    const after = { ...edited, version: before.version + 1 };
    const answer = toStatement(after, now);
    const draft = statementDraft(before, after, reason);
    const failed = await transact([
      putStatementAction(before, after),
      addAuditAction(withAuthor(draft, author, now.toISOString())),
      ...actions,
      ...storeAnswerActions(idempotency, answer),
    ]);
    if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
    return failed.length === 0 ? answer : undefined;
  });

const requireDraft = (statement: StoredStatement, version: number): void => {
  if (statement.stage === 'issued') throw new AppError('STATEMENT_NOT_DRAFT');
  if (statement.version !== version) throw new AppError('CONFLICT');
};

const requireIssued = (statement: StoredStatement, version: number, field: string): void => {
  if (statement.stage !== 'issued') throw new AppError('STATEMENT_NOT_ISSUED');
  if (statement.version !== version) throw new AppError('CONFLICT');
  if (statement.payments.length >= MAX_PAYMENTS) throw wrongField(field, '입금 내역');
};

/**
 * Adds or removes a line without a parcel on a draft.
 * @throws STATEMENT_NOT_FOUND, STATEMENT_NOT_DRAFT, CONFLICT, VALIDATION_FAILED
 */
export const adjustStatement = (
  { id, version, add, remove }: Body<'adjust'>,
  request: StatementRequest,
): Promise<Statement> =>
  changeStatement(
    id,
    (before) => {
      requireDraft(before, version);
      if (!add && remove === undefined) throw wrongField('add', '조정 항목');
      const kept = before.adjustments.filter((adjustment) => adjustment.id !== remove);
      const isRemoved = kept.length < before.adjustments.length;
      if (remove !== undefined && !isRemoved) throw wrongField('remove', '조정 항목');
      const stamp = { id: randomUUID(), by: request.author.name, at: request.now.toISOString() };
      const adjustments = add ? [...kept, { ...add, ...stamp }] : kept;
      if (adjustments.length > MAX_ADJUSTMENTS) throw wrongField('add', '조정 항목');
      return { after: { ...before, adjustments }, ...(add && { reason: add.reason }) };
    },
    request,
  );

/** Deletes a draft with its lines. @throws STATEMENT_NOT_FOUND, STATEMENT_NOT_DRAFT, CONFLICT */
export const discardStatement = async (
  { id, version }: Body<'discard'>,
  { author, now, idempotency }: StatementRequest,
): Promise<Record<string, never>> => {
  const discarded = await retryOnConflict(async () => {
    const before = await getStatement(id);
    if (!before) throw new AppError('STATEMENT_NOT_FOUND');
    requireDraft(before, version);
    const drafts = (await getDrafts([before.partnerId])).filter((draft) => draft.id === id);
    const failed = await transact([
      removeStatementAction(before),
      ...drafts.map(removeDraftAction),
      addAuditAction(withAuthor(statementDraft(before, undefined), author, now.toISOString())),
      ...storeAnswerActions(idempotency, {}),
    ]);
    if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
    return failed.length === 0 ? before : undefined;
  });
  await removeAllLines(discarded);
  return {};
};

/** @throws STATEMENT_NOT_FOUND, STATEMENT_NOT_ISSUED, CONFLICT, VALIDATION_FAILED */
export const addPayment = (
  { id, version, ...payment }: Body<'addPayment'>,
  request: StatementRequest,
): Promise<Statement> =>
  changeStatement(
    id,
    (before) => {
      requireIssued(before, version, 'amount');
      if (payment.paidOn > seoulDay(request.now)) throw wrongField('paidOn', '입금일');
      if (payment.amount > sumsOf(before).balance) throw wrongField('amount', '금액');
      const stamp = { id: randomUUID(), by: request.author.name, at: request.now.toISOString() };
      return {
        after: { ...before, payments: [...before.payments, { ...payment, ...stamp, reverses: null }] },
      };
    },
    request,
  );

/**
 * Adds the opposite of a payment, which is dated today.
 * @throws STATEMENT_NOT_FOUND, STATEMENT_NOT_ISSUED, PAYMENT_NOT_FOUND also for a reversal or a reversed payment, CONFLICT,
 * VALIDATION_FAILED
 */
export const reversePayment = (
  { id, version, paymentId, reason }: Body<'reversePayment'>,
  request: StatementRequest,
): Promise<Statement> =>
  changeStatement(
    id,
    (before) => {
      requireIssued(before, version, 'paymentId');
      const { payments } = before;
      const payment = payments.find((one) => one.id === paymentId && one.reverses === null);
      const isReversed = payments.some(({ reverses }) => reverses === paymentId);
      if (!payment || isReversed) throw new AppError('PAYMENT_NOT_FOUND');
      const reversal = {
        ...{ id: randomUUID(), reverses: paymentId, method: payment.method },
        ...{ amount: -payment.amount, paidOn: seoulDay(request.now), memo: reason },
        ...{ by: request.author.name, at: request.now.toISOString() },
      };
      return { after: { ...before, payments: [...payments, reversal] }, reason };
    },
    request,
  );
