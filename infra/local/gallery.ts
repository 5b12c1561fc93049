import { readFile } from 'node:fs/promises';
import { siteHeaders, staffPaths } from '#infra/security-headers.ts';
import { contentTypeOf, siteFiles } from '#infra/site-files.ts';
import { viteBuild } from './build-site.ts';
import { type Reply, refusal } from './reply.ts';

const galleryPath = '/_local/components';

export const isGalleryPath = (path: string): boolean =>
  path === galleryPath || path.startsWith(`${galleryPath}/`);

/**
 * Serves the component gallery (`web/gallery`) with the security policy of staff pages. The first request builds the
 * gallery, so that the start of the local product does not take longer.
 */
export const createGallery = (filesOrigin: string) => {
  let files: Promise<Map<string, string>> | undefined;
  const build = async () => {
    await viteBuild('web/gallery/vite.config.ts');
    return siteFiles('dist/components');
  };
  return async (path: string): Promise<Reply> => {
    files ??= build();
    const file = (await files).get(path.slice(galleryPath.length) || '/index.html');
    if (!file) return refusal('NOT_FOUND');
    return {
      status: 200,
      headers: {
        ...siteHeaders(staffPaths[0], filesOrigin),
        'content-type': contentTypeOf(file),
        'cache-control': 'no-store',
      },
      body: await readFile(file),
    };
  };
};
