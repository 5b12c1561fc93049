import { randomUUID } from 'node:crypto';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { ExpectedParcel, ReportLine, ScanReport } from '#shared/domain/scan.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { transact } from '../../db/client.ts';
import { getConsol, recordSessionAction, storeSessionResult } from '../../db/consol.entity.ts';
import {
  closeSessionActions,
  findOpenSession,
  getScanSession,
  listOverLines,
  openSessionActions,
  type ScanSession,
  storeReport,
} from '../../db/scan-session.entity.ts';
import type { Author } from '../author.ts';
import type { CallerRule } from '../exception/rules.ts';
import { openException } from '../exception/watch-orders.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { type FoundOrders, foundOrders, overLines, readConsolParcels } from './consol-parcels.ts';
import { readLoadedConsol, refusalOnConsol } from './scan-plan.ts';
import { boxesOnConsol, isComplete, type Parcel } from './scanned-boxes.ts';

type Opened = Pick<ScanSession, 'mode' | 'consolId'>;

const expectedOf =
  ({ mode, consolId }: Opened) =>
  (parcel: Parcel): ExpectedParcel => {
    const { id: orderId, hblNo, boxQty } = parcel.order;
    return { orderId, hblNo, boxQty, scanned: boxesOnConsol(mode, parcel, consolId) };
  };

type Caller = { author: Author; now: Date };

const joinOrOpen = (mode: SessionMode, consolId: number, { author, now }: Caller): Promise<string> =>
  retryOnConflict(async () => {
    const open = await findOpenSession(mode, consolId);
    if (open !== undefined) return open;
    const { name: by, memberId: byId } = author;
    const session = { id: randomUUID(), mode, consolId, openedAt: now.toISOString(), by, byId };
    const failed = await transact([
      ...openSessionActions(session),
      recordSessionAction(consolId, mode, session.id),
    ]);
    if (failed.includes('CONSOL')) throw new AppError('CONSOL_NOT_FOUND');
    return failed.length === 0 ? session.id : undefined;
  });

const requireOpenSession = async (
  mode: SessionMode,
  consolId: number,
  sessionId: string,
): Promise<string> => {
  if ((await findOpenSession(mode, consolId)) !== sessionId) throw new AppError('SCAN_SESSION_NOT_FOUND');
  return sessionId;
};

/**
 * Opens a session on a consol, or joins the open one, and lists its parcels.
 * @param joined session of which only the list is read, also after its consol was closed
 * @throws CONSOL_NOT_FOUND, CONSOL_NOT_OPEN; SCAN_SESSION_NOT_FOUND if `joined` is not open
 */
export const openScanSession = async (
  { mode, consolId, sessionId: joined }: Opened & { sessionId?: string },
  caller: Caller,
): Promise<{ sessionId: string; expected: ExpectedParcel[] }> => {
  const consol = await getConsol(consolId);
  if (!consol) throw new AppError('CONSOL_NOT_FOUND');
  if (!joined && mode === 'load' && consol.status !== CONSOL_OPEN) throw new AppError('CONSOL_NOT_OPEN');
  const sessionId = joined
    ? await requireOpenSession(mode, consolId, joined)
    : await joinOrOpen(mode, consolId, caller);
  const [parcels, checked] = await Promise.all([readConsolParcels(consolId), readLoadedConsol(consol)]);
  const expected = parcels.map((parcel): ExpectedParcel => {
    const refusal = refusalOnConsol(mode, parcel, checked);
    return { ...expectedOf({ mode, consolId })(parcel), ...(refusal && { refusal }) };
  });
  return { sessionId, expected };
};

const lineOf = ({ orderId, hblNo, boxQty, scanned }: ExpectedParcel): ReportLine => ({
  orderId,
  hblNo,
  boxes: { scanned, total: boxQty },
});

const reportOf = async (session: ScanSession): Promise<{ report: ScanReport; found: FoundOrders }> => {
  const [parcels, over] = await Promise.all([readConsolParcels(session.consolId), listOverLines(session.id)]);
  const expected = parcels.map(expectedOf(session));
  const isDone = (parcel: ExpectedParcel) => isComplete(parcel, parcel.scanned);
  const isShort = ({ scanned }: ExpectedParcel) => scanned.length === 0;
  const begun = new Set(expected.filter((parcel) => !isShort(parcel)).map(({ orderId }) => orderId));
  const report = {
    expected: expected.length,
    scanned: expected.filter(isDone).length,
    added: parcels
      .filter(({ boxes }) => boxes.load?.linkedIn === session.id)
      .map(({ order: { hblNo, id: orderId } }) => ({ hblNo, orderId })),
    short: expected.filter(isShort).map(lineOf),
    over: overLines(over, begun),
    incomplete: expected.filter((parcel) => !isShort(parcel) && !isDone(parcel)).map(lineOf),
  };
  return { report, found: foundOrders(session.mode, session.consolId, parcels) };
};

const requireSession = async (sessionId: string): Promise<ScanSession> => {
  const session = await getScanSession(sessionId);
  if (!session) throw new AppError('SCAN_SESSION_NOT_FOUND');
  return session;
};

/** Returns the report of a session: of now, or of its end. @throws SCAN_SESSION_NOT_FOUND */
export const reportSession = async (sessionId: string): Promise<ScanReport> => {
  const session = await requireSession(sessionId);
  return session.report ?? (await reportOf(session)).report;
};

const CONCURRENCY = 5;

// The member who opened the session finds the parcels by the next day.
const openExceptions = async (
  { closedAt, by, byId }: ScanSession,
  { short, over, incomplete }: ScanReport,
): Promise<void> => {
  const at = new Date(closedAt ?? 0);
  const assignment = { assigneeId: byId, assigneeName: by, dueDate: addDays(seoulDay(at), 1) };
  const linesOf = (lines: readonly ReportLine[], rule: CallerRule) =>
    lines.flatMap(({ orderId }) => (orderId === undefined ? [] : [{ orderId, rule }]));
  const missing = new Set(short.map(({ orderId }) => orderId));
  const found = [
    ...linesOf(short, 'SHORT'),
    // A parcel of the consol that was refused is missing, and not over as well.
    ...linesOf(over, 'OVER').filter(({ orderId }) => !missing.has(orderId)),
    ...linesOf(incomplete, 'BOXES_INCOMPLETE'),
  ];
  await mapWithLimit(found, CONCURRENCY, ({ orderId, rule }) => openException(orderId, rule, at, assignment));
};

/**
 * Closes a session for all devices, and opens an exception for each parcel that is missing, partly scanned or refused. A
 * repeated request returns the same report.
 * @throws SCAN_SESSION_NOT_FOUND
 */
export const closeScanSession = async (sessionId: string, now: Date): Promise<ScanReport> => {
  const session = await requireSession(sessionId);
  if (session.report) return session.report;
  // No scan follows the end of the session, so the report is complete. A request that was interrupted before the report
  // is completed by the next one.
  if (!session.closedAt) await transact(closeSessionActions(session, now.toISOString()));
  const closed = await requireSession(sessionId);
  const { consolId, mode, closedAt = now.toISOString() } = closed;
  const { report, found } = await reportOf(closed);
  await openExceptions(closed, report);
  const result = { closedAt, ...found, over: report.over.length };
  await storeSessionResult(consolId, mode, sessionId, result);
  return storeReport(sessionId, report);
};
