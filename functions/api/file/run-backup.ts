import { runBackup } from '#functions/domain/backup-requests.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.runBackup, async ({ actor, now }) => ({
  filename: await runBackup({ actor, now }),
}));
