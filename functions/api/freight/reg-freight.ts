import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';
import { registerFreight } from '../../domain/freight/freight-runs.ts';

export const handler = route(freightRoutes.regFreight, ({ body, actor, now }) =>
  registerFreight(body, { actor, now }),
);
