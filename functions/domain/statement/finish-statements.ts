import { type Billing, getBillings, listUnbilled, putBilling } from '#functions/db/billing.entity.ts';
import { transact, writeOne } from '#functions/db/client.ts';
import {
  chunkCount,
  type Draft,
  getDrafts,
  getLines,
  getStatement,
  leaseDraft,
  putDraftAction,
  putLines,
  putStatementAction,
  removeDraftAction,
  removeLines,
  type StoredStatement,
  setMarked,
} from '#functions/db/statement.entity.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { chunks } from '#shared/chunks.ts';
import { LINES_PER_PAGE, type StatementLine } from '#shared/domain/statement.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { mailStatement } from './issue-mail.ts';
import { type DraftAuthor, removeDraft } from './start-drafts.ts';
import { lineSums, linesFor, withBilled } from './statement-lines.ts';
import { lastDayOf } from './statement-view.ts';

/** A worker that stops without releasing its lease is replaced after this time, in ms. */
const LEASE_MS = 60_000;
const CHUNKS_AT_ONCE = 10;
const PARCELS_AT_ONCE = 20;

/** `timeUp`: aborts at the deadline of the worker. `origin`: base URL for links in mails. */
export type WorkerContext = { clock: () => Date; timeUp: AbortSignal; origin: string; author: DraftAuthor };
export type Finished = { drafted: number; empty: number; marked: number };
const nothing: Finished = { drafted: 0, empty: 0, marked: 0 };

/** Thrown if another run began, or at the deadline. The next worker continues. */
class Stopped extends Error {}

/** The lease of a worker, which each part of its work renews. */
class Lease {
  #draft: Draft;
  readonly #context: WorkerContext;

  constructor(draft: Draft, context: WorkerContext) {
    this.#draft = draft;
    this.#context = context;
  }

  get draft(): Draft {
    return this.#draft;
  }

  /** @throws Stopped */
  async renew(): Promise<void> {
    if (this.#context.timeUp.aborted) throw new Stopped();
    const { run } = this.#draft;
    const renewed = await leaseDraft(this.#draft, run, this.#context.clock().getTime() + LEASE_MS);
    if (!renewed) throw new Stopped();
    this.#draft = renewed;
  }
}

const writeLines = async (id: string, lines: readonly StatementLine[], lease: Lease, at: string) => {
  const { run } = lease.draft;
  const pages = chunks(lines, LINES_PER_PAGE);
  for (const [nth, some] of chunks(pages, CHUNKS_AT_ONCE).entries()) {
    await lease.renew();
    const stored = await Promise.all(
      some.map((page, index) => putLines(id, nth * CHUNKS_AT_ONCE + index, page, { run, at })),
    );
    if (stored.includes(false)) throw new Stopped();
  }
};

// Stores the sums of the lines that were written, with adjustments that people add concurrently.
const endDraft = (id: string, lines: readonly StatementLine[], lease: Lease, context: WorkerContext) =>
  retryOnConflict<'drafted' | 'empty'>(async () => {
    const now = context.clock();
    const before = await getStatement(id);
    if (before?.stage !== 'drafting') throw new Stopped();
    const { draft } = lease;
    if (lines.length === 0 && before.adjustments.length === 0)
      return (await removeDraft(before, draft, { author: context.author, now })) ? 'empty' : undefined;
    const after: StoredStatement = {
      ...before,
      ...lineSums(lines),
      stage: 'draft',
      parcels: lines.length,
      lineCount: lines.length,
      draftedAt: now.toISOString(),
      version: before.version + 1,
    };
    const failed = await transact([
      putStatementAction(before, after),
      putDraftAction(draft, { ...draft, until: 0 }),
    ]);
    if (failed.includes('STATEMENTDRAFT')) throw new Stopped();
    return failed.length === 0 ? 'drafted' : undefined;
  });

const draft = async (
  statement: StoredStatement,
  lease: Lease,
  context: WorkerContext,
): Promise<'drafted' | 'empty'> => {
  const { id, partnerId, currency, month } = statement;
  const unbilled = await listUnbilled(partnerId, currency, lastDayOf(month));
  const lines = linesFor(
    unbilled.filter(({ isDue }) => isDue),
    month,
  );
  await writeLines(id, lines, lease, context.clock().toISOString());
  const outcome = await endDraft(id, lines, lease, context);
  // Lines of an earlier draft that had more.
  const [kept, were] = [chunkCount({ lineCount: lines.length }), chunkCount(statement)];
  for (let chunk = kept; chunk < were; chunk += 1) await removeLines(id, chunk);
  return outcome;
};

// The projector may change the item between the read and the write.
const markParcel = (
  read: Billing | undefined,
  line: StatementLine,
  statement: Parameters<typeof withBilled>[2],
): Promise<true> =>
  retryOnConflict<true>(async (nth) => {
    const billing = nth === 0 ? read : (await getBillings([line.orderId]))[0];
    // Orders may be deleted permanently before their statements.
    const after = billing && withBilled(billing, line, statement);
    return !after || (await putBilling(billing, after)) || undefined;
  });

const mark = async (statement: StoredStatement, lease: Lease): Promise<void> => {
  const { number, currency } = statement;
  for (let chunk = 0; chunk < chunkCount(statement); chunk += 1) {
    await lease.renew();
    const lines = await getLines(statement.id, chunk);
    const found = await getBillings(lines.map(({ orderId }) => orderId));
    const billings = new Map(found.map((billing) => [billing.orderId, billing]));
    await mapWithLimit(lines, PARCELS_AT_ONCE, (line) =>
      markParcel(billings.get(line.orderId), line, { number: number ?? '', currency }),
    );
  }
  await lease.renew();
  await setMarked(statement.id);
};

const work = async (seen: Draft, context: WorkerContext): Promise<Finished> => {
  const now = context.clock().getTime();
  if (seen.until > now) return nothing;
  const statement = await getStatement(seen.id);
  if (!statement || statement.stage === 'draft') return nothing;
  const leased = await leaseDraft(seen, seen.run + 1, now + LEASE_MS);
  if (!leased) return nothing;
  const lease = new Lease(leased, context);
  try {
    if (statement.stage === 'drafting') {
      const outcome = await draft(statement, lease, context);
      return { ...nothing, [outcome]: 1 };
    }
    const isNew = !statement.marked;
    if (isNew) await mark(statement, lease);
    await mailStatement(statement, context);
    await writeOne(removeDraftAction(lease.draft));
    return { ...nothing, marked: isNew ? 1 : 0 };
  } catch (error) {
    if (error instanceof Stopped) return nothing;
    await leaseDraft(lease.draft, lease.draft.run, 0);
    throw error;
  }
};

/**
 * Writes the lines of all started drafts, and records the amounts of issued statements at their parcels, also those of
 * workers that stopped. Each part is repeatable.
 * @throws AggregateError after all statements, if some failed
 */
export const finishStatements = async (
  partnerIds: readonly number[],
  context: WorkerContext,
): Promise<Finished> => {
  const total = { ...nothing };
  const errors: unknown[] = [];
  for (const seen of await getDrafts(partnerIds)) {
    if (context.timeUp.aborted) break;
    try {
      const done = await work(seen, context);
      for (const name of ['drafted', 'empty', 'marked'] as const) total[name] += done[name];
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some statements could not be finished');
  return total;
};
