import { saveSettings } from '#functions/domain/reference/save-settings.ts';
import { route } from '#functions/runtime/route.ts';
import { settingRoutes } from '#shared/contract/setting.ts';

export const handler = route(settingRoutes.save, ({ body, actor, now, idempotency }) =>
  saveSettings(body, { actor, now, idempotency }),
);
