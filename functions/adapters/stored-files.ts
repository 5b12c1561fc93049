import { ListObjectsCommand, type ListObjectsCommandInput } from '@aws-sdk/client-s3';
import { config } from '#functions/config.ts';
import { client, type Folder, storageError } from './files.ts';

export type FileEntry = { filename: string; size: number; createdAt: string };

// Uses version 1 of the list request, because the local replacement of S3 does not support the continuation tokens of
// version 2.
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
    throw storageError(error);
  }
};

/** Returns all files of a folder, sorted by name. @throws UNAVAILABLE if S3 fails temporarily */
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

/**
 * Returns size and time of a file; undefined if the file does not exist. Uses a list request. A head request
 * would return 403 for a missing file, because the role may list the bucket only by prefix.
 */
export const findFile = async (folder: Folder, filename: string): Promise<FileEntry | undefined> => {
  const { entries } = await listPage(folder, { Prefix: `${folder}/${filename}`, MaxKeys: 1 });
  return entries.find((entry) => entry.filename === filename);
};
