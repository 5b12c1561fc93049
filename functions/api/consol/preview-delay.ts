import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { previewDelay } from '../../domain/consol/preview-delay.ts';

export const handler = route(consolRoutes.previewDelay, ({ body: { consolId, ...dates }, now }) =>
  previewDelay(consolId, dates, now),
);
