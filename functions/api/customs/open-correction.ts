import { openCorrection } from '#functions/domain/customs/open-correction.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.openCorrection, ({ body, now }) =>
  openCorrection(body.token, now),
);
