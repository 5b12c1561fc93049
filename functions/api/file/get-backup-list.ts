import { askedBackup } from '#functions/domain/backup-state.ts';
import { filePage } from '#functions/domain/file-pages.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.getBackupList, async ({ body: { folderName, paging }, now }) => {
  const [page, asked] = await Promise.all([
    filePage(folderName, paging || undefined, now),
    folderName === 'backup' ? askedBackup(now) : null,
  ]);
  return { ...page, askedBackup: asked };
});
