import * as z from 'zod';
import { Notice } from '../domain/notice.ts';
import { defineRoutes } from './route.ts';
import { Id, NumberLike } from './wire.ts';

export const boardRoutes = defineRoutes('board', {
  getNoticeList: {
    method: 'POST',
    path: '/api/board/getNoticeList',
    level: 'anyone',
    summary: '공지사항 목록: 고정 글 먼저, 최신순, 10건씩 (paging은 0부터)',
    body: z.object({
      paging: NumberLike.pipe(z.int().min(0).max(10_000)).prefault(0),
      type: z.enum(['customer', 'admin']).default('customer'),
      brdTyp: NumberLike.pipe(z.int().min(0).max(99)).prefault(1),
    }),
    response: z.array(Notice),
    errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_SIGNED_IN'],
  },
  getNotice: {
    method: 'POST',
    path: '/api/board/getNotice',
    level: 'anyone',
    summary: '공지사항 한 건: 링크로 바로 열 때',
    body: z.object({ id: Id }),
    response: Notice.omit({ rownum: true }),
    errors: ['VALIDATION_FAILED', 'NOTICE_NOT_FOUND'],
  },
});
