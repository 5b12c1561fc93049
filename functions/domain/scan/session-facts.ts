import { getConsolChanges } from '#functions/db/consol-change.entity.ts';
import {
  getReport,
  getScanSession,
  type ScanSession,
  storeCounts,
  storeReported,
} from '#functions/db/scan-session.entity.ts';
import { type DerivedFact, differingFact } from '#functions/domain/derived-fact.ts';
import { countParcels } from './session-counts.ts';

const reportedFact = async ({ id, reported }: ScanSession): Promise<DerivedFact[]> => {
  const report = reported && (await getReport(id));
  if (!report) return [];
  const { expected, scanned } = report;
  const derived = { expected, scanned };
  const stored = { expected: reported.expected, scanned: reported.scanned };
  return differingFact({
    ...{ record: `session ${id} reported`, stored, derived },
    repair: () => storeReported(id, derived),
  });
};

// After another change than a scan, the next reader counts the parcels again, so that the stored counts are not wrong.
const countsFact = async ({ id, mode, consolId, counts }: ScanSession): Promise<DerivedFact[]> => {
  if (!counts || counts.changes !== (await getConsolChanges(consolId, { consistent: true }))) return [];
  const { counts: derived } = await countParcels(mode, consolId, counts.scans);
  const isScanned = (await getScanSession(id))?.counts?.scans !== counts.scans;
  if (isScanned || derived.changes !== counts.changes) return [];
  const { expected, scanned, incomplete, changes, scans } = counts;
  const stored = { expected, scanned, incomplete, changes, scans };
  return differingFact({
    ...{ record: `session ${id} counts`, stored, derived },
    repair: () => storeCounts(id, derived),
  });
};

/** Returns the counts of a session that do not follow from the parcels of its consol, or from its report. */
export const differingSessionFacts = async (sessionId: string): Promise<DerivedFact[]> => {
  const session = await getScanSession(sessionId);
  if (!session) return [];
  return session.closedAt ? reportedFact(session) : countsFact(session);
};
