import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';
import { readPhoto } from '../../domain/scan/photos.ts';

export const handler = route(scanRoutes.getPhoto, ({ params, actor }) => readPhoto(params, actor));
