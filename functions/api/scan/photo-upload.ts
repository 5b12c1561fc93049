import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';
import { openPhotoUploads } from '../../domain/scan/photo-uploads.ts';

export const handler = route(scanRoutes.photoUpload, async ({ body, actor }) => ({
  uploads: await openPhotoUploads(body, actor),
}));
