import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { config } from '../config.ts';

/** The files bucket has three folders: what came in, rows that could not be taken, and backups. */
export type Folder = 'uploads' | 'failed' | 'backup';

const client = new S3Client({
  endpoint: config.S3_ENDPOINT,
  forcePathStyle: config.S3_ENDPOINT !== undefined,
});

/** Writes a stream of any length with bounded memory; it appears under its name only when it is whole. */
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
