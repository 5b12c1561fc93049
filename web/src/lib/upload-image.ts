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
