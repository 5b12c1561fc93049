import { getImportJob } from '#functions/db/import-job.entity.ts';
import { isInScope, scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import { AppError } from '#shared/errors.ts';

export const handler = route(parcelImportRoutes.importExcelStatus, async ({ body, actor, now }) => {
  const job = await getImportJob(body.jobId, now);
  if (!job || !isInScope(scopeOf(actor), job)) throw new AppError('NOT_FOUND');
  const { state, done, total, result, reason, code } = job;
  return { state, done, total, result, reason, code };
});
