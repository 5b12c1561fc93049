import { ownInquiryPage } from '#functions/domain/visitor/own-inquiries.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.getInquiries, ({ body, actor }) =>
  ownInquiryPage(actor.memberId, body.paging),
);
