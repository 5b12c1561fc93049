import { randomBytes } from 'node:crypto';
import { presignUpload } from '#functions/adapters/presigned-files.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { scanRoutes } from '#shared/contract/scan.ts';
import { PHOTO_TYPE } from '#shared/domain/photo.ts';
import type { Session } from '#shared/domain/session.ts';
import { uploadName } from './upload-name.ts';

type PhotoUpload = { photoKey: string; url: string; headers: Record<string, string> };

/**
 * Returns URLs to which the caller may upload photos. A URL accepts only the stated size. Without sizes, the size is checked
 * when a scan uses the photo.
 */
export const openPhotoUploads = (
  { count, sizes }: BodyOf<typeof scanRoutes.photoUpload>,
  actor: Session,
): Promise<PhotoUpload[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const photoKey = randomBytes(16).toString('base64url');
      const name = uploadName(actor, photoKey);
      const { uploadUrl, headers } = await presignUpload('photo-uploads', name, {
        contentType: PHOTO_TYPE,
        size: sizes?.[nth],
      });
      return { photoKey, url: uploadUrl, headers };
    }),
  );
