import { auditPage } from '#functions/domain/audit.ts';
import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(adminRoutes.getAuditList, ({ body: { paging, ...search } }) =>
  auditPage(search, paging || undefined),
);
