import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteFolder } from '#infra/local/build-site.ts';
import type { Engine } from '#infra/local/engine.ts';
import { localCredentials, startS3 } from '#infra/local/s3.ts';
import { isAsset, siteFiles } from '#infra/site-files.ts';
import { program } from '#test/support/programs.ts';

const WebBucket = 'hanho-web';
let folder: string;
let s3: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanho-publish-'));
  s3 = await startS3(folder, WebBucket);
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `publish-site` with the outputs of the deployed stacks. @returns the printed output */
const publish = async (outputs: unknown): Promise<string> => {
  const file = join(folder, 'outputs.json');
  await writeFile(file, JSON.stringify(outputs));
  const args = [...program('publish-site'), '--no-build', '--outputs', file];
  const env = {
    ...process.env,
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout;
};

const outputs = { HanhoSite: { Url: 'https://d1.cloudfront.test', WebBucket } };
const addresses = [...siteFiles(siteFolder).keys()];
const assets = addresses.filter(isAsset);

it('publish-site uploads every file with its headers, and does not upload an existing asset again', async () => {
  expect(await publish(outputs)).toContain(`uploaded ${assets.length} new assets`);

  const client = new S3Client({
    region: 'ap-northeast-2',
    endpoint: s3.endpoint,
    forcePathStyle: true,
    credentials: localCredentials,
  });
  const headersOf = async (address: string) => {
    const { CacheControl, ContentType } = await client.send(
      new HeadObjectCommand({ Bucket: WebBucket, Key: address.slice(1) }),
    );
    return [ContentType, CacheControl];
  };
  expect(await headersOf('/index.html')).toEqual(['text/html; charset=utf-8', 'no-cache']);
  const script = assets.find((address) => address.endsWith('.js')) ?? '';
  expect(await headersOf(script)).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: WebBucket }));
  expect(Contents.map(({ Key }) => `/${Key}`).sort()).toEqual([...addresses].sort());

  expect(await publish(outputs)).toContain('uploaded 0 new assets');
});

it('publish-site exits with 1 and names the missing stack outputs', async () => {
  await expect(publish({})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has no URL and bucket of HanhoSite'),
  });
});
