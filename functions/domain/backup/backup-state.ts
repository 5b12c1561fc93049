import type { AskedBackup } from '#shared/domain/stored-file.ts';
import { findFile } from '../../adapters/stored-files.ts';
import { type BackupRun, getBackupRun } from '../../db/backup-run.entity.ts';
import { MAX_RUN_MS } from '../../db/rehearsal.entity.ts';
import { manifestName } from './backup-files.ts';

// Separate from `request-backup.ts`, because the page of files only reads the state and must not bundle the Lambda client.

/** True if the backup is complete, which its manifest shows. */
export const isWhole = async (filename: string): Promise<boolean> =>
  (await findFile('backup', manifestName(filename))) !== undefined;

/** State of a requested backup. */
export const stateOf = async ({ filename, at }: BackupRun, now: Date): Promise<AskedBackup['state']> => {
  if (await isWhole(filename)) return 'done';
  return now.getTime() - Date.parse(at) > MAX_RUN_MS ? 'failed' : 'running';
};

/** The backup requested last, with its state. */
export const askedBackup = async (now: Date): Promise<AskedBackup | null> => {
  const last = await getBackupRun();
  return last ? { ...last, state: await stateOf(last, now) } : null;
};
