import { findFile, listFiles } from '#functions/adapters/stored-files.ts';
import { type BackupRun, getBackupRun } from '#functions/db/backup-run.entity.ts';
import type { RequestedBackup } from '#shared/domain/stored-file.ts';
import { isManifest, manifestName } from './backup-files.ts';

// This file is separate from `request-backup.ts`, so that the route of the file list does not bundle the Lambda client.

/** Longer than the timeout of the backup job. */
const MAX_RUN_MS = 16 * 60_000;

export const isComplete = async (filename: string): Promise<boolean> =>
  (await findFile('backup', manifestName(filename))) !== undefined;

/** True if the bucket has a complete backup. */
export const hasCompleteBackup = async (): Promise<boolean> =>
  (await listFiles('backup')).some(({ filename }) => isManifest(filename));

/** Returns `failed` for a backup that has no manifest after the maximum run time of the job. */
export const stateOf = async ({ filename, at }: BackupRun, now: Date): Promise<RequestedBackup['state']> => {
  if (await isComplete(filename)) return 'done';
  return now.getTime() - Date.parse(at) > MAX_RUN_MS ? 'failed' : 'running';
};

/** Returns the most recently requested backup and its state, or null if no backup was requested. */
export const requestedBackup = async (now: Date): Promise<RequestedBackup | null> => {
  const last = await getBackupRun();
  return last ? { ...last, state: await stateOf(last, now) } : null;
};
