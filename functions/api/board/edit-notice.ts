import { modifyNotice } from '#functions/domain/notice/notices.ts';
import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';

export const handler = route(boardRoutes.editNotice, ({ body: { id, version, ...input }, actor, now }) =>
  modifyNotice(id, version, input, { actor, now }),
);
