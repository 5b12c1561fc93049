import * as z from 'zod';
import { BackupName, backupName } from '../domain/backup/backup-files.ts';
import { makeBackup } from '../domain/backup/make.ts';
import { type JobInput, job } from '../runtime/job.ts';

/** `filename`: what somebody who asked for it was told that it will be called. */
const Event = z.object({ filename: BackupName.optional() });

/** Every lasting item of the table as files of `backup/`: lines to restore from, a workbook to look into, a manifest. */
export const handler = job('backup', async ({ now, event }: JobInput<unknown>) => {
  const { filename = backupName(now) } = Event.parse(event);
  return { filename, ...(await makeBackup(filename, now)) };
});
