import { takeFile } from '#functions/domain/stored-files.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.download, ({ params, actor, now }) =>
  takeFile(params.folder, params.filename, actor, now),
);
