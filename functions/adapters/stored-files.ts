import { ListObjectsCommand, type ListObjectsCommandInput } from '@aws-sdk/client-s3';
import { AppError } from '#shared/errors.ts';
import { config } from '../config.ts';
import { client, type Folder } from './files.ts';

export type FileEntry = { filename: string; size: number; createdAt: string };

// Uses markers, because the local S3 engine does not support continuation tokens.
const listPage = async (
  folder: Folder,
  options: Pick<ListObjectsCommandInput, 'Prefix' | 'Marker' | 'MaxKeys'>,
): Promise<{ entries: FileEntry[]; next?: string }> => {
  try {
    const { Contents = [], IsTruncated } = await client.send(
      new ListObjectsCommand({ Bucket: config.FILES_BUCKET, ...options }),
    );
    const entries = Contents.map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
      filename: Key.slice(folder.length + 1),
      size: Size,
      createdAt: LastModified.toISOString(),
    }));
    return { entries, next: IsTruncated ? Contents.at(-1)?.Key : undefined };
  } catch (error) {
    const { httpStatusCode = 503 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
    throw httpStatusCode >= 500 ? new AppError('UNAVAILABLE', { retryAfter: 5, cause: error }) : error;
  }
};

/** @throws UNAVAILABLE */
export const listFiles = async (folder: Folder): Promise<FileEntry[]> => {
  const all: FileEntry[] = [];
  let marker: string | undefined;
  do {
    const { entries, next } = await listPage(folder, { Prefix: `${folder}/`, Marker: marker });
    all.push(...entries);
    marker = next;
  } while (marker);
  return all;
};

// With the permission to list, S3 reports a missing file instead of 403.
export const findFile = async (folder: Folder, filename: string): Promise<FileEntry | undefined> => {
  const { entries } = await listPage(folder, { Prefix: `${folder}/${filename}`, MaxKeys: 1 });
  return entries.find((entry) => entry.filename === filename);
};
