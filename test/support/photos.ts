import { expect } from 'vitest';
import type { Client } from './client.ts';

export type PhotoUpload = { photoKey: string; url: string; headers: Record<string, string> };

export const openPhotoUploads = async (as: Client, count: number): Promise<PhotoUpload[]> => {
  const { status, body } = await as.post('/api/scan/photoUpload', { count });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.uploads;
};

const put = async ({ url, headers }: PhotoUpload, content: Buffer): Promise<number> =>
  (await fetch(url, { method: 'PUT', headers, body: content })).status;

/** Uploads files and returns their keys. */
export const uploadPhotos = async (as: Client, files: readonly Buffer[]): Promise<string[]> => {
  const uploads = await openPhotoUploads(as, files.length);
  const statuses = await Promise.all(uploads.map((one, nth) => put(one, files[nth] as Buffer)));
  expect(statuses).toEqual(files.map(() => 200));
  return uploads.map(({ photoKey }) => photoKey);
};
