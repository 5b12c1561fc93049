import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { settings } from '#infra/aws/settings.ts';
import { buildSite, siteFolder } from '#infra/local/build-site.ts';
import { cacheControlOf, contentTypeOf, isAsset, siteFiles } from '#infra/site-files.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

/**
 * Builds the site for its deployed address and uploads it: npm run publish:site. Assets are uploaded before the
 * documents that refer to them. Assets of earlier releases remain, because open pages still request them.
 */
const { values } = parseArgs({
  options: {
    /** Output file of `cdk deploy --outputs-file`. */
    outputs: { type: 'string', default: 'dist/outputs.json' },
    'no-build': { type: 'boolean', default: false },
  },
});
if (!existsSync(values.outputs)) {
  console.error(`${values.outputs} does not exist. Run npm run deploy first.`);
  process.exit(1);
}
const outputs = JSON.parse(readFileSync(values.outputs, 'utf8')) as Record<string, Record<string, string>>;
const { Url: url, WebBucket: Bucket } = outputs[`${settings.prefix}Site`] ?? {};
if (!url || !Bucket) {
  console.error(`${values.outputs} has no URL and bucket of ${settings.prefix}Site.`);
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
const uploadedAssets = new Set<string>();
for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: 'assets/' })) {
  for (const { Key } of page.Contents ?? []) uploadedAssets.add(`/${Key}`);
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
const assets = files.filter(([address]) => isAsset(address) && !uploadedAssets.has(address));
const documents = files.filter(([address]) => !isAsset(address));
for (const group of [assets, documents]) await mapWithLimit(group, 16, upload);
console.log(`${url}: uploaded ${assets.length} new assets and ${documents.length} documents`);
