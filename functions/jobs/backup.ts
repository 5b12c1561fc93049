import * as z from 'zod';
import { BackupName, backupName } from '../domain/backup/backup-files.ts';
import { makeBackup } from '../domain/backup/make.ts';
import { type JobInput, job } from '../runtime/job.ts';

/** `filename`: the name that the request returned. */
const Event = z.object({ filename: BackupName.optional() });

/** Writes every item without expiry to `backup/`: lines for a restore, a workbook to read, and a manifest. */
export const handler = job('backup', async ({ now, event }: JobInput<unknown>) => {
  const { filename = backupName(now) } = Event.parse(event);
  return { filename, ...(await makeBackup(filename, now)) };
});
