import { ApiError } from '#web/lib/api-error.ts';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import type { ChosenFile } from '#web/lib/chosen-file.ts';
import { dropDraft, keepDraft, mergeStored, readDraft } from '#web/lib/draft.ts';

/** The result of an import, or of its dry run. */
export type ImportAnswer = NonNullable<Answer<'POST /api/parcel/importExcelStatus'>['result']>;
/** Progress of the upload in bytes, then of the job in orders. `total` is 0 while the server reads the file. */
export type Progress = { unit: 'bytes' | 'orders'; done: number; total: number };
type OnProgress = (progress: Progress) => void;
type Upload = Answer<'POST /api/parcel/importExcelUpload'>;

const DRAFT = 'importJob';
/** First poll interval. Small files finish within half a second. The interval doubles after every poll. */
const FIRST_POLL_MS = 100;
const MAX_POLL_MS = 1_000;
const NOT_FOUND = 404;

/** The job that this tab waits for, or undefined. The job is stored, so that it survives a page reload. */
export const readStoredJob = () => {
  const job = mergeStored({ jobId: '', filename: '', partnerId: '', isCheck: '' }, readDraft(DRAFT));
  return job.jobId ? { ...job, isCheck: job.isCheck === '1' } : undefined;
};
export const clearStoredJob = (): void => dropDraft(DRAFT);

const putFile = (file: File, { uploadUrl, headers }: Upload, onProgress: OnProgress): Promise<void> =>
  new Promise((resolve, reject) => {
    // Unlike fetch, XMLHttpRequest reports how many bytes were sent.
    const request = new XMLHttpRequest();
    request.open('PUT', uploadUrl);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress({ unit: 'bytes', done: loaded, total: file.size });
    request.onloadend = () =>
      request.status === 200
        ? resolve()
        : reject(new Error(`The upload failed with status ${request.status}.`));
    request.send(file);
  });

/** Fetches the status of a job. Undefined after any failure except 404. @throws ApiError 404 if the job does not exist */
const statusOf = async (jobId: string) => {
  try {
    return await call('POST /api/parcel/importExcelStatus', { body: { jobId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) throw error;
    // The job continues on the server, so any other failure only delays the next status update.
    return undefined;
  }
};

const keepJob = (jobId: string, filename: string, partnerId: number | string = '', isCheck = false): void =>
  keepDraft(DRAFT, { jobId, filename, partnerId: String(partnerId), isCheck: isCheck ? '1' : '' });

/** Result of a job. `jobId` names the job whose failed rows can be corrected. */
export type JobResult = { jobId: string; answer: ImportAnswer };

/** The file of a job is protected. The job continues with the password of the file (`unlockJob`). */
export class ProtectedFileError extends Error {
  readonly jobId: string;
  constructor(jobId: string) {
    super('The workbook is protected.');
    this.jobId = jobId;
  }
}

/**
 * Polls a job until it ends.
 * @throws ProtectedFileError, ApiError with the reason if the job failed, or 404 if it does not exist
 */
export const followJob = async (jobId: string, onProgress: OnProgress): Promise<JobResult> => {
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(2 * wait, MAX_POLL_MS)) {
    const status = await statusOf(jobId);
    if (status?.result) return { jobId, answer: status.result };
    if (status?.code === 'SPREADSHEET_PROTECTED') throw new ProtectedFileError(jobId);
    if (status?.state === 'failed') {
      throw new ApiError(422, { code: 'VALIDATION_FAILED', message: status.reason ?? '' });
    }
    if (status) onProgress({ unit: 'orders', done: status.done, total: status.total });
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
};

/**
 * Uploads a file to the S3 bucket, which starts a job, and waits for the result.
 * @throws like `followJob`, if the upload fails, and ApiError FILE_CHANGED
 */
export const importByJob = async (
  file: ChosenFile,
  options: Omit<Body<'POST /api/parcel/importExcelUpload'>, 'filename' | 'size'>,
  onProgress: OnProgress,
  idempotencyKey?: string,
): Promise<JobResult> => {
  onProgress({ unit: 'bytes', done: 0, total: file.size });
  await file.expectUnchanged();
  const body = { filename: file.name, size: file.size, ...options };
  const upload = await call('POST /api/parcel/importExcelUpload', { body, idempotencyKey });
  await putFile(file, upload, onProgress);
  onProgress({ unit: 'orders', done: 0, total: 0 });
  keepJob(upload.jobId, file.name, options.partnerId, options.dryRun === '1');
  return followJob(upload.jobId, onProgress);
};

type KeptJob = { filename: string; partnerId: number | undefined };

/** Continues a job whose file is protected. @throws ApiError SPREADSHEET_PASSWORD for a wrong password */
export const unlockJob = async (
  body: Body<'POST /api/parcel/importExcelPassword'>,
  { filename, partnerId, isCheck }: KeptJob & { isCheck: boolean },
  onProgress: OnProgress,
): Promise<JobResult> => {
  const { jobId } = await call('POST /api/parcel/importExcelPassword', { body });
  keepJob(jobId, filename, partnerId, isCheck);
  return followJob(jobId, onProgress);
};

/** Imports the failed rows of a job again, with corrected cells. @throws like `followJob` */
export const importCorrections = async (
  body: Body<'POST /api/parcel/importExcelCorrections'>,
  { filename, partnerId }: KeptJob,
  onProgress: OnProgress,
  idempotencyKey: string,
): Promise<JobResult> => {
  const { jobId } = await call('POST /api/parcel/importExcelCorrections', { body, idempotencyKey });
  keepJob(jobId, filename, partnerId);
  return followJob(jobId, onProgress);
};
