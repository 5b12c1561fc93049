import { openCorrectionJob } from '#functions/domain/import/correct-job.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';

export const handler = route(parcelImportRoutes.importExcelCorrections, ({ body, ...caller }) =>
  openCorrectionJob(body, caller),
);
