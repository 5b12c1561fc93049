import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { localCredentials, startS3 } from './s3.ts';

const Bucket = 'hanho-files';
let dataDir: string;
let engine: Engine;
let client: S3Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hanho-s3-'));
  engine = await startS3(dataDir, Bucket);
  client = new S3Client({
    endpoint: engine.endpoint,
    region: 'ap-northeast-2',
    credentials: localCredentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
});

afterAll(async () => {
  client.destroy();
  await engine.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const put = (Key: string, Body: Buffer) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
const read = async (Key: string): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('AtomicStore', () => {
  it('returns the whole object while the same object is copied and written again', async () => {
    const content = Buffer.alloc(2_000_000, 'a');
    const [from, to] = [`uploads/${randomUUID()}`, `uploads/${randomUUID()}`];
    await Promise.all([put(from, content), put(to, content)]);
    const copy = () =>
      client.send(new CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${from}`, Key: to }));
    const rounds = Array.from({ length: 10 }, () => [copy(), put(to, content), read(to)] as const);
    await Promise.all(rounds.flat());
    const seen = await Promise.all(rounds.map(([, , object]) => object));
    expect(seen.every((object) => object.equals(content))).toBe(true);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'uploads/' }));
    expect(Contents.map(({ Key, Size }) => [Key, Size]).sort()).toEqual(
      [from, to].sort().map((key) => [key, content.length]),
    );
  });

  it('deletes objects of a folder while others are written into it', async () => {
    const keys = Array.from({ length: 40 }, () => `failed/${randomUUID()}`);
    const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
    const content = Buffer.from('row');
    await Promise.all(
      keys.map(async (key) => {
        await put(key, content);
        await remove(key);
      }),
    );
    await put(keys[0] as string, content);
    expect(await read(keys[0] as string)).toEqual(content);
  });
});
