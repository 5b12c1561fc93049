import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';
import { requestRehearsal } from '../../domain/backup/request-restore.ts';

export const handler = route(fileRoutes.rehearseBackup, async ({ body, actor, now, idempotency }) => ({
  id: await requestRehearsal(body.filename, { actor, now, idempotency }),
}));
