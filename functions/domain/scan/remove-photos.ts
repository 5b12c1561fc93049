import { removeFile, storageError } from '#functions/adapters/files.ts';
import { readOrderLog } from '#functions/db/history.entity.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type PhotoOwner, photoName } from './photo-name.ts';

const CONCURRENCY = 10;

/** @throws UNAVAILABLE if S3 fails temporarily */
export const removeStoredPhotos = async (owner: PhotoOwner, photoKeys: readonly string[]): Promise<void> => {
  await mapWithLimit(photoKeys, CONCURRENCY, (photoKey) =>
    removeFile('photos', photoName(owner, photoKey)).catch((error) => {
      throw storageError(error);
    }),
  );
};

/** Deletes the photos of an order that is deleted permanently. @throws UNAVAILABLE if S3 fails temporarily */
export const removePhotos = async (orderId: number): Promise<void> => {
  const { events } = await readOrderLog(orderId, { consistent: true });
  await removeStoredPhotos(
    orderId,
    events.flatMap(({ data }) => data.photoKeys ?? []),
  );
};
