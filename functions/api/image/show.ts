import { readImage } from '#functions/domain/notice/images.ts';
import { route } from '#functions/runtime/route.ts';
import { imageRoutes } from '#shared/contract/image.ts';

export const handler = route(imageRoutes.show, ({ params }) => readImage(params.name));
