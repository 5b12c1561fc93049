import type { Picture } from '#shared/contract/route.ts';
import type { Order } from '#shared/domain/order.ts';
import { withoutUndoneScans } from '#shared/domain/parcel-events.ts';
import { MAX_PHOTO_BYTES, PHOTO_TYPE } from '#shared/domain/photo.ts';
import type { Scan } from '#shared/domain/scan.ts';
import { isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { messages } from '#shared/words.ko.ts';
import { readOrderLog } from '../../db/history.entity.ts';
import { getOrder } from '../../db/order.entity.ts';
import { isVisibleTo, viewerOf } from '../order/timeline.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { uploadName } from './upload-name.ts';

const CONCURRENCY = 10;

type Files = typeof import('../../adapters/files.ts');

// The S3 client is loaded on first use, because most scans have no photo.
const fromS3 = async <T>(call: (files: Files) => Promise<T>): Promise<T> => {
  const files = await import('../../adapters/files.ts');
  return call(files).catch((error) => {
    throw files.storageError(error);
  });
};

const photoName = (orderId: number, photoKey: string): string => `${orderId}/${photoKey}`;

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

/**
 * Reads the uploaded photos of scans.
 * @throws VALIDATION_FAILED with the paths of photos that the caller did not upload, or that are too large or no JPEG;
 * UNAVAILABLE if S3 fails temporarily
 */
export const readUploads = async (scans: readonly (Scan | undefined)[], actor: Session): Promise<Photos> => {
  const photos = new Map<string, Buffer>();
  const named = scans.flatMap((scan, nth) =>
    (scan?.photoKeys ?? []).map((photoKey, index) => ({ photoKey, path: `scans.${nth}.photoKeys.${index}` })),
  );
  const wrong = await mapWithLimit(named, CONCURRENCY, async ({ photoKey, path }) => {
    const photo = await readUpload(photoKey, actor);
    if (photo) photos.set(photoKey, photo);
    return photo ? [] : [{ path, message: messages.enterCorrectly('사진') }];
  });
  const fields = wrong.flat();
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return photos;
};

/** Stores the photos of a scan with an order. @throws UNAVAILABLE if S3 fails temporarily */
export const storePhotos = async (
  orderId: number,
  photoKeys: readonly string[],
  photos: Photos,
): Promise<void> => {
  await mapWithLimit(photoKeys, CONCURRENCY, async (photoKey) => {
    const photo = photos.get(photoKey);
    if (photo)
      await fromS3(({ putFile }) => putFile('photos', photoName(orderId, photoKey), photo, PHOTO_TYPE));
  });
};

const findOrder = async (orderId: number, actor: Session): Promise<Order | undefined> => {
  const order = await getOrder('all', orderId);
  return order && !(order.isDel && !isStaff(actor)) ? order : undefined;
};

/**
 * Returns a photo of an event that the caller may see.
 * @throws NOT_FOUND, also for an order of others and for a photo of an undone scan; UNAVAILABLE if S3 fails temporarily
 */
export const readPhoto = async (
  { orderId, photoKey }: { orderId: number; photoKey: string },
  actor: Session,
): Promise<Picture> => {
  const order = await findOrder(orderId, actor);
  const viewer = order ? viewerOf(order, actor) : 'visitor';
  if (viewer === 'visitor') throw new AppError('NOT_FOUND');
  const { events } = await readOrderLog(orderId);
  const isShown = withoutUndoneScans(events).some(
    ({ kind, data }) => isVisibleTo(viewer, kind) && data.photoKeys?.includes(photoKey),
  );
  const content = isShown
    ? await fromS3(({ readFile }) => readFile('photos', photoName(orderId, photoKey)))
    : undefined;
  if (!content) throw new AppError('NOT_FOUND');
  return { contentType: PHOTO_TYPE, content };
};

/** Deletes the photos of an order that is deleted permanently. @throws UNAVAILABLE if S3 fails temporarily */
export const removePhotos = async (orderId: number): Promise<void> => {
  const { events } = await readOrderLog(orderId, { consistent: true });
  const photoKeys = events.flatMap(({ data }) => data.photoKeys ?? []);
  await mapWithLimit(photoKeys, CONCURRENCY, (photoKey) =>
    fromS3(({ removeFile }) => removeFile('photos', photoName(orderId, photoKey))),
  );
};
