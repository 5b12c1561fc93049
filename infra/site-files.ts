import { existsSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

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

/** Files of the built site by URL path, without hidden files. No other path is served. */
export const siteFiles = (folder: string): Map<string, string> =>
  new Map(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
      .filter(([path]) => !path.includes('/.')),
  );

export const contentTypeOf = (file: string): string => mimeTypes[extname(file)] ?? 'application/octet-stream';

/** True for files named by their content hash. Open pages continue to request them after a deployment. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

export const cacheControlOf = (path: string): string =>
  isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
