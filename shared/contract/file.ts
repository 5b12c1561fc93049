import * as z from 'zod';
import { defineRoutes } from './route.ts';

/** An area of its own, so that what hands files out does not carry everything that `admin` knows. */
export const fileRoutes = defineRoutes('file', {
  download: {
    method: 'GET',
    path: '/api/admin/files/{folder}/{filename}',
    level: 80,
    summary: '보관된 파일 내려받기: 파트너는 자기가 등록에 실패한 행의 파일만',
    params: z.object({ folder: z.string().max(20), filename: z.string().max(200) }),
    produces: 'xlsx',
    errors: ['NOT_FOUND'],
  },
});
