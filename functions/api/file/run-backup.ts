import { requestBackup } from '#functions/domain/backup/request-backup.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.runBackup, async ({ actor, now }) => ({
  filename: await requestBackup({ actor, now }),
}));
