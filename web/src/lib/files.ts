import { fileName } from '#shared/content-disposition.ts';
import { MAX_IMAGE_BYTES } from '#shared/domain/image.ts';
import { errorCatalog } from '#shared/errors.ts';
import { call } from './call.ts';
import type { ChosenFile } from './chosen-file.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Error message for an image that is too large or of another type. Undefined if the image may be uploaded. */
export const imageProblem = ({ type, size }: File): string | undefined =>
  imageTypes.includes(type) && size <= MAX_IMAGE_BYTES ? undefined : errorCatalog.IMAGE_UNREADABLE.message;

export const base64Of = (file: ChosenFile): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Uploads an image. @returns its path on the site @throws ApiError */
export const uploadImage = async (file: ChosenFile): Promise<string> =>
  (await call('POST /api/image/upload', { body: { content: await base64Of(file) } })).url;

/** Lifetime of an object URL: long enough for the browser to start reading the file. */
const OBJECT_URL_MS = 60_000;

export const saveFile = (file: Blob, name: string): void => {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName(name) }).click();
  setTimeout(URL.revokeObjectURL, OBJECT_URL_MS, href);
};

/** Downloads a file of another origin with a link, because the security policy forbids `fetch` to it. */
export const downloadFrom = (href: string): void =>
  Object.assign(document.createElement('a'), { href, download: '' }).click();
