import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';
import { readBoxPhoto } from '../../domain/box/read-box-photo.ts';

export const handler = route(boxRoutes.getPhoto, ({ params }) => readBoxPhoto(params));
