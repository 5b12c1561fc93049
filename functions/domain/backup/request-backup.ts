import { beginBackupAction, getBackupRun, removeBackupRun } from '#functions/db/backup-run.entity.ts';
import { transact } from '#functions/db/client.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { fullName } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { backupName } from './backup-files.ts';
import { stateOf } from './backup-state.ts';
import { startRecordedJob } from './start-job.ts';

/**
 * Starts a backup, unless one is running. @returns the file name of the started or running backup
 * @throws UNAVAILABLE if the job cannot be started
 */
export const requestBackup = async (caller: Caller): Promise<string> => {
  const { actor, now } = caller;
  const last = await getBackupRun();
  if (last && (await stateOf(last, now)) === 'running') return last.filename;

  const filename = backupName(now);
  const run = { filename, at: now.toISOString(), by: fullName(actor) };
  const failed = await transact([
    beginBackupAction(run, last),
    auditAction(caller, { kind: 'backup', id: filename, name: filename }, {}, undefined, {}),
  ]);
  if (failed.length > 0) {
    const concurrentRun = await getBackupRun();
    if (!concurrentRun) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return concurrentRun.filename;
  }
  await startRecordedJob('backup', { filename }, removeBackupRun);
  return filename;
};
