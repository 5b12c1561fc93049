import { Settings } from '#shared/domain/settings.ts';
import { defineRoutes } from './route.ts';

export const settingRoutes = defineRoutes('setting', {
  get: {
    method: 'GET',
    path: '/api/setting/get',
    level: 90,
    summary: '설정 조회',
    response: Settings,
  },
  save: {
    method: 'POST',
    path: '/api/setting/save',
    level: 99,
    summary: '설정 저장: version은 조회한 값',
    // A client of an earlier version does not know the term of payment, which stays then.
    body: Settings.partial({ statementTermDays: true }),
    response: Settings,
    errors: ['VALIDATION_FAILED', 'CONFLICT'],
    idempotent: true,
  },
});
