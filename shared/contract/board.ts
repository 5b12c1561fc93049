import * as z from 'zod';
import { BoardType, Notice, NoticeInput, OneNotice } from '#shared/domain/notice.ts';
import { NOTICE_DELETE_LIMIT } from '#shared/domain/notice-list.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Id, idList, NumberLike, PageIndex, Version } from './wire.ts';

export const boardRoutes = defineRoutes('board', {
  getNoticeList: {
    method: 'POST',
    path: '/api/board/getNoticeList',
    level: 'anyone',
    summary: '공지사항 목록: 고정 글 먼저, 최신순, 10건씩 (paging은 0부터). type customer는 공개 게시판(1)만',
    body: z.object({
      paging: PageIndex,
      type: z.enum(['customer', 'admin']).default('customer'),
      brdTyp: NumberLike.pipe(z.int().min(0).max(99)).prefault(1),
      /** False leaves `contents` empty, for lists that show only titles. */
      withContents: z.boolean().default(true),
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
    response: OneNotice,
    errors: ['VALIDATION_FAILED', 'NOTICE_NOT_FOUND'],
  },
  addNotice: {
    method: 'POST',
    path: '/api/board/addNotice',
    level: 90,
    summary: '공지사항 등록: 허용된 서식만 저장한다',
    form: true,
    body: NoticeInput.extend({ boardType: BoardType }),
    response: OneNotice,
    errors: ['VALIDATION_FAILED'],
  },
  editNotice: {
    method: 'POST',
    path: '/api/board/editNotice',
    level: 90,
    summary: '공지사항 수정: version은 목록에서 받은 값. 없으면 마지막에 저장한 내용이 남는다',
    form: true,
    body: NoticeInput.extend({ id: Id, version: Version.optional(), boardType: BoardType.optional() }),
    response: OneNotice,
    errors: ['VALIDATION_FAILED', 'NOTICE_NOT_FOUND', 'CONFLICT'],
  },
  delNotice: {
    method: 'POST',
    path: '/api/board/delNotice',
    level: 90,
    summary: '공지사항 삭제: 한 건 또는 최대 30건, 전부 또는 전무',
    body: z.object({ id: idList(NOTICE_DELETE_LIMIT) }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'NOTICE_NOT_FOUND', 'CONFLICT'],
  },
});
