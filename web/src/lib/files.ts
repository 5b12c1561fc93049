import { fileName } from '#shared/content-disposition.ts';
import { MAX_IMAGE_BYTES } from '#shared/domain/image.ts';
import { errorCatalog } from '#shared/errors.ts';
import { call } from './call.ts';

/** The kinds of pictures that the site takes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Why a file cannot become a picture of the site, in a sentence; undefined when it may. */
export const imageProblem = ({ type, size }: File): string | undefined =>
  imageTypes.includes(type) && size <= MAX_IMAGE_BYTES ? undefined : errorCatalog.IMAGE_UNREADABLE.message;

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Keeps a picture on the server. @returns its address on the site @throws ApiError */
export const uploadImage = async (file: File): Promise<string> =>
  (await call('POST /api/image/upload', { body: { content: await base64Of(file) } })).url;

const KEPT_MS = 60_000;

/** Hands a file made in the page to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName(name) }).click();
  setTimeout(URL.revokeObjectURL, KEPT_MS, href);
};

/** Has the browser get a file by itself: one that lies at another host, where a page's own calls may not go. */
export const downloadFrom = (href: string): void =>
  Object.assign(document.createElement('a'), { href, download: '' }).click();
