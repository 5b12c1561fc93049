import { route } from '#functions/runtime/route.ts';
import { imageRoutes } from '#shared/contract/image.ts';
import { storeImage } from '../../domain/notice/images.ts';

export const handler = route(imageRoutes.upload, async ({ body }) => ({
  url: await storeImage(Buffer.from(body.content, 'base64')),
}));
