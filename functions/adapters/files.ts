import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { config } from '../config.ts';

/** The folders of the files bucket: what came in, rows that could not be taken, backups, and pictures for the site. */
export type Folder = 'uploads' | 'failed' | 'backup' | 'images';

/** Where the bucket is reached. */
export const where = { endpoint: config.S3_ENDPOINT, forcePathStyle: config.S3_ENDPOINT !== undefined };

export const client = new S3Client(where);

/** Writes a small file. */
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

const getBody = async (folder: Folder, filename: string) => {
  try {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: config.FILES_BUCKET, Key: `${folder}/${filename}` }),
    );
    return Body;
  } catch (error) {
    // Whoever may not list the bucket is told of a missing file as of a forbidden one.
    if (error instanceof NoSuchKey || (error as Error).name === 'AccessDenied') return undefined;
    throw error;
  }
};

/** A small file whole; undefined when there is none of that name. */
export const readFile = async (folder: Folder, filename: string): Promise<Uint8Array | undefined> =>
  (await getBody(folder, filename))?.transformToByteArray();

/** A file of any length as a stream; undefined when there is none of that name. */
export const openFile = async (folder: Folder, filename: string): Promise<Readable | undefined> =>
  (await getBody(folder, filename)) as Readable | undefined;

/** Takes a file away, if there is one of that name. */
export const removeFile = async (folder: Folder, filename: string): Promise<void> => {
  await client.send(new DeleteObjectCommand({ Bucket: config.FILES_BUCKET, Key: `${folder}/${filename}` }));
};
