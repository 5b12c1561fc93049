import { replyToInquiry } from '#functions/domain/visitor/own-inquiries.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.replyInquiry, ({ body, actor, now }) =>
  replyToInquiry(body, actor, now),
);
