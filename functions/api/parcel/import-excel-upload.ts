import { openImportJob } from '#functions/domain/import/open-job.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';

export const handler = route(parcelImportRoutes.importExcelUpload, ({ body, ...importer }) =>
  openImportJob(body, importer),
);
