import { randomUUID } from 'node:crypto';
import { presignUpload } from '#functions/adapters/presigned-files.ts';
import type { ImportJob } from '#functions/db/import-job.entity.ts';
import { partnerOf } from '#functions/domain/registration/owning-partner.ts';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import { Session } from '#shared/domain/session.ts';
import { addJobOnce, findAddedJob, type JobCaller } from './add-job.ts';
import { uploadOf } from './extension.ts';

type UploadAnswer = AnswerOf<typeof parcelImportRoutes.importExcelUpload>;

// A repeated request gets a new URL, because the first may have expired.
const uploadAnswer = async (job: Pick<ImportJob, 'id' | 'filename' | 'size'>): Promise<UploadAnswer> => ({
  jobId: job.id,
  ...(await presignUpload('uploads', uploadOf(job), {
    contentType: 'application/octet-stream',
    size: job.size,
  })),
});

/**
 * Stores an import job and returns the URL for the upload, which starts the job.
 * @throws SPREADSHEET_UNREADABLE, PARTNER_NOT_FOUND
 */
export const openImportJob = async (
  { partnerId, ...file }: BodyOf<typeof parcelImportRoutes.importExcelUpload>,
  caller: JobCaller,
): Promise<UploadAnswer> => {
  const before = await findAddedJob(caller);
  if (before) return uploadAnswer(before);
  const id = randomUUID();
  const answer = await uploadAnswer({ ...file, id });
  const partner = await partnerOf({ partnerId }, caller.actor);
  const job = { ...file, id, partnerId: partner.id, actor: Session.parse(caller.actor) };
  const added = await addJobOnce(job, caller);
  return added.id === id ? answer : uploadAnswer(added);
};
