import { previewDelay } from '#functions/domain/consol/preview-delay.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.previewDelay, ({ body: { consolId, ...dates }, now }) =>
  previewDelay(consolId, dates, now),
);
