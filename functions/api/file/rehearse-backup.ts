import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';
import { rehearseBackup } from '../../domain/backup/request-backup.ts';

export const handler = route(fileRoutes.rehearseBackup, async ({ body, actor, now }) => ({
  id: await rehearseBackup(body.filename, { actor, now }),
}));
