import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import { openImportJob } from '../../domain/import/open-job.ts';

export const handler = route(parcelImportRoutes.importExcelUpload, ({ body, ...importer }) =>
  openImportJob(body, importer),
);
