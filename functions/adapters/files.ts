import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { config, sdkOptions } from '#functions/config.ts';
import { AppError } from '#shared/errors.ts';

/** First part of a file's key in the bucket. */
export type Folder =
  | 'uploads'
  | 'failed'
  | 'backup'
  | 'restored'
  | 'images'
  | 'sorting'
  | 'photo-uploads'
  | 'photos';

/** Options of every client of S3. */
export const clientOptions = {
  ...sdkOptions,
  endpoint: config.S3_ENDPOINT,
  forcePathStyle: config.S3_ENDPOINT !== undefined,
};

export const client = new S3Client(clientOptions);

export const putFile = async (
  folder: Folder,
  filename: string,
  content: Uint8Array,
  contentType: string,
): Promise<void> => {
  const Key = `${folder}/${filename}`;
  await client.send(
    new PutObjectCommand({ Bucket: config.FILES_BUCKET, Key, Body: content, ContentType: contentType }),
  );
};

/** Returns `UNAVAILABLE` for a temporary failure of S3, and any other error unchanged. */
export const storageError = (error: unknown): unknown => {
  const { httpStatusCode = 503 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  return httpStatusCode >= 500 ? new AppError('UNAVAILABLE', { retryAfter: 5, cause: error }) : error;
};

const isMissing = (error: unknown): boolean =>
  // S3 returns 403 instead of 404 for a missing file, because the role may not list the whole bucket.
  error instanceof NoSuchKey || (error as Error).name === 'AccessDenied';

/** Copies a file within its folder. @returns false if the file does not exist */
export const copyFile = async (folder: Folder, from: string, to: string): Promise<boolean> => {
  const Bucket = config.FILES_BUCKET;
  const CopySource = `${Bucket}/${folder}/${from}`;
  try {
    await client.send(new CopyObjectCommand({ Bucket, CopySource, Key: `${folder}/${to}` }));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

// Returns a file; undefined if the file does not exist.
const getFile = async (folder: Folder, filename: string) => {
  try {
    return await client.send(
      new GetObjectCommand({ Bucket: config.FILES_BUCKET, Key: `${folder}/${filename}` }),
    );
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Returns the content of a file; undefined if the file does not exist. */
export const readFile = async (folder: Folder, filename: string): Promise<Uint8Array | undefined> =>
  (await getFile(folder, filename))?.Body?.transformToByteArray();

/** Returns the content of a file; undefined if the file does not exist or is larger than `maxBytes`. */
export const readFileUpTo = async (
  maxBytes: number,
  folder: Folder,
  filename: string,
): Promise<Uint8Array | undefined> => {
  const file = await getFile(folder, filename);
  if (!file?.Body || (file.ContentLength ?? Number.POSITIVE_INFINITY) > maxBytes) {
    (file?.Body as Readable | undefined)?.destroy();
    return undefined;
  }
  return file.Body.transformToByteArray();
};

/** Returns a stream of the file's content; undefined if the file does not exist. */
export const openFile = async (folder: Folder, filename: string): Promise<Readable | undefined> =>
  (await getFile(folder, filename))?.Body as Readable | undefined;

export const removeFile = async (folder: Folder, filename: string): Promise<void> => {
  await client.send(new DeleteObjectCommand({ Bucket: config.FILES_BUCKET, Key: `${folder}/${filename}` }));
};
