import { listAccessRecords } from '#functions/db/access-record.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';

const PAGE_SIZE = 50;

export const handler = route(fileRoutes.getAccessList, ({ body: { paging, ...search } }) =>
  listAccessRecords(search, paging || undefined, PAGE_SIZE),
);
