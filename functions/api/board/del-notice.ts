import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';
import { deleteNotices } from '../../domain/notice/notices.ts';

export const handler = route(boardRoutes.delNotice, async ({ body, actor, now }) => {
  await deleteNotices(body.id, { actor, now });
  return {};
});
