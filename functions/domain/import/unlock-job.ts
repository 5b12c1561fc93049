import { randomUUID } from 'node:crypto';
import { putFile, readFile } from '#functions/adapters/files.ts';
import { getImportJob } from '#functions/db/import-job.entity.ts';
import { isInScope, scopeOf } from '#functions/db/scope.ts';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { addJobOnce, type JobCaller } from './add-job.ts';
import { decryptWorkbook } from './decrypt-workbook.ts';
import { uploadOf } from './extension.ts';

type Unlock = BodyOf<typeof parcelImportRoutes.importExcelPassword>;
type UnlockAnswer = AnswerOf<typeof parcelImportRoutes.importExcelPassword>;

/**
 * Adds a job that continues a job whose file is protected. The decrypted file is its upload, so neither the job nor a
 * worker that resumes it needs the password.
 * @throws NOT_FOUND for an unknown job or a deleted file, CONFLICT for a job without a protected file,
 * SPREADSHEET_PASSWORD, SPREADSHEET_UNREADABLE
 */
export const unlockImportJob = async (
  { jobId, password }: Unlock,
  { actor, now }: Pick<JobCaller, 'actor' | 'now'>,
): Promise<UnlockAnswer> => {
  const locked = await getImportJob(jobId, now);
  if (!locked || !isInScope(scopeOf(actor), locked)) throw new AppError('NOT_FOUND');
  if (locked.code !== 'SPREADSHEET_PROTECTED') throw new AppError('CONFLICT');
  const file = await readFile('uploads', uploadOf(locked));
  if (!file) throw new AppError('NOT_FOUND');
  const content = await decryptWorkbook(file, password);
  const { startedAt: _startedAt, endedAt: _endedAt, ...options } = locked;
  const job = { ...options, id: randomUUID(), actor: Session.parse(actor), size: content.length };
  // A locked job is continued by one job only, however often the password is sent.
  const once = {
    id: `unlock.${locked.id}`,
    bodyHash: locked.id,
    at: epochSeconds(now),
    expiresAt: locked.ttl,
  };
  const added = await addJobOnce(job, { now, idempotency: once });
  await putFile('uploads', uploadOf(added), content, 'application/octet-stream');
  return { jobId: added.id };
};
