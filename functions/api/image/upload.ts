import { storeImage } from '#functions/domain/notice/images.ts';
import { route } from '#functions/runtime/route.ts';
import { imageRoutes } from '#shared/contract/image.ts';

export const handler = route(imageRoutes.upload, async ({ body }) => ({
  url: await storeImage(Buffer.from(body.content, 'base64')),
}));
