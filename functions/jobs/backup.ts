import * as z from 'zod';
import { BackupName, backupName } from '#functions/domain/backup/backup-files.ts';
import { makeBackup } from '#functions/domain/backup/make.ts';
import { type JobInput, job } from '#functions/runtime/job.ts';

const Event = z.object({ filename: BackupName.optional() });

export const handler = job('backup', async ({ now, event }: JobInput<unknown>) => {
  const { filename = backupName(now) } = Event.parse(event);
  return { filename, ...(await makeBackup(filename, now)) };
});
