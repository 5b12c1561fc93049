import type { Readable } from 'node:stream';
import { Upload } from '@aws-sdk/lib-storage';
import { config } from '#functions/config.ts';
import { client, type Folder } from './files.ts';

/**
 * Uploads a stream of unknown length in parts of 5 MiB, with bounded memory. S3 allows 10,000 parts, which is about 48 GiB.
 * The file does not exist in S3 until the upload is complete.
 */
export const writeFile = async (
  folder: Folder,
  filename: string,
  body: Readable,
  contentType: string,
): Promise<void> => {
  const Key = `${folder}/${filename}`;
  await new Upload({
    client,
    params: { Bucket: config.FILES_BUCKET, Key, Body: body, ContentType: contentType },
    queueSize: 2,
  }).done();
};
