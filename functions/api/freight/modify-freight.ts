import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';
import { modifyFreight } from '../../domain/freight/freight-runs.ts';

export const handler = route(freightRoutes.modifyFreight, ({ body: { id, ...input }, actor, now }) =>
  modifyFreight(id, input, { actor, now }),
);
