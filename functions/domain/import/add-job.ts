import { getStoredAnswer, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import {
  addImportJob,
  getImportJob,
  type ImportJob,
  type NewImportJob,
} from '#functions/db/import-job.entity.ts';
import { AppError } from '#shared/errors.ts';
import type { Importer } from './import-file.ts';

// This file is separate from `run-job.ts`, so that the routes that add jobs do not bundle the workbook reader.

export type JobCaller = Pick<Importer, 'actor' | 'now' | 'idempotency' | 'storedAnswer'>;
type JobFile = Pick<ImportJob, 'id' | 'filename' | 'size'>;

/** Returns the job that an earlier request with the same idempotency key added; undefined if there is none. */
export const findAddedJob = async ({
  storedAnswer,
  now,
}: Pick<JobCaller, 'storedAnswer' | 'now'>): Promise<ImportJob | undefined> =>
  typeof storedAnswer === 'string' ? getImportJob(storedAnswer, now) : undefined;

/** Adds a job. @returns the job of a concurrent request, if this request has the same idempotency key */
export const addJobOnce = async (
  job: NewImportJob,
  { now, idempotency }: Pick<JobCaller, 'now' | 'idempotency'>,
): Promise<JobFile> => {
  const failed = await addImportJob(
    { ...job, at: now.toISOString() },
    storeAnswerActions(idempotency, job.id),
  );
  if (!idempotency || failed.length === 0) return job;
  const storedAnswer = (await getStoredAnswer(idempotency.id, idempotency.at))?.answer;
  const stored = await findAddedJob({ storedAnswer, now });
  if (!stored) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  return stored;
};
