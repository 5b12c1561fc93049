import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { readOwnInquiry } from '../../domain/visitor/own-inquiries.ts';

export const handler = route(myRoutes.getInquiry, ({ body, actor }) =>
  readOwnInquiry(actor.memberId, body.id),
);
