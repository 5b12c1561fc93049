import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';
import { requestedBackup } from '../../domain/backup/backup-state.ts';
import { filePage } from '../../domain/file/list-files.ts';

export const handler = route(fileRoutes.getBackupList, async ({ body: { folderName, paging }, now }) => {
  const [page, askedBackup] = await Promise.all([
    filePage(folderName, paging || undefined, now),
    folderName === 'backup' ? requestedBackup(now) : null,
  ]);
  return { ...page, askedBackup };
});
