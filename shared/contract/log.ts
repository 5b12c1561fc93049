import * as z from 'zod';
import { defineRoutes } from './route.ts';

export const logRoutes = defineRoutes('log', {
  report: {
    method: 'POST',
    path: '/api/log',
    level: 'anyone',
    servesAnySession: true,
    summary: '화면 오류 보고',
    body: z.object({
      level: z.enum(['error', 'warn', 'info']).default('error'),
      message: z.string().max(1000),
      stack: z.string().max(4000).optional(),
      meta: z
        .record(z.string().max(50), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
        .optional(),
    }),
    produces: 'empty',
    throttle: 'log',
    maxBytes: 8192,
  },
});
