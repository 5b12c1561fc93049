import { route } from '#functions/runtime/route.ts';
import { boardRoutes } from '#shared/contract/board.ts';
import { readNotice } from '../../domain/notice/notices.ts';

export const handler = route(boardRoutes.getNotice, ({ body }) => readNotice(body.id));
