import { requestedBackup } from '#functions/domain/backup/backup-state.ts';
import { filePage } from '#functions/domain/file/list-files.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.getBackupList, async ({ body: { folderName, paging }, now }) => {
  const [page, askedBackup] = await Promise.all([
    filePage(folderName, paging || undefined, now),
    folderName === 'backup' ? requestedBackup(now) : null,
  ]);
  return { ...page, askedBackup };
});
