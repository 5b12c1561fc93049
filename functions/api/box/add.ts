import { addBox } from '#functions/domain/box/add-box.ts';
import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';

export const handler = route(boxRoutes.add, ({ body, actor, now, idempotency }) =>
  addBox(body, { actor, now, idempotency }),
);
