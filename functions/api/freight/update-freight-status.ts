import { switchFreight } from '#functions/domain/freight-runs.ts';
import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';

export const handler = route(freightRoutes.updateFreightStatus, ({ body, actor, now }) =>
  switchFreight(body.id, body.status, { actor, now }),
);
