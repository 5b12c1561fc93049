import { readPhoto } from '#functions/domain/scan/photos.ts';
import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';

export const handler = route(scanRoutes.getPhoto, ({ params, actor }) => readPhoto(params, actor));
