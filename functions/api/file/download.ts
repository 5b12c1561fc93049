import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';
import { takeFile } from '../../domain/file/download-file.ts';

export const handler = route(fileRoutes.download, ({ params, query, actor, now }) =>
  takeFile(params, query.reason, actor, now),
);
