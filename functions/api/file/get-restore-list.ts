import { listRestores } from '#functions/db/restore-run.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.getRestoreList, ({ now }) => listRestores(now));
