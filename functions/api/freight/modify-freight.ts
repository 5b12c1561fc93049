import { modifyFreight } from '#functions/domain/freight/freight-runs.ts';
import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';

export const handler = route(freightRoutes.modifyFreight, ({ body: { id, ...input }, actor, now }) =>
  modifyFreight(id, input, { actor, now }),
);
