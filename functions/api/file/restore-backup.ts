import { requestRestore } from '#functions/domain/backup/request-restore.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.restoreBackup, async ({ body, actor, now, idempotency }) => ({
  id: await requestRestore(body, { actor, now, idempotency }),
}));
