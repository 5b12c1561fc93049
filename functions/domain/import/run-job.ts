import { randomUUID } from 'node:crypto';
import { epochSeconds } from '#shared/domain/dates.ts';
import { MAX_UPLOAD_ROWS } from '#shared/domain/order-sheet.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { readFile, removeFile } from '../../adapters/files.ts';
import { findFile } from '../../adapters/stored-files.ts';
import { getAnswered } from '../../db/idempotency.entity.ts';
import {
  claimImportJob,
  crashesOf,
  type Ending,
  endImportJob,
  getImportJob,
  type ImportJob,
  listOpenImportJobs,
  moveImportJob,
} from '../../db/import-job.entity.ts';
import { stillHasRights } from '../account/sessions.ts';
import { type ImportAnswer, importFile } from './import-file.ts';
import { uploadOf } from './open-job.ts';

/**
 * The work on uploaded files. It is what a call does, chunk by chunk, so whoever goes on where one was cut off does
 * nothing twice.
 */

/** Nobody who works on a job is silent for so long. */
const LEASE_MS = 60_000;
const TELL_EVERY_MS = 2_000;
const READ_AT_ONCE = 8;
/** Then something about the file ends whoever works on it. */
const MAX_ATTEMPTS = 8;
/** The file itself is the likely cause of a second crash, and each crash stops everything else in the process. */
const MAX_CRASHES = 2;
const crashedSentence =
  '파일을 읽는 중에 프로그램이 두 번 멈추어 등록을 중단했습니다. 일부 주문이 등록되었을 수 있으니 조회에서 확인하시고, 필요한 칸만 값으로 옮긴 새 파일을 나누어 올려주세요.';
/** Its address takes a file for a quarter of an hour; then none will come any more. */
const AWAITED_MS = 30 * 60_000;
/** Of failed rows that are kept; the file holds them all. */
const KEPT_ROWS_BYTES = 100_000;

/** A worker's time, and when it must stop. */
export type Shift = { instant: () => Date; timeUp: AbortSignal };

const keptOf = (answer: ImportAnswer): NonNullable<ImportJob['result']> => {
  const failedRows: ImportAnswer['failedRows'] = [];
  let room = KEPT_ROWS_BYTES;
  for (const row of answer.failedRows) {
    room -= Buffer.byteLength(JSON.stringify(row));
    if (room < 0) break;
    failedRows.push(row);
  }
  return { ...answer, failedRows, failedRowCount: answer.failedRows.length };
};

const failed = (reason: string, done = 0): Ending => ({ state: 'failed', done, result: null, reason });

/** Imports a job's file, which the bucket says has so many bytes. */
const work = async (
  job: ImportJob,
  sizeThere: number | undefined,
  { instant, timeUp }: Shift,
): Promise<Ending> => {
  if (job.crashes >= MAX_CRASHES) return failed(crashedSentence);
  if (job.attempts > MAX_ATTEMPTS) return failed(errorCatalog.INTERNAL.message);
  if (!(await stillHasRights(job.actor))) return failed(errorCatalog.FORBIDDEN.message);
  const content = sizeThere === job.size ? await readFile('uploads', uploadOf(job)) : undefined;
  if (!content) return failed('파일이 온전히 올라오지 않았습니다. 다시 시도해주세요.');

  let progress = { done: 0, total: 0 };
  let toldAt = Number.NEGATIVE_INFINITY;
  const onProgress = async (done: number, total: number): Promise<void> => {
    progress = { done, total };
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    const isOurs = await moveImportJob(job, { ...progress, until: instant().getTime() + LEASE_MS });
    if (!isOurs) throw new AppError('UNAVAILABLE');
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
        // Which import this job began is remembered like that of a call under its key.
        idempotency: { id: job.id, bodyHash: job.id, at: epochSeconds(now), expiresAt: job.ttl },
        begun: (await getAnswered(job.id, epochSeconds(now)))?.answer,
      },
    );
    return { state: 'done', done: progress.done, result: keptOf(answer), reason: null };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return failed(error.message, progress.done);
    await moveImportJob(job, { ...progress, until: 0 });
    throw error;
  }
};

/**
 * Brings a job to its end, unless it is there, somebody is at it, or its file may still come.
 * @returns how it ended @throws UNAVAILABLE when time is up: whoever runs it next goes on
 */
export const runImportJob = async (id: string, shift: Shift): Promise<Ending['state'] | undefined> => {
  const now = shift.instant().getTime();
  const seen = await getImportJob(id, shift.instant());
  if (!seen || seen.state === 'done' || seen.state === 'failed' || seen.until > now) return undefined;
  const file = await findFile('uploads', uploadOf(seen));
  if (!file && Date.parse(seen.at) + AWAITED_MS > now) return undefined;

  const job = await claimImportJob(seen, randomUUID(), now + LEASE_MS);
  if (!job) return undefined;
  const ending = await work(job, file?.size, shift);
  await endImportJob(job, ending);
  // What was registered is kept under its import; what was only tried out is not kept.
  await removeFile('uploads', uploadOf(job));
  return ending.state;
};

/** Jobs with fewer crashes first, then the oldest, so that a job that crashes again does not delay the others. */
export const inResumeOrder = (jobs: readonly ImportJob[]): ImportJob[] =>
  jobs.toSorted((one, other) => crashesOf(one) - crashesOf(other) || one.at.localeCompare(other.at));

const openJobs = async (now: Date): Promise<ImportJob[]> => {
  const jobs = await mapWithLimit(await listOpenImportJobs(), READ_AT_ONCE, (id) => getImportJob(id, now));
  return jobs.filter((job) => job !== undefined);
};

/** Runs the jobs that were cut off, those whose beginning got lost, and those whose file never came. */
export const resumeImportJobs = async (shift: Shift): Promise<Record<Ending['state'], number>> => {
  const ended = { done: 0, failed: 0 };
  const errors: unknown[] = [];
  for (const { id } of inResumeOrder(await openJobs(shift.instant()))) {
    if (shift.timeUp.aborted) break;
    try {
      const state = await runImportJob(id, shift);
      if (state) ended[state] += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'imports could not be brought to their end');
  return ended;
};
