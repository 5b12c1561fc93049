import { readBoxPhoto } from '#functions/domain/box/read-box-photo.ts';
import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';

export const handler = route(boxRoutes.getPhoto, ({ params }) => readBoxPhoto(params));
