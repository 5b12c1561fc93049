import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { siteHeaders } from '../security-headers.ts';
import { siteRequest } from '../viewer-request.ts';
import type { Reply } from './reply.ts';

const mimeTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};
const packable = /^(text\/|application\/(json|manifest|xml|wasm)|image\/svg|font\/ttf)/;
const PACK_FROM_BYTES = 1_000;

type Encoding = 'br' | 'gzip' | 'identity';
const packers: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
  identity: async (content) => content,
};

const encodingFor = (type: string, size: number, accept: string): Encoding => {
  if (size < PACK_FROM_BYTES || !packable.test(type)) return 'identity';
  if (/\bbr\b/.test(accept)) return 'br';
  return /\bgzip\b/.test(accept) ? 'gzip' : 'identity';
};

/** Every file of the site by its address. Nothing else can be asked for, whatever a path is made of. */
const addressesBelow = (folder: string): Map<string, string> =>
  new Map(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
      .filter(([address]) => !address.includes('/.')),
  );

const notFound = (path: string): Reply => ({
  status: 404,
  headers: { ...siteHeaders(path), 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: '404',
});

/** Serves the built site as CloudFront does. */
export const createSite = (folder: string) => {
  const files = addressesBelow(folder);
  const contents = new Map<string, Promise<Buffer>>();
  const remembered = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = contents.get(key) ?? make();
    contents.set(key, known);
    return known;
  };

  return async (path: string, headers: IncomingHttpHeaders): Promise<Reply> => {
    const address = siteRequest(path);
    const file = files.get(address);
    if (!file) return notFound(path);

    const type = mimeTypes[extname(file)] ?? 'application/octet-stream';
    const content = await remembered(file, () => readFile(file));
    const encoding = encodingFor(type, content.length, String(headers['accept-encoding'] ?? ''));
    const etag = `W/"${createHash('sha1').update(content).digest('base64url')}"`;
    const replyHeaders = {
      ...siteHeaders(path),
      'content-type': type,
      'cache-control': address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      etag,
    };
    if (headers['if-none-match']?.includes(etag)) return { status: 304, headers: replyHeaders };
    return {
      status: 200,
      headers: encoding === 'identity' ? replyHeaders : { ...replyHeaders, 'content-encoding': encoding },
      body: await remembered(`${encoding} ${file}`, () => packers[encoding](content)),
    };
  };
};
