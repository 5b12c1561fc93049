import * as z from 'zod';
import {
  Dashboard,
  DEFAULT_WEEKS,
  FirstSteps,
  MAX_WEEKS,
  MoneyFigures,
  PartnerWeeks,
} from '#shared/domain/dashboard.ts';
import { defineRoutes } from './route.ts';
import { Day, Id, LastShown, NumberLike } from './wire.ts';

export const dashboardRoutes = defineRoutes('dashboard', {
  load: {
    method: 'POST',
    path: '/api/dashboard',
    level: 80,
    summary: '대시보드: 오늘과 최근 7일의 접수·상태별 건수, 진행 중 주문의 상태·경과일별 건수',
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
  getPartnerWeeks: {
    method: 'POST',
    path: '/api/dashboard/getPartnerWeeks',
    level: 90,
    summary: '파트너별 최근 7일 접수 건수와 현재 상태, 한 번에 10개 파트너',
    /** `paging`: number of the last partner of the previous page. */
    body: z.object({ paging: LastShown }),
    response: PartnerWeeks,
    errors: ['VALIDATION_FAILED'],
  },
  getMoney: {
    method: 'POST',
    path: '/api/dashboard/getMoney',
    level: 90,
    summary: '주별·파트너별 무게와 매출, 단계별 소요일과 약속, 미수금',
    body: z.object({
      weeks: NumberLike.pipe(z.int().min(1).max(MAX_WEEKS)).prefault(DEFAULT_WEEKS),
      partnerId: Id.optional(),
    }),
    response: MoneyFigures,
    errors: ['VALIDATION_FAILED'],
  },
  getFirstSteps: {
    method: 'POST',
    path: '/api/dashboard/getFirstSteps',
    level: 90,
    summary: '주문을 받기 전에 할 일과 그 완료 여부: 번호 범위, 운송편, 요금표, 접수처, 직원, 메일, 백업',
    response: FirstSteps,
  },
});
