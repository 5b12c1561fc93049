import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import { importJobStatus } from '../../domain/import/job-status.ts';

export const handler = route(parcelImportRoutes.importExcelStatus, ({ body, actor, now }) =>
  importJobStatus(body.jobId, actor, now),
);
