import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { ownInquiryPage } from '../../domain/visitor/own-inquiries.ts';

export const handler = route(myRoutes.getInquiries, ({ body, actor }) =>
  ownInquiryPage(actor.memberId, body.paging),
);
