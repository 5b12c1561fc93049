import { ApiError } from '#web/lib/api-error.ts';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { keptOver } from '#web/lib/kept-over.ts';

/** A file too large for one call goes to the bucket, where a job imports it. */

/** Bytes that are sent, or orders that are done; without a total while the file is being read. */
export type Progress = { of: 'file' | 'orders'; done: number; total: number };
type Tell = (progress: Progress) => void;
type JobAnswer = NonNullable<Answer<'POST /api/parcel/importExcelStatus'>['result']>;
type Wish = Omit<Body<'POST /api/parcel/importExcelUpload'>, 'filename' | 'size'>;

const KEPT = 'importJob';
const POLL_MS = 1_000;
const NOT_FOUND = 404;

const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The job that this tab follows, until its end was seen: it outlives the dialog and the page. */
export const keptJob = () => {
  const job = keptOver({ jobId: '', filename: '', partnerId: '', isCheck: '' }, readDraft(KEPT));
  return job.jobId ? { ...job, isCheck: job.isCheck === '1' } : undefined;
};
export const forgetJob = (): void => dropDraft(KEPT);

const sendFile = (
  file: File,
  { uploadUrl, headers }: Answer<'POST /api/parcel/importExcelUpload'>,
  tell: Tell,
): Promise<void> =>
  new Promise((resolve, reject) => {
    // Unlike fetch, it says how much was sent.
    const request = new XMLHttpRequest();
    request.open('PUT', uploadUrl);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => tell({ of: 'file', done: loaded, total: file.size });
    request.onloadend = () =>
      request.status === 200 ? resolve() : reject(new Error(`upload: ${request.status}`));
    request.send(file);
  });

const statusOf = async (jobId: string) => {
  try {
    return await call('POST /api/parcel/importExcelStatus', { body: { jobId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) throw error;
    // The job goes on whether or not we hear of it.
    return undefined;
  }
};

/** Waits for a job's end. @returns its result @throws ApiError saying why there is none */
export const followJob = async (jobId: string, tell: Tell): Promise<JobAnswer> => {
  for (;;) {
    const status = await statusOf(jobId);
    if (status?.result) return status.result;
    if (status?.state === 'failed') {
      throw new ApiError(422, { code: 'VALIDATION_FAILED', message: status.reason ?? '' });
    }
    if (status) tell({ of: 'orders', done: status.done, total: status.total });
    await waited(POLL_MS);
  }
};

/** Sends a file to the bucket and waits for what its job makes of it. */
export const importByUpload = async (file: File, wish: Wish, tell: Tell): Promise<JobAnswer> => {
  tell({ of: 'file', done: 0, total: file.size });
  const body = { filename: file.name, size: file.size, ...wish };
  const upload = await call('POST /api/parcel/importExcelUpload', { body });
  await sendFile(file, upload, tell);
  tell({ of: 'orders', done: 0, total: 0 });
  keepDraft(KEPT, {
    jobId: upload.jobId,
    filename: file.name,
    partnerId: String(wish.partnerId ?? ''),
    isCheck: String(wish.dryRun ?? ''),
  });
  return followJob(upload.jobId, tell);
};
