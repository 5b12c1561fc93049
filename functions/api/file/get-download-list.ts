import { downloadPage } from '#functions/domain/file/list-downloads.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

export const handler = route(fileRoutes.getDownloadList, ({ body: { month, paging } }) =>
  downloadPage(month, paging || undefined),
);
