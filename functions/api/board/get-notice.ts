import { listNotices } from '#functions/db/notice.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';
import { AppError } from '#shared/errors.ts';

export const handler = route(boardRoutes.getNotice, async ({ body }) => {
  const notice = (await listNotices()).find(({ id, isShown }) => id === body.id && isShown);
  if (!notice) throw new AppError('NOTICE_NOT_FOUND');
  return notice;
});
