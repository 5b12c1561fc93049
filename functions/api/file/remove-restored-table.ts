import { requestTableRemoval } from '#functions/domain/backup/request-restore.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.removeRestoredTable, async ({ body, actor, now }) => {
  await requestTableRemoval(body, { actor, now });
  return undefined;
});
