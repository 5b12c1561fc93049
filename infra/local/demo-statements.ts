import { listPartners } from '#functions/db/partner.entity.ts';
import { getStatements, type StoredStatement, sumsOf } from '#functions/db/statement.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import { addPayment } from '#functions/domain/statement/change-statement.ts';
import { finishStatements } from '#functions/domain/statement/finish-statements.ts';
import { storeIssue } from '#functions/domain/statement/issue-statement.ts';
import { lastMonth } from '#functions/domain/statement/run-statements.ts';
import { startDrafts } from '#functions/domain/statement/start-drafts.ts';
import { seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import type { Session } from '#shared/domain/session.ts';

const DAY_MS = 86_400_000;
/** Partner whose statement is issued, and the one whose statement stays a draft. */
const [ISSUED, DRAFTED] = [2, 3];
/** Days since the issue, fewer at the beginning of a month. They are less than the term, so nothing is overdue. */
const ISSUED_DAYS_AGO = 6;

/** Drafts the statement of a partner for the month that had ended at `now`. */
const draft = async (partnerId: number, admin: Session, now: Date): Promise<StoredStatement> => {
  const partners = (await listPartners({ fresh: true })).filter(({ id }) => id === partnerId);
  const author = authorOf(admin);
  const { started } = await startDrafts(partners, { month: lastMonth(now), author, now, isJob: false });
  await finish(partnerId, admin, now);
  const [statement] = await getStatements(started.map(({ id }) => id));
  if (!statement) throw new Error(`The partner ${partnerId} has no charges of the last month.`);
  return statement;
};

const finish = async (partnerId: number, admin: Session, now: Date): Promise<void> => {
  const timeUp = AbortSignal.timeout(60_000);
  await finishStatements([partnerId], { clock: () => now, timeUp, origin: '', author: authorOf(admin) });
};

/**
 * Adds the statements of the last month: one that was issued some days ago and of which half is paid, and a draft. The parcels
 * must have their billing items.
 */
export const seedStatements = async (admin: Session, now: Date): Promise<void> => {
  const monthStart = startOfSeoulDay(`${seoulDay(now).slice(0, 7)}-01`).getTime();
  const issuedAt = new Date(Math.max(monthStart, now.getTime() - ISSUED_DAYS_AGO * DAY_MS));
  const request = { author: authorOf(admin), idempotency: undefined };
  const { id, version, ...drafted } = await draft(ISSUED, admin, issuedAt);
  const { total } = sumsOf(drafted);
  const issued = await storeIssue({ id, version, total }, { ...request, now: issuedAt });
  // A statement that was issued two days ago is not mailed.
  await finish(ISSUED, admin, new Date(issuedAt.getTime() + 2 * DAY_MS));
  const payment = { paidOn: seoulDay(now), amount: Math.round(total / 2), method: 'transfer' } as const;
  await addPayment({ id, version: issued.version, ...payment, memo: '' }, { ...request, now });
  await draft(DRAFTED, admin, now);
};
