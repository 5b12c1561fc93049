import type { RequestedBackup } from '#shared/domain/stored-file.ts';
import { findFile } from '../../adapters/stored-files.ts';
import { type BackupRun, getBackupRun } from '../../db/backup-run.entity.ts';
import { MAX_RUN_MS } from '../../db/rehearsal.entity.ts';
import { manifestName } from './backup-files.ts';

// This file is separate from `request-backup.ts`, so that the list of files does not bundle the Lambda client.

export const isComplete = async (filename: string): Promise<boolean> =>
  (await findFile('backup', manifestName(filename))) !== undefined;

/** A backup without a manifest has failed when no job can be running any more. */
export const stateOf = async ({ filename, at }: BackupRun, now: Date): Promise<RequestedBackup['state']> => {
  if (await isComplete(filename)) return 'done';
  return now.getTime() - Date.parse(at) > MAX_RUN_MS ? 'failed' : 'running';
};

/** The most recently requested backup, or null. It counts as failed if it is not complete in time. */
export const requestedBackup = async (now: Date): Promise<RequestedBackup | null> => {
  const last = await getBackupRun();
  return last ? { ...last, state: await stateOf(last, now) } : null;
};
