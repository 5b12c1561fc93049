import type { Picture } from '#shared/contract/route.ts';
import { MAX_PHOTO_BYTES, PHOTO_TYPE } from '#shared/domain/photo.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { messages } from '#shared/words.ko.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { type PhotoOwner, photoName } from './photo-name.ts';
import { uploadName } from './upload-name.ts';

// Every function of this file throws UNAVAILABLE if S3 fails temporarily.

const CONCURRENCY = 10;

type Files = typeof import('#functions/adapters/files.ts');

// The S3 client is loaded on first use, because most scans have no photo.
const fromS3 = async <T>(call: (files: Files) => Promise<T>): Promise<T> => {
  const files = await import('#functions/adapters/files.ts');
  return call(files).catch((error) => {
    throw files.storageError(error);
  });
};

/** Photos by their key, without metadata. */
export type Photos = ReadonlyMap<string, Buffer>;

// An upload that is refused is deleted, because it may be large or no image at all.
const readUpload = async (photoKey: string, actor: Session): Promise<Buffer | undefined> => {
  const name = uploadName(actor, photoKey);
  const content = await fromS3(({ readFileUpTo }) => readFileUpTo(MAX_PHOTO_BYTES, 'photo-uploads', name));
  const photo = content && cleanJpeg(Buffer.from(content));
  if (!photo) await fromS3(({ removeFile }) => removeFile('photo-uploads', name));
  return photo;
};

/** A photo that a request names. `path`: its field. */
type NamedUpload = { photoKey: string; path: string };

/**
 * Reads uploaded photos.
 * @throws VALIDATION_FAILED with the paths of photos that the caller did not upload, or that are too large or no JPEG
 */
export const readNamedUploads = async (named: readonly NamedUpload[], actor: Session): Promise<Photos> => {
  const photos = new Map<string, Buffer>();
  const wrong = await mapWithLimit(named, CONCURRENCY, async ({ photoKey, path }) => {
    const photo = await readUpload(photoKey, actor);
    if (photo) photos.set(photoKey, photo);
    return photo ? [] : [{ path, message: messages.enterCorrectly('사진') }];
  });
  const fields = wrong.flat();
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return photos;
};

export const storePhotos = async (
  owner: PhotoOwner,
  photoKeys: readonly string[],
  photos: Photos,
): Promise<void> => {
  await mapWithLimit(photoKeys, CONCURRENCY, async (photoKey) => {
    const photo = photos.get(photoKey);
    if (photo)
      await fromS3(({ putFile }) => putFile('photos', photoName(owner, photoKey), photo, PHOTO_TYPE));
  });
};

/** Copies photos. Those that were deleted are left out. */
export const copyPhotos = async (
  from: PhotoOwner,
  to: PhotoOwner,
  photoKeys: readonly string[],
): Promise<void> => {
  await mapWithLimit(photoKeys, CONCURRENCY, (photoKey) =>
    fromS3(({ copyFile }) => copyFile('photos', photoName(from, photoKey), photoName(to, photoKey))),
  );
};

/** @throws NOT_FOUND */
export const readStoredPhoto = async (owner: PhotoOwner, photoKey: string): Promise<Picture> => {
  const content = await fromS3(({ readFile }) => readFile('photos', photoName(owner, photoKey)));
  if (!content) throw new AppError('NOT_FOUND');
  return { contentType: PHOTO_TYPE, content };
};
