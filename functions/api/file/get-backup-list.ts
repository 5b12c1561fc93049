import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';
import { askedBackup } from '../../domain/backup/backup-state.ts';
import { filePage } from '../../domain/file/list-files.ts';

export const handler = route(fileRoutes.getBackupList, async ({ body: { folderName, paging }, now }) => {
  const [page, asked] = await Promise.all([
    filePage(folderName, paging || undefined, now),
    folderName === 'backup' ? askedBackup(now) : null,
  ]);
  return { ...page, askedBackup: asked };
});
