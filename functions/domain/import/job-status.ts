import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { getImportJob } from '../../db/import-job.entity.ts';
import { inScope, scopeOf } from '../../db/scope.ts';

/** How far a job is, for its partner and staff. @throws NOT_FOUND */
export const importJobStatus = async (
  id: string,
  actor: Session,
  now: Date,
): Promise<AnswerOf<typeof parcelImportRoutes.importExcelStatus>> => {
  const job = await getImportJob(id, now);
  if (!job || !inScope(scopeOf(actor), job)) throw new AppError('NOT_FOUND');
  const { state, done, total, result, reason } = job;
  return { state, done, total, result, reason };
};
