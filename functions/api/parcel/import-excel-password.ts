import { unlockImportJob } from '#functions/domain/import/unlock-job.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';

export const handler = route(parcelImportRoutes.importExcelPassword, ({ body, ...caller }) =>
  unlockImportJob(body, caller),
);
