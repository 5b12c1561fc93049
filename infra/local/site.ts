import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { siteHeaders } from '#infra/security-headers.ts';
import { cacheControlOf, contentTypeOf, siteFiles } from '#infra/site-files.ts';
import { siteFilePath } from '#infra/viewer-request.ts';
import type { Reply } from './reply.ts';

const compressible = /^(text\/|application\/(json|manifest|xml|wasm)|image\/svg|font\/ttf)/;
const COMPRESS_FROM_BYTES = 1_000;

type Encoding = 'br' | 'gzip' | 'identity';
const compressors: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
  identity: async (content) => content,
};

const encodingFor = (type: string, size: number, accept: string): Encoding => {
  if (size < COMPRESS_FROM_BYTES || !compressible.test(type)) return 'identity';
  if (/\bbr\b/.test(accept)) return 'br';
  return /\bgzip\b/.test(accept) ? 'gzip' : 'identity';
};

const notFound = (path: string, filesOrigin: string): Reply => ({
  status: 404,
  headers: {
    ...siteHeaders(path, filesOrigin),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  },
  body: '404',
});

/** Serves the built site as CloudFront does. @param filesOrigin origin of presigned URLs */
export const createSite = (folder: string, filesOrigin: string) => {
  const files = siteFiles(folder);
  const contents = new Map<string, Promise<Buffer>>();
  const readCached = (key: string, read: () => Promise<Buffer>): Promise<Buffer> => {
    const content = contents.get(key) ?? read();
    contents.set(key, content);
    return content;
  };

  return async (path: string, headers: IncomingHttpHeaders): Promise<Reply> => {
    const address = siteFilePath(path);
    const file = files.get(address);
    if (!file) return notFound(path, filesOrigin);

    const type = contentTypeOf(file);
    const content = await readCached(file, () => readFile(file));
    const encoding = encodingFor(type, content.length, String(headers['accept-encoding'] ?? ''));
    const etag = `W/"${createHash('sha1').update(content).digest('base64url')}"`;
    const replyHeaders = {
      ...siteHeaders(path, filesOrigin),
      'content-type': type,
      'cache-control': cacheControlOf(address),
      vary: 'accept-encoding',
      etag,
    };
    if (headers['if-none-match']?.includes(etag)) return { status: 304, headers: replyHeaders };
    return {
      status: 200,
      headers: encoding === 'identity' ? replyHeaders : { ...replyHeaders, 'content-encoding': encoding },
      body: await readCached(`${encoding} ${file}`, () => compressors[encoding](content)),
    };
  };
};
