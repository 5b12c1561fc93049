import { randomUUID } from 'node:crypto';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { presignUpload } from '../../adapters/presigned-files.ts';
import { getStoredAnswer, storeAnswerActions } from '../../db/idempotency.entity.ts';
import { addImportJob, getImportJob, type ImportJob } from '../../db/import-job.entity.ts';
import { partnerOf } from '../order/owning-partner.ts';
import { extensionOf } from './extension.ts';
import type { Importer } from './import-file.ts';

// This file is separate from `run-job.ts`, so that the route for uploads does not bundle the workbook reader.

/** File name of a job's upload in the folder `uploads`. */
export const uploadOf = ({ id, filename }: Pick<ImportJob, 'id' | 'filename'>): string =>
  `${id}${extensionOf(filename)}`;

type UploadAnswer = AnswerOf<typeof parcelImportRoutes.importExcelUpload>;

// A repeated request gets a new URL, because the first may have expired.
const uploadAnswer = async (job: Pick<ImportJob, 'id' | 'filename' | 'size'>): Promise<UploadAnswer> => ({
  jobId: job.id,
  ...(await presignUpload('uploads', uploadOf(job), job.size)),
});

const findJob = async (id: unknown, now: Date): Promise<ImportJob | undefined> =>
  typeof id === 'string' ? getImportJob(id, now) : undefined;

/**
 * Stores an import job and returns the URL for the upload, which starts the job.
 * @throws SPREADSHEET_UNREADABLE, PARTNER_NOT_FOUND
 */
export const openImportJob = async (
  {
    filename,
    size,
    partnerId,
    dryRun,
    repeat,
    headerRow,
  }: BodyOf<typeof parcelImportRoutes.importExcelUpload>,
  { actor, now, idempotency, storedAnswer }: Pick<Importer, 'actor' | 'now' | 'idempotency' | 'storedAnswer'>,
): Promise<UploadAnswer> => {
  const before = await findJob(storedAnswer, now);
  if (before) return uploadAnswer(before);
  const id = randomUUID();
  const answer = await uploadAnswer({ id, filename, size });
  const partner = await partnerOf({ partnerId }, actor);
  const job = {
    id,
    partnerId: partner.id,
    actor: Session.parse(actor),
    filename,
    size,
    dryRun,
    repeat,
    headerRow,
  };
  const failed = await addImportJob({ ...job, at: now.toISOString() }, storeAnswerActions(idempotency, id));
  if (!idempotency || failed.length === 0) return answer;
  const stored = await findJob((await getStoredAnswer(idempotency.id, idempotency.at))?.answer, now);
  if (!stored) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  return uploadAnswer(stored);
};
