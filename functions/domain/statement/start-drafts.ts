import { randomBytes } from 'node:crypto';
import { addAuditAction } from '#functions/db/audit.entity.ts';
import { hasBillable } from '#functions/db/billing.entity.ts';
import { transact } from '#functions/db/client.ts';
import type { StoredPartner } from '#functions/db/partner.entity.ts';
import {
  chunkCount,
  type Draft,
  getDrafts,
  getStatement,
  putDraftAction,
  putStatementAction,
  removeDraftAction,
  removeLines,
  removeStatementAction,
  type StoredStatement,
  sumsOf,
} from '#functions/db/statement.entity.ts';
import { withAuthor } from '#functions/domain/audit.ts';
import type { Author } from '#functions/domain/author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { type ChargeCurrency, chargeCurrencies } from '#shared/domain/money.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { lastDayOf, statementDraft } from './statement-view.ts';

const CONCURRENCY = 4;

export type DraftAuthor = Pick<Author, 'name' | 'memberId'>;
type Task = { month: string; author: DraftAuthor; now: Date; isJob: boolean };
type BilledPartner = Pick<StoredPartner, 'id' | 'partner_name'>;
type Blocked = 'STATEMENT_BUSY' | 'STATEMENT_DRAFT_OPEN';
type Outcome = { kind: 'started'; id: string } | { kind: 'blocked'; code: Blocked } | { kind: 'empty' };

const newStatement = (
  { id: partnerId, partner_name: partnerName }: BilledPartner,
  currency: ChargeCurrency,
  { month, now }: Task,
): StoredStatement => ({
  ...{ partnerId, partnerName, month, currency },
  id: randomBytes(12).toString('base64url'),
  stage: 'drafting',
  number: null,
  ...{ parcels: 0, lineCount: 0, charges: 0, corrections: 0 },
  draftedAt: now.toISOString(),
  ...{ issuedOn: '', issuedBy: '', dueOn: '' },
  marked: false,
  version: 1,
  ...{ adjustments: [], payments: [] },
});

/** Deletes the lines of a statement that is deleted. */
export const removeAllLines = async (statement: StoredStatement): Promise<void> => {
  const count = chunkCount(statement);
  await mapWithLimit([...Array(count).keys()], CONCURRENCY, (chunk) => removeLines(statement.id, chunk));
};

/** Deletes a draft. @returns false if it was changed concurrently */
export const removeDraft = async (
  statement: StoredStatement,
  draft: Draft,
  { author, now }: Pick<Task, 'author' | 'now'>,
): Promise<boolean> => {
  const failed = await transact([
    removeStatementAction(statement),
    removeDraftAction(draft),
    addAuditAction(withAuthor(statementDraft(statement, undefined), author, now.toISOString())),
  ]);
  if (failed.length > 0) return false;
  await removeAllLines(statement);
  return true;
};

/** Draft that a new one replaces; `statement` if it is drafted again. `code`: why there can be none. */
type Place = { draft?: Draft; statement?: StoredStatement; code?: Blocked };

// Returns undefined after a concurrent change.
const placeOf = async (draft: Draft | undefined, task: Task): Promise<Place | undefined> => {
  const statement = draft && (await getStatement(draft.id));
  // A marked statement is only kept until its mail was sent.
  if (!draft || !statement || statement.marked) return { draft };
  if (statement.stage === 'issued') return { code: 'STATEMENT_BUSY' };
  if (statement.month === task.month) return { draft, statement };
  const isLeft = task.isJob && statement.month < task.month && statement.stage === 'draft';
  if (!isLeft || sumsOf(statement).total >= 0) return { code: 'STATEMENT_DRAFT_OPEN' };
  return (await removeDraft(statement, draft, task)) ? {} : undefined;
};

const startDraft = (partner: BilledPartner, currency: ChargeCurrency, task: Task): Promise<Outcome> =>
  retryOnConflict<Outcome>(async () => {
    const found = (await getDrafts([partner.id])).find((draft) => draft.currency === currency);
    const place = await placeOf(found, task);
    if (!place) return undefined;
    if (place.code) return { kind: 'blocked', code: place.code };
    const { draft, statement: before } = place;
    const isNeeded =
      (before?.adjustments.length ?? 0) > 0 ||
      (await hasBillable(partner.id, currency, lastDayOf(task.month)));
    if (!isNeeded) {
      if (before && draft && !(await removeDraft(before, draft, task))) return undefined;
      return { kind: 'empty' };
    }
    const after: StoredStatement = before
      ? { ...before, stage: 'drafting', version: before.version + 1 }
      : newStatement(partner, currency, task);
    const run = (draft?.run ?? 0) + 1;
    const failed = await transact([
      putStatementAction(before, after),
      putDraftAction(draft, { id: after.id, partnerId: partner.id, currency, run, until: 0 }),
      addAuditAction(withAuthor(statementDraft(before, after), task.author, task.now.toISOString())),
    ]);
    return failed.length === 0 ? { kind: 'started', id: after.id } : undefined;
  });

export type StartedDrafts = {
  started: { id: string; partnerId: number; currency: ChargeCurrency }[];
  blocked: { partnerId: number; code: Blocked }[];
  /** Number of partners without anything to bill. */
  empty: number;
};

/**
 * Begins the statements of partners for a month, whose lines the job `statements` then writes. A draft of the same month is
 * drafted again, with its adjustments.
 * @param month ended month, `YYYY-MM`
 */
export const startDrafts = async (partners: readonly BilledPartner[], task: Task): Promise<StartedDrafts> => {
  // Direct parcels, which have the default partner, are on no statement.
  const billed = partners.filter(({ id }) => id !== DEFAULT_PARTNER);
  const results = await mapWithLimit(billed, CONCURRENCY, async (partner) => {
    const outcomes: { currency: ChargeCurrency; outcome: Outcome }[] = [];
    for (const currency of chargeCurrencies)
      outcomes.push({ currency, outcome: await startDraft(partner, currency, task) });
    return { partnerId: partner.id, outcomes };
  });
  return {
    started: results.flatMap(({ partnerId, outcomes }) =>
      outcomes.flatMap(({ currency, outcome }) =>
        outcome.kind === 'started' ? [{ id: outcome.id, partnerId, currency }] : [],
      ),
    ),
    blocked: results.flatMap(({ partnerId, outcomes }) =>
      outcomes.flatMap(({ outcome }) =>
        outcome.kind === 'blocked' ? [{ partnerId, code: outcome.code }] : [],
      ),
    ),
    empty: results.filter(({ outcomes }) => outcomes.every(({ outcome }) => outcome.kind === 'empty')).length,
  };
};
