import { deleteNotices } from '#functions/domain/notice/notices.ts';
import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';

export const handler = route(boardRoutes.delNotice, async ({ body, actor, now }) => {
  await deleteNotices(body.id, { actor, now });
  return {};
});
