import { listPartners } from '#functions/db/partner.entity.ts';
import { isInScope, limitScope, type Scope } from '#functions/db/scope.ts';
import {
  getDrafts,
  getLines,
  getStatement,
  getStatements,
  listOpenStatements,
  listStatementIds,
  type StatementList,
  type StatementPlace,
  type StoredStatement,
} from '#functions/db/statement.entity.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { statementRoutes } from '#shared/contract/statement.ts';
import { monthsBefore, monthsNewestFirst, seoulDay } from '#shared/domain/dates.ts';
import {
  type Balance,
  LINES_PER_PAGE,
  type Statement,
  type StatementLine,
} from '#shared/domain/statement.ts';
import { AppError } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import { daysAfter, toStatement } from './statement-view.ts';

type Reader = { scope: Scope; now: Date };

const isShown = (statement: StoredStatement, scope: Scope): boolean =>
  isInScope(scope, statement) && (scope === 'all' || statement.stage === 'issued');

/** Returns a statement that the caller may read: a partner its own issued ones. @throws STATEMENT_NOT_FOUND */
export const requireStatement = async (id: string, scope: Scope): Promise<StoredStatement> => {
  const statement = await getStatement(id);
  if (!statement || !isShown(statement, scope)) throw new AppError('STATEMENT_NOT_FOUND');
  return statement;
};

/** @throws STATEMENT_NOT_FOUND */
export const readStatement = async (id: string, { scope, now }: Reader): Promise<Statement> =>
  toStatement(await requireStatement(id, scope), now);

/** Returns a page of lines. @param from number of its first line, a multiple of 100 @throws STATEMENT_NOT_FOUND */
export const readLines = async (
  { id, from }: { id: string; from: number },
  scope: Scope,
): Promise<{ lines: StatementLine[]; next: number | null }> => {
  const { lineCount } = await requireStatement(id, scope);
  if (from >= lineCount) return { lines: [], next: null };
  const lines = await getLines(id, from / LINES_PER_PAGE);
  const next = from + LINES_PER_PAGE;
  return { lines: lines.slice(0, lineCount - from), next: next < lineCount ? next : null };
};

const PAGE = 50;
/** Months of a list without a month and partner. */
const MONTHS = 24;
/** Name of the list of a partner in a cursor; other lists have the name of their month. */
const PARTNER = 'partner';

// A cursor is the name of a list, and the last statement of the page unless the list begins.
const cursorPattern = /^(\d{4}-\d{2}|partner)(?::(\d{8}):([\w-]{1,40}))?$/;
type Cursor = { list: string; after: StatementPlace | undefined };

const cursorOf = (next: string): Cursor => {
  const [, list = '', n, id] = cursorPattern.exec(next) ?? [];
  if (!list) throw wrongField('next', '다음 페이지');
  return { list, after: n && id ? { n: Number(n), id } : undefined };
};

const cursorText = ({ list, after }: Cursor): string => (after ? `${list}:${after.n}:${after.id}` : list);

const listsOf = (
  month: string | undefined,
  partnerId: number | undefined,
  now: Date,
): [string, StatementList][] => {
  if (month !== undefined) return [[month, { month }]];
  if (partnerId !== undefined) return [[PARTNER, { partnerId }]];
  const today = seoulDay(now);
  return monthsNewestFirst(monthsBefore(`${today.slice(0, 7)}-01`, MONTHS - 1), today).map((name) => [
    name,
    { month: name },
  ]);
};

/**
 * Returns a page of statements, last due day first. Without a month and partner: those of the last 24 months. A page may be
 * short although there is a next one. @throws VALIDATION_FAILED for a wrong `next`
 */
export const listStatements = async (
  { month, partnerId, state, next }: BodyOf<typeof statementRoutes.list>,
  { scope, now }: Reader,
): Promise<{ items: Statement[]; next: string | null }> => {
  const limited = limitScope(scope, partnerId);
  const ownId = limited === 'all' ? undefined : limited.partnerId;
  // The list of a partner has issued statements only.
  const lists = scope === 'all' ? listsOf(month, ownId, now) : listsOf(undefined, ownId, now);
  const matches = (statement: Statement): boolean =>
    (ownId === undefined || statement.partnerId === ownId) &&
    (month === undefined || statement.month === month) &&
    (state === undefined || statement.state === state);
  const start = next === undefined ? undefined : cursorOf(next);
  const items: Statement[] = [];
  const take = async (ids: readonly string[]) => {
    const statements = (await getStatements(ids)).map((stored) => toStatement(stored, now));
    items.push(...statements.filter(matches));
  };
  if (!start && scope === 'all' && month === undefined && ownId !== undefined) {
    const drafts = await getStatements((await getDrafts([ownId])).map(({ id }) => id));
    await take(drafts.filter(({ stage }) => stage !== 'issued').map(({ id }) => id));
  }
  const first = start ? lists.findIndex(([name]) => name === start.list) : 0;
  if (first < 0) throw wrongField('next', '다음 페이지');
  for (const [nth, [name, list]] of lists.slice(first).entries()) {
    let after = nth === 0 ? start?.after : undefined;
    do {
      const page = await listStatementIds(list, after, PAGE);
      await take(page.ids);
      after = page.next;
      if (after && items.length >= PAGE) return { items, next: cursorText({ list: name, after }) };
    } while (after);
    const following = lists[first + nth + 1];
    if (following && items.length >= PAGE) return { items, next: following[0] };
  }
  return { items, next: null };
};

/** Returns what each partner owes in each currency, the highest balance first. */
export const readBalances = async (now: Date): Promise<Balance[]> => {
  const today = seoulDay(now);
  const open = await listOpenStatements();
  const names = new Map((await listPartners()).map(({ id, partner_name }) => [id, partner_name]));
  const sum = (statements: typeof open) => statements.reduce((total, { balance }) => total + balance, 0);
  const groups = groupBy(open, ({ partnerId, currency }) => `${partnerId} ${currency}`);
  return [...groups.values()]
    .flatMap((statements) => {
      const [first] = statements;
      if (!first) return [];
      const { partnerId, currency, dueOn } = first;
      return {
        ...{ partnerId, currency, partnerName: names.get(partnerId) ?? '' },
        open: sum(statements),
        overdue: sum(statements.filter((statement) => statement.dueOn < today)),
        statements: statements.length,
        oldestDueOn: dueOn,
        daysOverdue: daysAfter(dueOn, today),
      };
    })
    .sort((one, other) => other.open - one.open || one.partnerId - other.partnerId);
};
