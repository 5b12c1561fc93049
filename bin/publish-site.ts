import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { settings } from '#infra/aws/settings.ts';
import { buildSite, siteFolder } from '#infra/local/build-site.ts';
import { cacheControlOf, contentTypeOf, isAsset, siteFiles } from '#infra/site-files.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

/**
 * Builds the site for the address it was deployed under and puts it into its bucket: assets first, so that no document
 * names one that is not there. What earlier releases left stays, for pages that are still open.
 */
const { values } = parseArgs({
  options: {
    /** What `cdk deploy --outputs-file` wrote. */
    outputs: { type: 'string', default: 'dist/outputs.json' },
    'no-build': { type: 'boolean', default: false },
  },
});
if (!existsSync(values.outputs)) {
  console.error(`${values.outputs}이 없습니다. 먼저 npm run deploy로 배포해주세요.`);
  process.exit(1);
}
const outputs = JSON.parse(readFileSync(values.outputs, 'utf8')) as Record<string, Record<string, string>>;
const { Url: url, WebBucket: Bucket } = outputs[`${settings.prefix}Site`] ?? {};
if (!url || !Bucket) {
  console.error(`${values.outputs}에 ${settings.prefix}Site의 주소와 버킷이 없습니다.`);
  process.exit(1);
}

if (!values['no-build']) {
  process.env.SITE_ORIGIN = url;
  await buildSite(new AbortController().signal);
}

const s3 = new S3Client({
  region: settings.region,
  endpoint: process.env.S3_ENDPOINT,
  forcePathStyle: process.env.S3_ENDPOINT !== undefined,
});
const there = new Set<string>();
for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: 'assets/' })) {
  for (const { Key } of page.Contents ?? []) there.add(`/${Key}`);
}

const upload = async ([address, file]: readonly [string, string]) => {
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key: address.slice(1),
      Body: await readFile(file),
      ContentType: contentTypeOf(file),
      CacheControl: cacheControlOf(address),
    }),
  );
};
const files = [...siteFiles(siteFolder)];
const assets = files.filter(([address]) => isAsset(address) && !there.has(address));
const documents = files.filter(([address]) => !isAsset(address));
for (const group of [assets, documents]) await mapWithLimit(group, 16, upload);
console.log(`${url}: 새 자산 ${assets.length}개, 문서 ${documents.length}개를 올렸습니다.`);
