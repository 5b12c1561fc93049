import { registerFreight } from '#functions/domain/freight/freight-runs.ts';
import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';

export const handler = route(freightRoutes.regFreight, ({ body, actor, now }) =>
  registerFreight(body, { actor, now }),
);
