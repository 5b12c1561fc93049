import { noticePage } from '#functions/domain/notice/notices.ts';
import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(adminRoutes.getNoticeList, ({ body, actor }) =>
  noticePage(body.paging, { boardType: body.brdTyp, isForStaff: isStaff(actor) }),
);
