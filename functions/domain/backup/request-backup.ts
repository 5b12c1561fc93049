import { fullName } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import type { StartedJob } from '../../adapters/jobs.ts';
import { beginBackupAction, getBackupRun, removeBackupRun } from '../../db/backup-run.entity.ts';
import { transact } from '../../db/client.ts';
import { beginRehearsal, endRehearsal } from '../../db/rehearsal.entity.ts';
import { auditAction, type Editor } from '../audit.ts';
import { BackupName, backupName } from './backup-files.ts';
import { isComplete, stateOf } from './backup-state.ts';

// Starts a job whose request is already stored. If the job cannot be started, calls `undo` and throws UNAVAILABLE.
const startRecordedJob = async (
  job: StartedJob,
  event: Record<string, unknown>,
  undo: () => Promise<void>,
): Promise<void> => {
  try {
    // Loaded on demand, because the Lambda client is large and rarely used.
    const { startJob } = await import('../../adapters/jobs.ts');
    await startJob(job, event);
  } catch (cause) {
    await undo();
    throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
  }
};

/**
 * Starts a backup, unless one is running. @returns the file name of the started or running backup
 * @throws UNAVAILABLE if the job cannot be started
 */
export const requestBackup = async (editor: Editor): Promise<string> => {
  const { actor, now } = editor;
  const last = await getBackupRun();
  if (last && (await stateOf(last, now)) === 'running') return last.filename;

  const filename = backupName(now);
  const run = { filename, at: now.toISOString(), by: fullName(actor) };
  const failed = await transact([
    beginBackupAction(run, last),
    auditAction(editor, { kind: 'backup', id: filename, name: filename }, {}, undefined, {}),
  ]);
  if (failed.length > 0) {
    const concurrentRun = await getBackupRun();
    if (!concurrentRun) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return concurrentRun.filename;
  }
  await startRecordedJob('backup', { filename }, removeBackupRun);
  return filename;
};

/**
 * Starts a restore rehearsal. @returns the id of the rehearsal
 * @throws NOT_FOUND if no complete backup has this name, REHEARSAL_RUNNING, UNAVAILABLE
 */
export const requestRehearsal = async (filename: string, { actor, now }: Editor): Promise<string> => {
  if (!BackupName.safeParse(filename).success || !(await isComplete(filename)))
    throw new AppError('NOT_FOUND');
  const id = await beginRehearsal({ filename, by: fullName(actor) }, now);
  if (!id) throw new AppError('REHEARSAL_RUNNING');
  await startRecordedJob('rehearsal', { filename, id }, () =>
    endRehearsal(id, { state: 'failed', reason: '시작하지 못했습니다.' }, now),
  );
  return id;
};
