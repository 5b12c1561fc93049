import { randomBytes } from 'node:crypto';
import { PHOTO_TYPE } from '#shared/domain/photo.ts';
import type { Session } from '#shared/domain/session.ts';
import { presignUpload } from '../../adapters/presigned-files.ts';
import { uploadName } from './upload-name.ts';

type PhotoUpload = { photoKey: string; url: string; headers: Record<string, string> };

/** Returns URLs to which the caller may upload photos. The size is checked when a scan uses the photo. */
export const openPhotoUploads = (count: number, actor: Session): Promise<PhotoUpload[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const photoKey = randomBytes(16).toString('base64url');
      const name = uploadName(actor, photoKey);
      const { uploadUrl, headers } = await presignUpload('photo-uploads', name, { contentType: PHOTO_TYPE });
      return { photoKey, url: uploadUrl, headers };
    }),
  );
