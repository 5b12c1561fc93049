import { getSettings } from '#functions/db/settings.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { settingRoutes } from '#shared/contract/setting.ts';

export const handler = route(settingRoutes.get, () => getSettings({ fresh: true }));
