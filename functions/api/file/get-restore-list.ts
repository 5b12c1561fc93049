import { listAllRestores } from '#functions/domain/backup/restored-tables.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.getRestoreList, ({ now }) => listAllRestores(now));
