import { expect, vi } from 'vitest';
import type { Answer, Client } from './client.ts';

type Upload = { uploadUrl: string; headers: Record<string, string> };
type Fields = {
  filename?: string;
  partnerId?: number;
  sheet?: string;
  includeHidden?: '1';
  dryRun?: '1';
  repeat?: '1';
};

/** Requests the upload URL of a file with this size in bytes. */
export const openUpload = (as: Client, size: number, fields: Fields = {}): Promise<Answer> =>
  as.post('/api/parcel/importExcelUpload', { filename: '주문.xlsx', size, ...fields });

/** Uploads a file to the bucket, as a browser does. */
export const putUpload = async ({ uploadUrl, headers }: Upload, content: Uint8Array): Promise<void> => {
  const answer = await fetch(uploadUrl, {
    method: 'PUT',
    headers,
    body: content as Uint8Array<ArrayBuffer>,
  });
  expect(answer.status).toBe(200);
};

/** Waits for the end of an import job. @returns the status of the job */
export const waitForJob = (as: Client, jobId: string): Promise<Answer['body']> =>
  vi.waitFor(
    async () => {
      const { body } = await as.post('/api/parcel/importExcelStatus', { jobId });
      expect(body.state).toMatch(/^(done|failed)$/);
      return body;
    },
    { timeout: 90_000, interval: 50 },
  );

/** Uploads a file and waits for its import job. @returns the job's id and status */
export const importUpload = async (
  as: Client,
  content: Uint8Array,
  fields: Fields = {},
): Promise<Answer['body']> => {
  const { status, body } = await openUpload(as, content.length, fields);
  expect(status).toBe(200);
  await putUpload(body, content);
  return { jobId: body.jobId, ...(await waitForJob(as, body.jobId)) };
};
