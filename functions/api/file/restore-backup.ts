import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';
import { requestRestore } from '../../domain/backup/request-restore.ts';

export const handler = route(fileRoutes.restoreBackup, async ({ body, actor, now, idempotency }) => ({
  id: await requestRestore(body, { actor, now, idempotency }),
}));
