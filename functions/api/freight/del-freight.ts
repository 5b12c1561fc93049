import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';
import { deleteFreight } from '../../domain/freight/freight-runs.ts';

export const handler = route(freightRoutes.delFreight, async ({ body, actor, now }) => {
  await deleteFreight(body.id, { actor, now });
  return {};
});
