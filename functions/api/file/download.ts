import { downloadFile } from '#functions/domain/file/download-file.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.download, ({ params, query, actor, now }) =>
  downloadFile(params, query.reason, actor, now),
);
