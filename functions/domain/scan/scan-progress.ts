import type { ScanProgress } from '#shared/domain/scan.ts';
import { AppError } from '#shared/errors.ts';
import { getConsolChanges } from '../../db/consol-change.entity.ts';
import { getScanSession, type ScanSession, storeCounts } from '../../db/scan-session.entity.ts';
import { countParcels } from './session-counts.ts';

// After another change than a scan, such as a release, and for a session that an earlier version opened.
const recount = async ({ id, mode, consolId, counts }: ScanSession) => {
  const { counts: counted } = await countParcels(mode, consolId, counts?.scans ?? 0);
  if (counts) await storeCounts(id, counted);
  return counted;
};

/**
 * Returns the progress of a session for all of its devices. It costs two eventually consistent reads, because each device
 * asks every few seconds; only after another change than a scan, the parcels are counted again.
 * @throws SCAN_SESSION_NOT_FOUND
 */
export const progressOfSession = async (sessionId: string): Promise<ScanProgress> => {
  // A session that was opened just now may be missing in the first read.
  const session =
    (await getScanSession(sessionId, { consistent: false })) ?? (await getScanSession(sessionId));
  if (!session) throw new AppError('SCAN_SESSION_NOT_FOUND');
  const { closedAt = null, report, counts, consolId } = session;
  if (report) return { expected: report.expected, scanned: report.scanned, closedAt };
  const isCurrent = counts?.changes === (await getConsolChanges(consolId));
  const { expected, scanned } = counts && isCurrent ? counts : await recount(session);
  return { expected, scanned, closedAt };
};
