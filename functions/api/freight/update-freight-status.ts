import { setFreightStatus } from '#functions/domain/freight/freight-runs.ts';
import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';

export const handler = route(freightRoutes.updateFreightStatus, ({ body, actor, now }) =>
  setFreightStatus(body.id, body.status, { actor, now }),
);
