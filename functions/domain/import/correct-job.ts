import { randomUUID } from 'node:crypto';
import { copyFile } from '#functions/adapters/files.ts';
import { getStoredAnswer } from '#functions/db/idempotency.entity.ts';
import { getImportJob, type ImportJob } from '#functions/db/import-job.entity.ts';
import { isInScope, scopeOf } from '#functions/db/scope.ts';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { addJobOnce, findAddedJob, type JobCaller } from './add-job.ts';
import { uploadOf } from './extension.ts';

type Corrections = BodyOf<typeof parcelImportRoutes.importExcelCorrections>;
type CorrectionAnswer = AnswerOf<typeof parcelImportRoutes.importExcelCorrections>;

// Returns the id of the import that a job registered. It is the answer to the job's own idempotency key.
const importOf = async (job: ImportJob, now: Date): Promise<string> => {
  if (job.state !== 'done' || job.dryRun || !job.result?.failedCount) throw new AppError('CONFLICT');
  const importId = (await getStoredAnswer(job.id, epochSeconds(now)))?.answer;
  if (typeof importId !== 'string') throw new AppError('NOT_FOUND');
  return importId;
};

/**
 * Adds a job that imports the failed rows of another job again, with corrected cells. A copy of the uploaded file
 * starts the job.
 * @throws NOT_FOUND for an unknown job or a deleted file, CONFLICT for a job without failed rows
 */
export const openCorrectionJob = async (
  { jobId, cells }: Corrections,
  caller: JobCaller,
): Promise<CorrectionAnswer> => {
  const { actor, now } = caller;
  const source = await getImportJob(jobId, now);
  if (!source || !isInScope(scopeOf(actor), source)) throw new AppError('NOT_FOUND');
  const { partnerId, filename, size } = source;
  const importId = await importOf(source, now);
  const job = {
    id: randomUUID(),
    partnerId,
    actor: Session.parse(actor),
    filename,
    size,
    dryRun: false,
    repeat: false,
    // The sheet and the rows are those of the corrected import.
    includeHidden: false,
    corrects: { importId, cells },
  };
  const before = await findAddedJob(caller);
  const added = before ?? (await addJobOnce(job, caller));
  // A repeated request stores the file again, because the first may have failed before. A job that ended ignores it.
  const isCopied =
    before?.state === 'done' ||
    (await copyFile('uploads', uploadOf({ id: importId, filename }), uploadOf(added)));
  if (!isCopied) throw new AppError('NOT_FOUND');
  return { jobId: added.id };
};
