import { noticePage } from '#functions/domain/notice/notices.ts';
import { route } from '#functions/runtime/route.ts';
import { requireLevel } from '#functions/runtime/session.ts';
import { boardRoutes } from '#shared/contract/board.ts';
import { STAFF } from '#shared/domain/auth-level.ts';
import { PUBLIC_BOARD } from '#shared/domain/notice-list.ts';

export const handler = route(boardRoutes.getNoticeList, async ({ body, actor }) => {
  const isForStaff = body.type === 'admin';
  if (isForStaff) requireLevel(actor, STAFF);
  else if (body.brdTyp !== PUBLIC_BOARD) return [];
  return noticePage(body.paging, { boardType: body.brdTyp, isForStaff, hasContents: body.withContents });
});
