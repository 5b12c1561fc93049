import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import { unlockImportJob } from '../../domain/import/unlock-job.ts';

export const handler = route(parcelImportRoutes.importExcelPassword, ({ body, ...caller }) =>
  unlockImportJob(body, caller),
);
