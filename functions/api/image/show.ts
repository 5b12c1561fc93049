import { route } from '#functions/runtime/route.ts';
import { imageRoutes } from '#shared/contract/image.ts';
import { readImage } from '../../domain/notice/images.ts';

export const handler = route(imageRoutes.show, ({ params }) => readImage(params.name));
