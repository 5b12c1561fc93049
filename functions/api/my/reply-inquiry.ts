import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { replyToInquiry } from '../../domain/visitor/own-inquiries.ts';

export const handler = route(myRoutes.replyInquiry, ({ body, actor, now }) =>
  replyToInquiry(body, actor, now),
);
