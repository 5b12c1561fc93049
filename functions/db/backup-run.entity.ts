import * as z from 'zod';
import { type Action, deleteItem, getItem, type Key } from './client.ts';

/** The backup that somebody asked for last. Whether it came to its end stands in the bucket alone. */
const BackupRun = z.object({ filename: z.string(), at: z.iso.datetime(), by: z.string() });
export type BackupRun = z.output<typeof BackupRun>;

const key: Key = { pk: 'BACKUP', sk: 'BACKUP' };

/** AP-144 the last one asked for. */
export const getBackupRun = async (): Promise<BackupRun | undefined> => {
  const item = await getItem(key, { consistent: true });
  return item && BackupRun.parse(item);
};

/** AP-145 part of the transaction that asks for one, after the one that was last; reported as `BACKUP` when a twin did. */
export const beginBackupAction = (run: BackupRun, last: BackupRun | undefined): Action => ({
  name: 'BACKUP',
  put: { ...key, ...run },
  ...(last
    ? { condition: 'filename = :last', values: { ':last': last.filename } }
    : { condition: 'attribute_not_exists(pk)' }),
});

/** AP-146 takes it back: it never began. */
export const forgetBackupRun = (): Promise<void> => deleteItem(key);
