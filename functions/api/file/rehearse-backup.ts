import { rehearseBackup } from '#functions/domain/backup-requests.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.rehearseBackup, async ({ body, actor, now }) => ({
  id: await rehearseBackup(body.filename, { actor, now }),
}));
