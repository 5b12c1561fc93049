import { readOwnInquiry } from '#functions/domain/visitor/own-inquiries.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.getInquiry, ({ body, actor }) =>
  readOwnInquiry(actor.memberId, body.id),
);
