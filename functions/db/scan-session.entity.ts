import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { chunks } from '#shared/chunks.ts';
import { ReportLine, ScanReport } from '#shared/domain/scan.ts';
import { type SessionMode, sessionModes } from '#shared/domain/scan-rules.ts';
import { groupBy } from '#shared/group-by.ts';
import {
  type Action,
  getItem,
  type Item,
  type Key,
  putItem,
  queryAll,
  transact,
  updateItem,
} from './client.ts';

// A session of scans on a consol, which a person opens and closes. Its lines are what a report cannot derive from the
// parcels of the consol. The report and the ids of the found orders are items of their own, because they grow with the
// consol, and the devices of a session read the session every few seconds.

// A report of an earlier version has no `misread`.
const StoredReport = ScanReport.extend({ misread: ScanReport.shape.misread.default([]) });

/** Parcels of a session, which each scan counts. */
const SessionCounts = z.object({
  expected: z.number(),
  /** Parcels of which all boxes were scanned, and some. */
  scanned: z.number(),
  incomplete: z.number(),
  /** Changes of the parcels of the consol until the counts were made: see `getConsolChanges`. */
  changes: z.number(),
  /** Scans that changed the counts. */
  scans: z.number(),
});
export type SessionCounts = z.output<typeof SessionCounts>;

const Session = z.object({
  id: z.string(),
  mode: z.enum(sessionModes),
  consolId: z.number(),
  openedAt: z.iso.datetime(),
  /** Name and number of the member who opened the session. */
  by: z.string(),
  byId: z.number(),
  closedAt: z.iso.datetime().optional(),
  /** Absent in a session that an earlier version opened. */
  counts: SessionCounts.optional().catch(undefined),
  /** Parcels at the end of the session. Present after the session was closed and reported. */
  reported: ScanReport.pick({ expected: true, scanned: true }).optional(),
  /** Report of a session that an earlier version closed. */
  report: StoredReport.optional(),
});
export type ScanSession = z.output<typeof Session>;

const SESSION = 'SCANSESSION';
const partition = (sessionId: string) => `${SESSION}#${sessionId}`;
const sessionKey = (sessionId: string): Key => ({ pk: partition(sessionId), sk: SESSION });
// Names the open session of a consol and mode.
const openKey = ({ consolId, mode }: Pick<ScanSession, 'consolId' | 'mode'>): Key => ({
  pk: SESSION,
  sk: `${consolId}#${mode}`,
});

/** AP-416 Returns a session, by default by a strongly consistent read. */
export const getScanSession = async (
  sessionId: string,
  { consistent = true }: { consistent?: boolean } = {},
): Promise<ScanSession | undefined> => {
  const item = await getItem(sessionKey(sessionId), { consistent });
  return item && Session.parse(item);
};

/** AP-417 Returns the id of the open session of a consol by a strongly consistent read. */
export const findOpenSession = async (mode: SessionMode, consolId: number): Promise<string | undefined> =>
  (await getItem(openKey({ mode, consolId }), { consistent: true }))?.sessionId as string | undefined;

/** AP-418 Opens a session. Fails as `OPEN` if the consol has an open one in this mode. */
export const openSessionActions = (session: ScanSession): Action[] => [
  {
    name: 'OPEN',
    put: { ...openKey(session), sessionId: session.id },
    condition: 'attribute_not_exists(pk)',
  },
  { name: 'SESSION', put: { ...sessionKey(session.id), ...session } },
];

/** AP-418 Closes a session. Fails as `SESSION` if it is closed. */
export const closeSessionActions = (
  session: Pick<ScanSession, 'id' | 'mode' | 'consolId'>,
  at: string,
): Action[] => [
  {
    name: 'SESSION',
    update: sessionKey(session.id),
    expression: 'SET closedAt = :at',
    condition: 'attribute_exists(pk) AND attribute_not_exists(closedAt)',
    values: { ':at': at },
  },
  { name: 'OPEN', delete: openKey(session) },
];

const reportKey = (sessionId: string): Key => ({ pk: partition(sessionId), sk: 'REPORT' });
const foundKey = (sessionId: string): Key => ({ pk: partition(sessionId), sk: 'FOUND' });

/** Ids of the orders of which a session found all boxes, and of those of which it found some. */
const FoundOrders = z.object({ complete: z.array(z.number()), begun: z.array(z.number()) });
export type FoundOrders = z.output<typeof FoundOrders>;

// A report has up to as many lines as its consol has parcels, and an item has at most 400 KB. The lines beyond the first
// ones are items of their own. They are written before the report names them, because a transaction has at most 4 MB.
const LINES_PER_ITEM = 500;
type Lists = Omit<ScanReport, 'expected' | 'scanned'>;
type ListName = keyof Lists;
const restPrefix = (rest: string) => `REST#${rest}#`;

const listsOf = (lines: readonly { list: ListName; line: unknown }[]): Item =>
  Object.fromEntries(
    [...groupBy(lines, ({ list }) => list)].map(([list, its]) => [list, its.map(({ line }) => line)]),
  );

/** @returns attributes of the report: its first lines, and the name of the items with the rest */
const storeLines = async (sessionId: string, lists: Lists): Promise<Item> => {
  const lines = (Object.keys(lists) as ListName[]).flatMap((list) =>
    lists[list].map((line) => ({ list, line })),
  );
  const [first = [], ...others] = chunks(lines, LINES_PER_ITEM);
  if (others.length === 0) return listsOf(first);
  const rest = randomUUID();
  for (const [nth, part] of others.entries()) {
    const sk = restPrefix(rest) + String(nth).padStart(4, '0');
    await putItem({ pk: partition(sessionId), sk, ...listsOf(part) });
  }
  return { ...listsOf(first), rest };
};

/** AP-419 Stores the report of a closed session with the orders that it found. @returns false if it has a report */
export const storeReport = async (
  sessionId: string,
  { expected, scanned, ...lists }: ScanReport,
  found: FoundOrders,
): Promise<boolean> => {
  const lines = await storeLines(sessionId, lists);
  const failed = await transact([
    {
      name: 'REPORT',
      update: sessionKey(sessionId),
      expression: 'SET reported = :reported',
      condition: 'attribute_exists(pk) AND attribute_not_exists(reported)',
      values: { ':reported': { expected, scanned } },
    },
    { name: 'REPORT', put: { ...reportKey(sessionId), expected, scanned, ...lines } },
    { name: 'FOUND', put: { ...foundKey(sessionId), ...found } },
  ]);
  return failed.length === 0;
};

/** AP-484 Replaces the parcels at the end of a session. */
export const storeReported = async (
  sessionId: string,
  reported: NonNullable<ScanSession['reported']>,
): Promise<void> => {
  await updateItem(sessionKey(sessionId), {
    UpdateExpression: 'SET reported = :reported',
    ConditionExpression: 'attribute_exists(reported)',
    ExpressionAttributeValues: { ':reported': reported },
  });
};

/** AP-480 Returns the report of a session by strongly consistent reads. */
export const getReport = async (sessionId: string): Promise<ScanReport | undefined> => {
  const first = await getItem(reportKey(sessionId), { consistent: true });
  if (!first) return undefined;
  const { rest } = first;
  const others = rest
    ? await queryAll(partition(sessionId), restPrefix(String(rest)), { consistent: true })
    : [];
  const all = (list: ListName) => [first, ...others].flatMap((item) => item[list] ?? []);
  return ScanReport.parse({
    ...first,
    added: all('added'),
    short: all('short'),
    over: all('over'),
    misread: all('misread'),
    incomplete: all('incomplete'),
  });
};

/** AP-481 Returns the orders that a closed session found. Undefined for a session that an earlier version closed. */
export const getFoundOrders = async (sessionId: string): Promise<FoundOrders | undefined> => {
  const item = await getItem(foundKey(sessionId), { consistent: false });
  return item && FoundOrders.parse(item);
};

/** AP-420 Condition check without a write. Fails as `SESSION` if the session is closed. */
export const openSessionGuard = (sessionId: string): Action => ({
  name: 'SESSION',
  check: sessionKey(sessionId),
  condition: 'attribute_exists(pk) AND attribute_not_exists(closedAt)',
});

/** AP-447 Changes the counts of an open session. Fails as `SESSION` if the session is closed. */
export const countScanAction = (sessionId: string, changed: Omit<SessionCounts, 'scans'>): Action => ({
  name: 'SESSION',
  update: sessionKey(sessionId),
  expression: `SET ${[...Object.keys(changed), 'scans'].map((name) => `counts.${name} = counts.${name} + :${name}`).join(', ')}`,
  condition: 'attribute_exists(pk) AND attribute_not_exists(closedAt)',
  values: Object.fromEntries(Object.entries({ ...changed, scans: 1 }).map(([name, by]) => [`:${name}`, by])),
});

/** AP-448 Stores new counts of a session, unless a scan changed them since. */
export const storeCounts = async (sessionId: string, counts: SessionCounts): Promise<void> => {
  await updateItem(sessionKey(sessionId), {
    UpdateExpression: 'SET counts = :counts',
    ConditionExpression: 'counts.scans = :scans',
    ExpressionAttributeValues: { ':counts': counts, ':scans': counts.scans },
  });
};

const OVER = 'OVER#';

/** AP-421 Adds a refused code, or replaces its reason. */
export const overLineAction = (sessionId: string, code: string, line: ReportLine): Action => ({
  name: 'LINE',
  put: { pk: partition(sessionId), sk: `${OVER}${code}`, ...line },
});

/** AP-422 Returns the refused codes of a session by a strongly consistent read. */
export const listOverLines = async (sessionId: string): Promise<ReportLine[]> =>
  (await queryAll(partition(sessionId), OVER, { consistent: true })).map((item) => ReportLine.parse(item));

/** Returns the session of an item; undefined for any other item. */
export const scanSessionOf = ({ pk, sk, ...fields }: Item): ScanSession | undefined =>
  sk === SESSION && String(pk).startsWith(`${SESSION}#`) ? Session.parse(fields) : undefined;

/** AP-423 Deletes a session with its lines: possibly more actions than a transaction can hold. The session is the last. */
export const removeSessionActions = async (session: ScanSession): Promise<Action[]> => {
  const items = await queryAll(partition(session.id), '', { consistent: true });
  const lines = items.filter(({ sk }) => sk !== SESSION);
  return [
    ...lines.map(({ pk, sk }): Action => ({ name: 'LINE', delete: { pk: String(pk), sk: String(sk) } })),
    ...(session.closedAt ? [] : [{ name: 'OPEN' as const, delete: openKey(session) }]),
    { name: 'SESSION', delete: sessionKey(session.id) },
  ];
};
