import type { Action } from '#functions/db/client.ts';
import { getConsolChanges } from '#functions/db/consol-change.entity.ts';
import {
  countScanAction,
  openSessionGuard,
  type ScanSession,
  type SessionCounts,
  storeCounts,
} from '#functions/db/scan-session.entity.ts';
import { boxesOnConsol, isComplete, type Parcel } from '#functions/domain/order/scanned-boxes.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { readConsolParcels } from './consol-parcels.ts';

type Counted = Pick<SessionCounts, 'expected' | 'scanned' | 'incomplete'>;

// Counts a parcel like the report about the session.
const countOf = (mode: SessionMode, consolId: number, parcel: Parcel): Counted => {
  const { order } = parcel;
  const isExpected = order.consolId === consolId;
  const boxes = isExpected ? boxesOnConsol(mode, parcel, consolId) : [];
  const isScanned = isComplete(order, boxes);
  return {
    expected: Number(isExpected),
    scanned: Number(isScanned),
    incomplete: Number(boxes.length > 0 && !isScanned),
  };
};

const difference = (from: Counted, to: Counted): Counted => ({
  expected: to.expected - from.expected,
  scanned: to.scanned - from.scanned,
  incomplete: to.incomplete - from.incomplete,
});

/** Counts the parcels of a consol. A later change of its parcels is recognised by `changes`. @param scans see `SessionCounts` */
export const countParcels = async (
  mode: SessionMode,
  consolId: number,
  scans: number,
): Promise<{ parcels: Parcel[]; counts: SessionCounts }> => {
  // Before the parcels, so that the counts are never taken for newer than they are.
  const changes = await getConsolChanges(consolId, { consistent: true });
  const parcels = await readConsolParcels(consolId);
  const counted = parcels.map((parcel) => countOf(mode, consolId, parcel));
  const sumOf = (field: 'scanned' | 'incomplete') => counted.reduce((sum, one) => sum + one[field], 0);
  const [scanned, incomplete] = [sumOf('scanned'), sumOf('incomplete')];
  return { parcels, counts: { expected: parcels.length, scanned, incomplete, changes, scans } };
};

// After another change than a scan, such as a release, and for a session that an earlier version opened.
const recount = async ({ id, mode, consolId, counts }: ScanSession): Promise<Counted> => {
  const { counts: counted } = await countParcels(mode, consolId, counts?.scans ?? 0);
  if (counts) await storeCounts(id, counted);
  return counted;
};

/** Returns the counts of a session that has no report. Only after another change than a scan, it reads the parcels. */
export const currentCounts = async (
  session: ScanSession,
  options: { consistent?: boolean } = {},
): Promise<Counted> => {
  const { counts, consolId } = session;
  const isCurrent = counts?.changes === (await getConsolChanges(consolId, options));
  return counts && isCurrent ? counts : recount(session);
};

/**
 * Returns the action that checks that a session is open, and changes its counts if a scan changes them.
 * @param changes changes of the parcels of the consol that the same transaction counts
 */
export const countingGuard = (
  { id, mode, consolId, counts }: ScanSession,
  before: Parcel,
  after: Parcel,
  changes: number,
): Action => {
  const counted = difference(countOf(mode, consolId, before), countOf(mode, consolId, after));
  const changed = { ...counted, changes };
  const isChanged = Object.values(changed).some((by) => by !== 0);
  return counts && isChanged ? countScanAction(id, changed) : openSessionGuard(id);
};
