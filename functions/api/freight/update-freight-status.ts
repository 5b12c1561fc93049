import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';
import { setFreightStatus } from '../../domain/freight/freight-runs.ts';

export const handler = route(freightRoutes.updateFreightStatus, ({ body, actor, now }) =>
  setFreightStatus(body.id, body.status, { actor, now }),
);
