import { readNotice } from '#functions/domain/notice/notices.ts';
import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';

export const handler = route(boardRoutes.getNotice, ({ body }) => readNotice(body.id));
