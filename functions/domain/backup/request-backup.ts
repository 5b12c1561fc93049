import { fullName } from '#shared/domain/session.ts';
import type { AskedBackup } from '#shared/domain/stored-file.ts';
import { AppError } from '#shared/errors.ts';
import type { StartedJob } from '../../adapters/jobs.ts';
import { findFile } from '../../adapters/stored-files.ts';
import {
  type BackupRun,
  beginBackupAction,
  forgetBackupRun,
  getBackupRun,
} from '../../db/backup-run.entity.ts';
import { transact } from '../../db/client.ts';
import { beginRehearsal, endRehearsal, RUNS_AT_MOST_MS } from '../../db/rehearsal.entity.ts';
import { auditAction, type Editor } from '../audit.ts';
import { BackupName, backupName, manifestName } from './backup-files.ts';

/** A backup counts once its manifest is there. */
const isWhole = async (filename: string): Promise<boolean> =>
  (await findFile('backup', manifestName(filename))) !== undefined;

/** How a backup stands that was asked for. */
const stateOf = async ({ filename, at }: BackupRun, now: Date): Promise<AskedBackup['state']> => {
  if (await isWhole(filename)) return 'done';
  return now.getTime() - Date.parse(at) > RUNS_AT_MOST_MS ? 'failed' : 'running';
};

/** The backup that somebody asked for last, and how it stands. */
export const askedBackup = async (now: Date): Promise<AskedBackup | null> => {
  const last = await getBackupRun();
  return last ? { ...last, state: await stateOf(last, now) } : null;
};

/** Has a job begin that was written down as begun; where it cannot, it is taken back. @throws UNAVAILABLE */
const start = async (
  job: StartedJob,
  event: Record<string, unknown>,
  takeBack: () => Promise<void>,
): Promise<void> => {
  try {
    // Seldom needed, and heavy.
    const { startJob } = await import('../../adapters/jobs.ts');
    await startJob(job, event);
  } catch (cause) {
    await takeBack();
    throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
  }
};

/** Has a backup begin, noted. Asked twice is once: while one runs, the answer is that one. @returns its name */
export const runBackup = async (editor: Editor): Promise<string> => {
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
    // Somebody else asked at the same time.
    const theirs = await getBackupRun();
    if (!theirs) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return theirs.filename;
  }
  await start('backup', { filename }, forgetBackupRun);
  return filename;
};

/**
 * Has a rehearsal of a restore begin.
 * @returns its id
 * @throws NOT_FOUND for what is no whole backup, REHEARSAL_RUNNING while another one runs
 */
export const rehearseBackup = async (filename: string, { actor, now }: Editor): Promise<string> => {
  if (!BackupName.safeParse(filename).success || !(await isWhole(filename))) throw new AppError('NOT_FOUND');
  const id = await beginRehearsal({ filename, by: fullName(actor) }, now);
  if (!id) throw new AppError('REHEARSAL_RUNNING');
  await start('rehearsal', { filename, id }, () =>
    endRehearsal(id, { state: 'failed', reason: '시작하지 못했습니다.' }, now),
  );
  return id;
};
