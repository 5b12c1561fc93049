import { getBox } from '#functions/db/unclaimed-box.entity.ts';
import { readStoredPhoto } from '#functions/domain/scan/photo-files.ts';
import { ownerOfBox } from '#functions/domain/scan/photo-name.ts';
import type { Picture } from '#shared/contract/route.ts';
import { AppError } from '#shared/errors.ts';

/** Returns a photo of a box. @throws NOT_FOUND, UNAVAILABLE if S3 fails temporarily */
export const readBoxPhoto = async ({ id, photoKey }: { id: number; photoKey: string }): Promise<Picture> => {
  const box = await getBox(id);
  if (!box?.photos.includes(photoKey)) throw new AppError('NOT_FOUND');
  return readStoredPhoto(ownerOfBox(id), photoKey);
};
