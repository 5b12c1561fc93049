import { registerNotice } from '#functions/domain/notice/notices.ts';
import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';

export const handler = route(boardRoutes.addNotice, ({ body, actor, now }) =>
  registerNotice(body, { actor, now }),
);
