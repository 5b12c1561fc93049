import { closeBox } from '#functions/domain/box/boxes.ts';
import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';

export const handler = route(boxRoutes.close, ({ body, actor, now, idempotency }) =>
  closeBox(body, { actor, now, idempotency }),
);
