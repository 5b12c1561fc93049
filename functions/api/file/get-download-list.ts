import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';
import { downloadPage } from '../../domain/file/list-files.ts';

export const handler = route(fileRoutes.getDownloadList, ({ body: { month, paging } }) =>
  downloadPage(month, paging || undefined),
);
