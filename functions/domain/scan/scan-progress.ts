import { getScanSession } from '#functions/db/scan-session.entity.ts';
import type { ScanProgress } from '#shared/domain/scan.ts';
import { AppError } from '#shared/errors.ts';
import { currentCounts } from './session-counts.ts';

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
  const { closedAt = null, report, reported = report } = session;
  const { expected, scanned } = reported ?? (await currentCounts(session));
  return { expected, scanned, closedAt };
};
