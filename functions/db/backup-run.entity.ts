import * as z from 'zod';
import { type Action, deleteItem, getItem, type Key } from './client.ts';

const BackupRun = z.object({ filename: z.string(), at: z.iso.datetime(), by: z.string() });
export type BackupRun = z.output<typeof BackupRun>;

const key: Key = { pk: 'BACKUP', sk: 'BACKUP' };

/** AP-144 Returns the most recently requested backup. It is complete if its manifest is in the bucket. */
export const getBackupRun = async (): Promise<BackupRun | undefined> => {
  const item = await getItem(key, { consistent: true });
  return item && BackupRun.parse(item);
};

/** AP-145 Requests a backup. Fails as `BACKUP` if another backup was requested after `last` was read. */
export const beginBackupAction = (run: BackupRun, last: BackupRun | undefined): Action => ({
  name: 'BACKUP',
  put: { ...key, ...run },
  ...(last
    ? { condition: 'filename = :last', values: { ':last': last.filename } }
    : { condition: 'attribute_not_exists(pk)' }),
});

/** AP-146 Removes the request of a backup that could not be started. */
export const removeBackupRun = (): Promise<void> => deleteItem(key);
