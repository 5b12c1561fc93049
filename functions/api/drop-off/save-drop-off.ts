import { saveDropOff } from '#functions/domain/reference/drop-offs.ts';
import { route } from '#functions/runtime/route.ts';
import { dropOffRoutes } from '#shared/contract/drop-off.ts';

export const handler = route(dropOffRoutes.saveDropOff, ({ body, actor, now }) =>
  saveDropOff(body, { actor, now }),
);
