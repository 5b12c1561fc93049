import { requestRehearsal } from '#functions/domain/backup/request-restore.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.rehearseBackup, async ({ body, actor, now, idempotency }) => ({
  id: await requestRehearsal(body.filename, { actor, now, idempotency }),
}));
