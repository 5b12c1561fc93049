import { transact } from '#functions/db/client.ts';
import { storeSessionResult } from '#functions/db/consol.entity.ts';
import {
  closeSessionActions,
  type FoundOrders,
  getReport,
  getScanSession,
  listOverLines,
  type ScanSession,
  storeReport,
} from '#functions/db/scan-session.entity.ts';
import type { CallerRule } from '#functions/domain/exception/rules.ts';
import { openException } from '#functions/domain/exception/watch-orders.ts';
import { addMissingParcels } from '#functions/domain/mail/missing-parcels.ts';
import { isComplete } from '#functions/domain/order/scanned-boxes.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { ExpectedParcel, ReportLine, ScanReport } from '#shared/domain/scan.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { expectedOf, foundOrders, readConsolParcels, refusedCodes } from './consol-parcels.ts';
import { withParcelFacts } from './report-facts.ts';
import { countedResult } from './session-result.ts';

const lineOf = ({ orderId, hblNo, boxQty, scanned }: ExpectedParcel): ReportLine => ({
  orderId,
  hblNo,
  boxes: { scanned, total: boxQty },
});

type Reported = { report: ScanReport; found: FoundOrders; linkedIds: number[] };

const reportOf = async (session: ScanSession): Promise<Reported> => {
  const { id, mode, consolId } = session;
  const [parcels, lines] = await Promise.all([readConsolParcels(consolId), listOverLines(id)]);
  const expected = parcels.map(expectedOf(mode, consolId));
  const isDone = (parcel: ExpectedParcel) => isComplete(parcel, parcel.scanned);
  const isShort = ({ scanned }: ExpectedParcel) => scanned.length === 0;
  const begun = new Set(expected.filter((parcel) => !isShort(parcel)).map(({ orderId }) => orderId));
  const report = {
    expected: expected.length,
    scanned: expected.filter(isDone).length,
    added: parcels
      .filter(({ boxes }) => boxes.load?.linkedIn === id)
      .map(({ order }) => ({ hblNo: order.hblNo, orderId: order.id })),
    short: expected.filter(isShort).map(lineOf),
    ...(await refusedCodes(lines, begun)),
    incomplete: expected.filter((parcel) => !isShort(parcel) && !isDone(parcel)).map(lineOf),
  };
  const orders = parcels.map(({ order }) => order);
  return {
    report: await withParcelFacts(report, orders),
    found: foundOrders(mode, consolId, parcels),
    linkedIds: orders.map((order) => order.id),
  };
};

const requireSession = async (sessionId: string): Promise<ScanSession> => {
  const session = await getScanSession(sessionId);
  if (!session) throw new AppError('SCAN_SESSION_NOT_FOUND');
  return session;
};

const storedReport = async ({ id, report, reported }: ScanSession): Promise<ScanReport | undefined> =>
  reported ? getReport(id) : report;

/** Returns the report of a session: of now, or of its end. @throws SCAN_SESSION_NOT_FOUND */
export const reportSession = async (sessionId: string): Promise<ScanReport> => {
  const session = await requireSession(sessionId);
  return (await storedReport(session)) ?? (await reportOf(session)).report;
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
 * Closes a session for all devices, opens an exception for each parcel that is missing, partly scanned or refused, and notifies
 * the partners of missing ones. A repeated request returns the same report.
 * @throws SCAN_SESSION_NOT_FOUND
 */
export const closeScanSession = async (sessionId: string, now: Date): Promise<ScanReport> => {
  const session = await requireSession(sessionId);
  const stored = await storedReport(session);
  if (stored) return stored;
  // No scan follows the end of the session, so the report is complete. A request that was interrupted before the report
  // is completed by the next one.
  if (!session.closedAt) await transact(closeSessionActions(session, now.toISOString()));
  const closed = await requireSession(sessionId);
  const { consolId, mode, closedAt = now.toISOString() } = closed;
  const { report, found, linkedIds } = await reportOf(closed);
  await openExceptions(closed, report);
  await addMissingParcels(report, { mode, closedAt }, now);
  const result = countedResult({ closedAt, over: report.over.length }, found, linkedIds);
  await storeSessionResult(consolId, mode, sessionId, result);
  // Otherwise a concurrent request has stored its report.
  return (await storeReport(sessionId, report, found)) ? report : reportSession(sessionId);
};
