import type { SessionMode } from '#shared/domain/scan-rules.ts';
import type { Action } from '../../db/client.ts';
import { getConsolChanges } from '../../db/consol-change.entity.ts';
import {
  countScanAction,
  openSessionGuard,
  type ScanSession,
  type SessionCounts,
} from '../../db/scan-session.entity.ts';
import { readConsolParcels } from './consol-parcels.ts';
import { boxesOnConsol, isComplete, type Parcel } from './scanned-boxes.ts';

type Counted = Pick<SessionCounts, 'expected' | 'scanned'>;

// Counts a parcel like the report about the session.
const countOf = (mode: SessionMode, consolId: number, parcel: Parcel): Counted => {
  const { order } = parcel;
  const isExpected = order.consolId === consolId;
  const isScanned = isExpected && isComplete(order, boxesOnConsol(mode, parcel, consolId));
  return { expected: Number(isExpected), scanned: Number(isScanned) };
};

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
  const scanned = counted.filter((one) => one.scanned > 0).length;
  return { parcels, counts: { expected: parcels.length, scanned, changes, scans } };
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
  const [from, to] = [countOf(mode, consolId, before), countOf(mode, consolId, after)];
  const changed = { expected: to.expected - from.expected, scanned: to.scanned - from.scanned, changes };
  const isChanged = Object.values(changed).some((by) => by !== 0);
  return counts && isChanged ? countScanAction(id, changed) : openSessionGuard(id);
};
