import { randomUUID } from 'node:crypto';
import { epochSeconds } from '#shared/domain/dates.ts';
import { MAX_UPLOAD_ROWS } from '#shared/domain/order-sheet.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { readFile, removeFile } from '../../adapters/files.ts';
import { findFile } from '../../adapters/stored-files.ts';
import { getStoredAnswer } from '../../db/idempotency.entity.ts';
import {
  claimImportJob,
  crashesOf,
  type Ending,
  endImportJob,
  getImportJob,
  type ImportJob,
  listOpenImportJobs,
  updateImportJob,
} from '../../db/import-job.entity.ts';
import { stillHasRights } from '../account/sessions.ts';
import { type ImportAnswer, importFile } from './import-file.ts';
import { uploadOf } from './open-job.ts';

const LEASE_MS = 60_000;
const REPORT_EVERY_MS = 2_000;
const READ_CONCURRENCY = 8;
/** After these attempts the file is assumed to crash its worker. */
const MAX_ATTEMPTS = 8;
/** The file is the likely cause of a second crash, and each crash stops the whole process. */
const MAX_CRASHES = 2;
const crashedSentence =
  '파일을 읽는 중에 프로그램이 두 번 멈추어 등록을 중단했습니다. 일부 주문이 등록되었을 수 있으니 조회에서 확인하시고, 필요한 칸만 값으로 옮긴 새 파일을 나누어 올려주세요.';
/** The upload URL has expired by then. */
const UPLOAD_DEADLINE_MS = 30 * 60_000;
/** The result is part of the job item. The file of failed rows contains all of them. */
const MAX_ROWS_BYTES = 100_000;

export type WorkerContext = { instant: () => Date; timeUp: AbortSignal };

const toJobResult = (answer: ImportAnswer): NonNullable<ImportJob['result']> => {
  const failedRows: ImportAnswer['failedRows'] = [];
  let room = MAX_ROWS_BYTES;
  for (const row of answer.failedRows) {
    room -= Buffer.byteLength(JSON.stringify(row));
    if (room < 0) break;
    failedRows.push(row);
  }
  return { ...answer, failedRows, failedRowCount: answer.failedRows.length };
};

const failed = (reason: string, done = 0): Ending => ({ state: 'failed', done, result: null, reason });

const work = async (
  job: ImportJob,
  uploadedSize: number | undefined,
  { instant, timeUp }: WorkerContext,
): Promise<Ending> => {
  if (job.crashes >= MAX_CRASHES) return failed(crashedSentence);
  if (job.attempts > MAX_ATTEMPTS) return failed(errorCatalog.INTERNAL.message);
  if (!(await stillHasRights(job.actor))) return failed(errorCatalog.FORBIDDEN.message);
  const content = uploadedSize === job.size ? await readFile('uploads', uploadOf(job)) : undefined;
  if (!content) return failed('파일이 온전히 올라오지 않았습니다. 다시 시도해주세요.');

  let progress = { done: 0, total: 0 };
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onProgress = async (done: number, total: number): Promise<void> => {
    progress = { done, total };
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const isLeaseHeld = await updateImportJob(job, { ...progress, until: instant().getTime() + LEASE_MS });
    if (!isLeaseHeld) throw new AppError('UNAVAILABLE');
  };
  const { partnerId, dryRun, repeat, filename, actor } = job;
  const now = instant();
  try {
    const answer = await importFile(
      { filename, content },
      { partnerId, dryRun, repeat, maxRows: MAX_UPLOAD_ROWS, timeUp, onProgress },
      {
        actor,
        now,
        requestId: job.id,
        // The import is stored like that of a call under its idempotency key.
        idempotency: { id: job.id, bodyHash: job.id, at: epochSeconds(now), expiresAt: job.ttl },
        begun: (await getStoredAnswer(job.id, epochSeconds(now)))?.answer,
      },
    );
    return { state: 'done', done: progress.done, result: toJobResult(answer), reason: null };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return failed(error.message, progress.done);
    await updateImportJob(job, { ...progress, until: 0 });
    throw error;
  }
};

/**
 * Does nothing if the job is finished, leased, or waiting for its upload. @returns the new state
 * @throws UNAVAILABLE at the deadline; the next worker continues
 */
export const runImportJob = async (
  id: string,
  context: WorkerContext,
): Promise<Ending['state'] | undefined> => {
  const now = context.instant().getTime();
  const seen = await getImportJob(id, context.instant());
  if (!seen || seen.state === 'done' || seen.state === 'failed' || seen.until > now) return undefined;
  const file = await findFile('uploads', uploadOf(seen));
  if (!file && Date.parse(seen.at) + UPLOAD_DEADLINE_MS > now) return undefined;

  const job = await claimImportJob(seen, randomUUID(), now + LEASE_MS);
  if (!job) return undefined;
  const ending = await work(job, file?.size, context);
  await endImportJob(job, ending);
  // A registration has stored its own copy of the file under the id of the import.
  await removeFile('uploads', uploadOf(job));
  return ending.state;
};

/** A job with crashes must not delay the others. */
export const inResumeOrder = (jobs: readonly ImportJob[]): ImportJob[] =>
  jobs.toSorted((one, other) => crashesOf(one) - crashesOf(other) || one.at.localeCompare(other.at));

const openJobs = async (now: Date): Promise<ImportJob[]> => {
  const jobs = await mapWithLimit(await listOpenImportJobs(), READ_CONCURRENCY, (id) =>
    getImportJob(id, now),
  );
  return jobs.filter((job) => job !== undefined);
};

/** Also starts jobs whose start event was lost, and ends jobs whose file never came. */
export const resumeImportJobs = async (context: WorkerContext): Promise<Record<Ending['state'], number>> => {
  const ended = { done: 0, failed: 0 };
  const errors: unknown[] = [];
  for (const { id } of inResumeOrder(await openJobs(context.instant()))) {
    if (context.timeUp.aborted) break;
    try {
      const state = await runImportJob(id, context);
      if (state) ended[state] += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some import jobs could not be completed');
  return ended;
};
