import * as z from 'zod';
import { type ChargeCurrency, chargeCurrencies } from '#shared/domain/money.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import { LINES_PER_PAGE, lineCauses, Statement, type StatementLine } from '#shared/domain/statement.ts';
import {
  type Action,
  batchGet,
  type DeleteAction,
  deleteItem,
  getItem,
  type Item,
  type Key,
  type PutAction,
  query,
  queryAll,
  queryToEnd,
  updateItem,
  writeOne,
} from './client.ts';
import { numberOfDay } from './number-of-day.ts';
import { ifVersion } from './versioned.ts';

// A statement, its lines in chunks, the one draft of a partner and currency with the lease of its worker, and the last number
// of a partner's month. The indexes project only what balances need, so that they cost one unit for 40 statements.

const STATEMENT = 'STATEMENT';
const OPEN = 'STATEMENTOPEN';
const statementKey = (id: string): Key => ({ pk: `STATEMENT#${id}`, sk: STATEMENT });
const idOf = ({ pk }: Item): string => String(pk).slice(statementKey('').pk.length);
const monthPartition = (month: string) => `STM#${month}`;
const partnerPartition = (partnerId: number) => `STM#P${partnerId}`;

const Stored = Statement.omit({
  state: true,
  adjustmentTotal: true,
  total: true,
  paid: true,
  balance: true,
  daysOverdue: true,
}).extend({ stage: z.enum(['drafting', 'draft', 'issued']) });
/** A statement without what its other fields and the day determine. */
export type StoredStatement = z.output<typeof Stored>;

/** Sums of a statement in minor units. */
export const sumsOf = ({
  charges,
  corrections,
  adjustments,
  payments,
}: Pick<StoredStatement, 'charges' | 'corrections' | 'adjustments' | 'payments'>) => {
  const sum = (entries: readonly { amount: number }[]) =>
    entries.reduce((total, { amount }) => total + amount, 0);
  const adjustmentTotal = sum(adjustments);
  const total = charges + corrections + adjustmentTotal;
  const paid = sum(payments);
  return { adjustmentTotal, total, paid, balance: total - paid };
};

/** `YYYYMMDD` as a number → `YYYY-MM-DD` */
const dayOf = (number: number): string => String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** Statements that are not issued come first in their month. */
const NOT_ISSUED = 99_999_999;
const positionOf = ({ stage, dueOn }: StoredStatement): number =>
  stage === 'issued' ? numberOfDay(dueOn) : NOT_ISSUED;

export const statementItem = (statement: StoredStatement): Key & Item => {
  const { id, month, partnerId, currency, stage, dueOn } = statement;
  const { balance } = sumsOf(statement);
  return {
    ...statementKey(id),
    ...statement,
    g1: monthPartition(month),
    ...(stage === 'issued' && { g2: partnerPartition(partnerId) }),
    ...(stage === 'issued' && balance !== 0 && { g3: OPEN }),
    n: positionOf(statement),
    l: { p: partnerId, c: currency, b: balance, d: numberOfDay(dueOn || '0') },
  };
};

/** Returns the statement of an item that was scanned; undefined for any other item. */
export const statementOf = (item: Item): StoredStatement | undefined =>
  item.sk === STATEMENT ? Stored.parse(item) : undefined;

/** Id of the statement that an item is, or whose lines it contains; undefined for any other item. */
export const statementIdIn = (item: Item): string | undefined =>
  String(item.pk).startsWith(statementKey('').pk) ? idOf(item) : undefined;

/** Returns the items of a statement by strongly consistent reads: its lines, and then the statement. */
export const listStatementItems = (id: string): Promise<Item[]> =>
  queryAll(statementKey(id).pk, '', { consistent: true });

/** AP-590 Returns a statement by a strongly consistent read. */
export const getStatement = async (id: string): Promise<StoredStatement | undefined> => {
  const item = await getItem(statementKey(id), { consistent: true });
  return item && Stored.parse(item);
};

/** AP-590 Returns statements in the sequence of their ids. Omits unknown ones. */
export const getStatements = async (ids: readonly string[]): Promise<StoredStatement[]> => {
  const items = await batchGet(ids.map(statementKey), { consistent: true });
  const found = new Map(items.map((item) => [item.pk, Stored.parse(item)]));
  return ids.flatMap((id) => found.get(statementKey(id).pk) ?? []);
};

/** Statements of a month with their drafts, or those that were issued to a partner. */
export type StatementList = { month: string } | { partnerId: number };
/** Place in a list: number of the index and id of the last statement. */
export type StatementPlace = { n: number; id: string };

/**
 * AP-591 Returns a page of ids, last due day first. `next`: place of its last statement; undefined at the end.
 * @param after place of the last statement of the previous page
 */
export const listStatementIds = async (
  list: StatementList,
  after: StatementPlace | undefined,
  limit: number,
): Promise<{ ids: string[]; next: StatementPlace | undefined }> => {
  const [IndexName, name, partition] =
    'month' in list
      ? ['gsi1', 'g1', monthPartition(list.month)]
      : ['gsi2', 'g2', partnerPartition(list.partnerId)];
  const page = await query({
    IndexName,
    KeyConditionExpression: `${name} = :partition`,
    ExpressionAttributeValues: { ':partition': partition },
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: after && { ...statementKey(after.id), [name]: partition, n: after.n },
  });
  const { next } = page;
  return { ids: page.items.map(idOf), next: next && { n: Number(next.n), id: idOf(next) } };
};

type OpenStatement = { partnerId: number; currency: ChargeCurrency; balance: number; dueOn: string };

/** AP-592 Returns the issued statements with a balance, earliest due day first. */
export const listOpenStatements = async (): Promise<OpenStatement[]> => {
  const items = await queryToEnd({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :open',
    ExpressionAttributeValues: { ':open': OPEN },
  });
  return items.map(({ l }) => {
    const { p, c, b, d } = l as { p: number; c: ChargeCurrency; b: number; d: number };
    return { partnerId: p, currency: c, balance: b, dueOn: dayOf(d) };
  });
};

/**
 * AP-593 Stores a statement in place of the one that was read, with its next version. Fails as `STATEMENT` if it was changed
 * concurrently. @param before undefined for a new one
 */
export const putStatementAction = (
  before: StoredStatement | undefined,
  after: StoredStatement,
): PutAction => ({
  name: 'STATEMENT',
  put: statementItem(after),
  ...(before
    ? {
        condition: '#version = :was AND marked = :marked',
        names: { '#version': 'version' },
        values: { ':was': before.version, ':marked': before.marked },
      }
    : { condition: 'attribute_not_exists(pk)' }),
});

/**
 * AP-594 Records that the amounts of an issued statement are recorded at its parcels. The version stays the same, because
 * no person does this.
 */
export const setMarked = async (id: string): Promise<void> => {
  await updateItem(statementKey(id), {
    UpdateExpression: 'SET marked = :yes',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true },
    ReturnValues: 'NONE',
  });
};

/** AP-594 Deletes a statement. Fails as `STATEMENT` if it was changed since it was read. */
export const removeStatementAction = ({ id, version }: StoredStatement): DeleteAction => ({
  name: 'STATEMENT',
  delete: statementKey(id),
  ...ifVersion(version),
});

// Lines are stored as lists of values, because the units of a draft follow from the size of its lines.

const LINES = 'LINES#';
export const linesKey = (id: string, chunk: number): Key => ({
  pk: statementKey(id).pk,
  sk: `${LINES}${String(chunk).padStart(4, '0')}`,
});
const bases = ['measured', 'declared'] as const;
const causes = ['', ...(Object.keys(lineCauses) as (keyof typeof lineCauses)[])] as const;

const StoredLine = z.tuple([
  z.number(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number().nullable(),
]);

const toStoredLine = (line: StatementLine): z.output<typeof StoredLine> => [
  line.orderId,
  line.hblNo,
  line.orderNumber,
  numberOfDay(line.day),
  line.method,
  bases.indexOf(line.basis),
  line.measure,
  line.freight,
  line.surcharges,
  line.manual,
  line.amount,
  causes.indexOf(line.cause),
  line.before,
];

const toLine = (stored: unknown): StatementLine => {
  const [
    orderId,
    hblNo,
    orderNumber,
    day,
    method,
    basis,
    measure,
    freight,
    surcharges,
    manual,
    amount,
    ...rest
  ] = StoredLine.parse(stored);
  const [cause, before] = rest;
  return {
    ...{ orderId, hblNo, orderNumber, day: dayOf(day), method, measure, freight, surcharges, manual, amount },
    basis: bases[basis] ?? 'measured',
    unit: method === AIR ? 'kg' : 'CBM',
    kind: before === null ? 'charge' : 'correction',
    cause: causes[cause] ?? '',
    before,
  };
};

/** Returns the lines of a chunk that was read. */
export const linesOf = (item: Item): StatementLine[] => (item.lines as unknown[]).map(toLine);

/** Id of the statement and time of a chunk of lines that was scanned; undefined for any other item. */
export const linesRecordOf = (item: Item): { id: string; chunk: number; at: string } | undefined => {
  const [sk, at] = [String(item.sk), String(item.at)];
  return sk.startsWith(LINES) ? { id: idOf(item), chunk: Number(sk.slice(LINES.length)), at } : undefined;
};

/** AP-595 Returns the lines of a chunk; empty if there is none. */
export const getLines = async (id: string, chunk: number): Promise<StatementLine[]> => {
  const item = await getItem(linesKey(id, chunk), { consistent: true });
  return item ? linesOf(item) : [];
};

/** AP-595 Returns the lines of all chunks. */
export const getAllLines = async ({ id, lineCount }: StoredStatement): Promise<StatementLine[]> => {
  const items = await queryAll(statementKey(id).pk, LINES, { consistent: true });
  return items.flatMap(linesOf).slice(0, lineCount);
};

/**
 * AP-596 Stores a chunk of at most `LINES_PER_PAGE` lines, unless a later run has stored it.
 * @returns false if a later run has
 */
export const putLines = (
  id: string,
  chunk: number,
  lines: readonly StatementLine[],
  { run, at }: { run: number; at: string },
): Promise<boolean> =>
  writeOne({
    name: 'STATEMENTLINES',
    put: { ...linesKey(id, chunk), run, at, lines: lines.map(toStoredLine) },
    condition: 'attribute_not_exists(pk) OR run <= :run',
    values: { ':run': run },
  });

/** AP-597 Deletes a chunk of lines. */
export const removeLines = (id: string, chunk: number): Promise<void> => deleteItem(linesKey(id, chunk));

/** Number of chunks of a statement. */
export const chunkCount = ({ lineCount }: Pick<StoredStatement, 'lineCount'>): number =>
  Math.ceil(lineCount / LINES_PER_PAGE);

const Draft = z.object({
  /** Id of the statement. */
  id: z.string(),
  partnerId: z.number(),
  currency: z.enum(chargeCurrencies),
  /** Number of times that the statement was drafted or a worker acquired the lease. Later runs win. */
  run: z.number(),
  /** End of the lease in epoch milliseconds; 0 after it was released. */
  until: z.number(),
});
/** The statement of a partner and currency that is not finished: its draft, or its amounts are not recorded yet. */
export type Draft = z.output<typeof Draft>;
export type Owner = Pick<Draft, 'partnerId' | 'currency'>;

const DRAFT = 'DRAFT';
const draftKey = ({ partnerId, currency }: Owner): Key => ({
  pk: `STATEMENTDRAFT#${partnerId}#${currency}`,
  sk: DRAFT,
});

/** Item of a statement that the job has to finish, and that no worker has the lease of. */
export const draftItem = ({ id, partnerId, currency }: StoredStatement): Key & Item => ({
  ...draftKey({ partnerId, currency }),
  ...({ id, partnerId, currency, run: 1, until: 0 } satisfies Draft),
});

/** AP-598 Returns the unfinished statements of partners by strongly consistent reads. */
export const getDrafts = async (partnerIds: readonly number[]): Promise<Draft[]> => {
  const keys = partnerIds.flatMap((partnerId) =>
    chargeCurrencies.map((currency) => draftKey({ partnerId, currency })),
  );
  return (await batchGet(keys, { consistent: true })).map((item) => Draft.parse(item));
};

const ifRun = ({ id, run }: Draft) => ({
  condition: 'id = :id AND #run = :was',
  names: { '#run': 'run' },
  values: { ':id': id, ':was': run },
});

/** AP-599 Stores the unfinished statement in place of the one that was read. Fails as `STATEMENTDRAFT` after a concurrent change. */
export const putDraftAction = (before: Draft | undefined, after: Draft): PutAction => ({
  name: 'STATEMENTDRAFT',
  put: { ...draftKey(after), ...after },
  ...(before ? ifRun(before) : { condition: 'attribute_not_exists(pk)' }),
});

/** AP-599 Ends an unfinished statement. Fails as `STATEMENTDRAFT` if another run began. */
export const removeDraftAction = (draft: Draft): DeleteAction => ({
  name: 'STATEMENTDRAFT',
  delete: draftKey(draft),
  ...ifRun(draft),
});

/** AP-599 Acquires the lease for the next run, or renews it. @returns undefined if another run began */
export const leaseDraft = async (draft: Draft, run: number, until: number): Promise<Draft | undefined> => {
  const { condition, names, values } = ifRun(draft);
  const result = await updateItem(draftKey(draft), {
    UpdateExpression: 'SET #run = :run, #until = :until',
    ConditionExpression: `${condition} AND #until = :seen`,
    ExpressionAttributeNames: { ...names, '#until': 'until' },
    ExpressionAttributeValues: { ...values, ':run': run, ':until': until, ':seen': draft.until },
  });
  return result.ok ? Draft.parse(result.item) : undefined;
};

const NO = 'NO';
type Numbered = Pick<StoredStatement, 'partnerId' | 'month'>;
const numberKey = ({ partnerId, month }: Numbered): Key => ({
  pk: `STATEMENTNO#${partnerId}#${month}`,
  sk: NO,
});

/** Item of the last number of a partner's month. */
export const numberItem = (of: Numbered, last: number): Key & Item => ({ ...numberKey(of), last });

/** AP-600 Returns the last number of a partner's month; 0 if there is none. */
export const getLastNumber = async (of: Numbered): Promise<number> =>
  Number((await getItem(numberKey(of), { consistent: true }))?.last ?? 0);

/** AP-600 Stores the next number of a partner's month. Fails as `STATEMENTNO` if it was taken concurrently. */
export const putNumberAction = (of: Numbered, next: number): Action => ({
  name: 'STATEMENTNO',
  put: numberItem(of, next),
  ...(next === 1
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: '#last = :was', names: { '#last': 'last' }, values: { ':was': next - 1 } }),
});
