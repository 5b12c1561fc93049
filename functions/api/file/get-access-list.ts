import { listAccessRecords } from '#functions/db/access-record.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { fileRoutes } from '#shared/contract/file.ts';
import { listedSubjects } from '#shared/domain/access-record.ts';

const PAGE_SIZE = 50;

export const handler = route(fileRoutes.getAccessList, async ({ body: { paging, ...search } }) => {
  const { rows, nextPaging } = await listAccessRecords(search, paging || undefined, PAGE_SIZE);
  return { rows: rows.map((row) => ({ ...row, subjects: listedSubjects(row.subjects) })), nextPaging };
});
