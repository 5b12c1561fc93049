import { noticePage } from '#functions/domain/notices.ts';
import { requireLevel } from '#functions/runtime/actor.ts';
import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';
import { STAFF } from '#shared/domain/auth-level.ts';

export const handler = route(boardRoutes.getNoticeList, async ({ body, actor }) => {
  const isForStaff = body.type === 'admin';
  if (isForStaff) requireLevel(actor, STAFF);
  return noticePage(body.paging, { boardType: body.brdTyp, isForStaff });
});
