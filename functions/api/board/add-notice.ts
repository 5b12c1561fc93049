import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';
import { registerNotice } from '../../domain/notice/notices.ts';

export const handler = route(boardRoutes.addNotice, ({ body, actor, now }) =>
  registerNotice(body, { actor, now }),
);
