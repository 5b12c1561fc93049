import { importJobStatus } from '#functions/domain/import-status.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';

export const handler = route(parcelImportRoutes.importExcelStatus, ({ body, actor, now }) =>
  importJobStatus(body.jobId, actor, now),
);
