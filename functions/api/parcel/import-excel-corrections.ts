import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import { openCorrectionJob } from '../../domain/import/correct-job.ts';

export const handler = route(parcelImportRoutes.importExcelCorrections, ({ body, ...caller }) =>
  openCorrectionJob(body, caller),
);
