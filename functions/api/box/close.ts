import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';
import { closeBox } from '../../domain/box/boxes.ts';

export const handler = route(boxRoutes.close, ({ body, actor, now, idempotency }) =>
  closeBox(body, { actor, now, idempotency }),
);
