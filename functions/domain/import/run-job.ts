import { randomUUID } from 'node:crypto';
import { readFile, removeFile } from '#functions/adapters/files.ts';
import { findFile } from '#functions/adapters/stored-files.ts';
import { getStoredAnswer } from '#functions/db/idempotency.entity.ts';
import {
  claimImportJob,
  countCrashes,
  type Ending,
  endImportJob,
  getImportJob,
  type ImportJob,
  listOpenImportJobs,
  updateImportJob,
} from '#functions/db/import-job.entity.ts';
import { stillHasRights } from '#functions/domain/account/sessions.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { MAX_UPLOAD_ROWS } from '#shared/domain/order-sheet.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { extensionOf, uploadOf } from './extension.ts';
import { type ImportAnswer, importFile } from './import-file.ts';

const LEASE_MS = 60_000;
const REPORT_EVERY_MS = 2_000;
const READ_CONCURRENCY = 8;
/** An interrupted job fails after this many attempts. */
const MAX_ATTEMPTS = 8;
/** A job fails after this many crashes, because its file probably caused them. */
const MAX_CRASHES = 2;
const crashedMessage =
  '파일을 읽는 중에 프로그램이 두 번 멈추어 등록을 중단했습니다. 일부 주문이 등록되었을 수 있으니 조회에서 확인하시고, 필요한 칸만 값으로 옮긴 새 파일을 나누어 올려주세요.';
/** Age at which a job without an upload fails. The upload URL has expired by then. */
const UPLOAD_DEADLINE_MS = 30 * 60_000;
/** Maximum size of the failed rows in the job item, whose limit is 400 KB. The downloadable file has all rows. */
const MAX_ROWS_BYTES = 100_000;

/** `timeUp`: aborts at the deadline of the worker. */
export type WorkerContext = { clock: () => Date; timeUp: AbortSignal };

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

const failedEnding = (reason: string, done = 0): Ending => ({
  state: 'failed',
  done,
  result: null,
  reason,
  code: null,
});

const isLocked = (error: AppError, { filename }: ImportJob): boolean =>
  error.code === 'SPREADSHEET_PROTECTED' && extensionOf(filename) === '.xlsx';

const importUpload = async (
  job: ImportJob,
  uploadedSize: number | undefined,
  { clock, timeUp }: WorkerContext,
): Promise<Ending> => {
  if (job.crashes >= MAX_CRASHES) return failedEnding(crashedMessage);
  if (job.attempts > MAX_ATTEMPTS) return failedEnding(errorCatalog.INTERNAL.message);
  if (!(await stillHasRights(job.actor))) return failedEnding(errorCatalog.FORBIDDEN.message);
  const content = uploadedSize === job.size ? await readFile('uploads', uploadOf(job)) : undefined;
  if (!content) return failedEnding('파일이 온전히 올라오지 않았습니다. 다시 시도해주세요.');

  let progress = { done: 0, total: 0 };
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onProgress = async (done: number, total: number): Promise<void> => {
    progress = { done, total };
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const isLeaseHeld = await updateImportJob(job, { ...progress, until: clock().getTime() + LEASE_MS });
    if (!isLeaseHeld) throw new AppError('UNAVAILABLE');
  };
  const { partnerId, dryRun, repeat, headerRow, sheet, includeHidden, corrects, filename, actor } = job;
  const task = { partnerId, dryRun, repeat, headerRow, sheet, includeHidden, corrects };
  const now = clock();
  try {
    const answer = await importFile(
      { filename, content },
      { ...task, maxRows: MAX_UPLOAD_ROWS, timeUp, onProgress },
      {
        actor,
        now,
        requestId: job.id,
        // The job id is the idempotency key, so that the next worker continues the stored import.
        idempotency: { id: job.id, bodyHash: job.id, at: epochSeconds(now), expiresAt: job.ttl },
        storedAnswer: (await getStoredAnswer(job.id, epochSeconds(now)))?.answer,
      },
    );
    return { state: 'done', done: progress.done, result: toJobResult(answer), reason: null, code: null };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      const code = isLocked(error, job) ? 'SPREADSHEET_PROTECTED' : null;
      return { ...failedEnding(error.message, progress.done), code };
    }
    await updateImportJob(job, { ...progress, until: 0 });
    throw error;
  }
};

/**
 * Runs a job, unless it is finished, leased, or waiting for its upload. @returns the new state, or undefined if not run
 * @throws UNAVAILABLE at the deadline or if the lease is lost; the next worker continues the job
 */
export const runImportJob = async (
  id: string,
  context: WorkerContext,
): Promise<Ending['state'] | undefined> => {
  const now = context.clock().getTime();
  const seen = await getImportJob(id, context.clock());
  if (!seen || seen.state === 'done' || seen.state === 'failed' || seen.until > now) return undefined;
  const file = await findFile('uploads', uploadOf(seen));
  if (!file && Date.parse(seen.at) + UPLOAD_DEADLINE_MS > now) return undefined;

  const lease = { owner: randomUUID(), now: context.clock(), until: now + LEASE_MS };
  const job = await claimImportJob(seen, lease);
  if (!job) return undefined;
  const ending = await importUpload(job, file?.size, context);
  await endImportJob(job, ending, context.clock());
  // The upload is no longer needed, because a registration has stored its own copy of the file. The password of a
  // protected file decrypts its upload later.
  if (ending.code === null) await removeFile('uploads', uploadOf(job));
  return ending.state;
};

/** Sorts jobs by crash count, then by age, so that a crashing job does not delay the others. */
export const inResumeOrder = (jobs: readonly ImportJob[]): ImportJob[] =>
  jobs.toSorted((one, other) => countCrashes(one) - countCrashes(other) || one.at.localeCompare(other.at));

const openJobs = async (now: Date): Promise<ImportJob[]> => {
  const jobs = await mapWithLimit(await listOpenImportJobs(), READ_CONCURRENCY, (id) =>
    getImportJob(id, now),
  );
  return jobs.filter((job) => job !== undefined);
};

/**
 * Runs all open jobs until the deadline, including those whose start event was lost or whose upload is missing.
 * @returns the number of jobs by new state
 * @throws AggregateError if jobs failed with an unexpected error
 */
export const resumeImportJobs = async (context: WorkerContext): Promise<Record<Ending['state'], number>> => {
  const ended = { done: 0, failed: 0 };
  const errors: unknown[] = [];
  for (const { id } of inResumeOrder(await openJobs(context.clock()))) {
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
