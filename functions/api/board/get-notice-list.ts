import { listNotices } from '#functions/db/notice.entity.ts';
import { requireLevel } from '#functions/runtime/actor.ts';
import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';
import { STAFF } from '#shared/domain/auth-level.ts';
import { NOTICES_PER_PAGE } from '#shared/domain/notice.ts';

export const handler = route(boardRoutes.getNoticeList, async ({ body, actor }) => {
  if (body.type === 'admin') requireLevel(actor, STAFF);
  const notices = (await listNotices())
    .filter(({ boardType, isShown }) => boardType === body.brdTyp && (isShown || body.type === 'admin'))
    .sort((a, b) => Number(b.isFixed) - Number(a.isFixed))
    .map((notice, index) => ({ ...notice, rownum: index + 1 }));
  return notices.slice(body.paging * NOTICES_PER_PAGE, (body.paging + 1) * NOTICES_PER_PAGE);
});
