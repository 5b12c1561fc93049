import { randomUUID } from 'node:crypto';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import { Session } from '#shared/domain/session.ts';
import { uploadOfFile } from '../adapters/presigned-files.ts';
import { addImportJob, type ImportJob } from '../db/import-job.entity.ts';
import { partnerOf } from './registration.ts';
import { endingOf } from './spreadsheet/ending.ts';

/**
 * Imports too large for one call: the browser uploads the file to the bucket, which has a job begin. What asks for one is
 * apart from what does it (`import-work.ts`), which reads workbooks, and from what looks at it.
 */

/** What a job's file is called in the folder of uploads. */
export const uploadOf = ({ id, filename }: Pick<ImportJob, 'id' | 'filename'>): string =>
  `${id}${endingOf(filename)}`;

/** Opens a job and tells where its file is to be sent. @throws SPREADSHEET_UNREADABLE, PARTNER_NOT_FOUND */
export const openImportJob = async (
  { filename, size, partnerId, dryRun, repeat }: BodyOf<typeof parcelImportRoutes.importExcelUpload>,
  actor: Session,
  now: Date,
): Promise<AnswerOf<typeof parcelImportRoutes.importExcelUpload>> => {
  const id = randomUUID();
  const stored = uploadOf({ id, filename });
  const partner = await partnerOf({ partnerId }, actor);
  const upload = await uploadOfFile('uploads', stored, size);
  await addImportJob({
    id,
    partnerId: partner.id,
    actor: Session.parse(actor),
    filename,
    size,
    dryRun,
    repeat,
    at: now.toISOString(),
  });
  return { jobId: id, ...upload };
};
