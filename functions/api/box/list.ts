import { boxPage } from '#functions/domain/box/list-boxes.ts';
import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';

export const handler = route(boxRoutes.list, ({ body }) => boxPage(body));
