import * as z from 'zod';
import { Dashboard } from '../domain/dashboard.ts';
import { defineRoutes } from './route.ts';
import { Day, Id, NumberLike } from './wire.ts';

export const dashboardRoutes = defineRoutes('dashboard', {
  load: {
    method: 'POST',
    path: '/api/dashboard',
    level: 80,
    summary: '대시보드: 오늘과 최근 7일의 접수·상태별 건수',
    body: z.object({
      /** Accepted and ignored, because the session decides which orders are counted. */
      authLv: NumberLike.optional(),
      /** Partner chosen by staff; empty for all. Ignored for a partner, which always gets its own figures. */
      partnerId: z.union([Id, z.literal(''), z.null()]).optional(),
      /** Last of the seven days. Default: today in Seoul. */
      proxyDate: z.union([Day, z.literal('')]).prefault(''),
    }),
    response: Dashboard,
    errors: ['FORBIDDEN', 'VALIDATION_FAILED'],
  },
});
