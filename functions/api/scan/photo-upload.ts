import { openPhotoUploads } from '#functions/domain/scan/photo-uploads.ts';
import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';

export const handler = route(scanRoutes.photoUpload, async ({ body, actor }) => ({
  uploads: await openPhotoUploads(body, actor),
}));
