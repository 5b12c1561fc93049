import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';
import { boxPage } from '../../domain/box/list-boxes.ts';

export const handler = route(boxRoutes.list, ({ body }) => boxPage(body));
