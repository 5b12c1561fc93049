import { inquiryPage } from '#functions/domain/visitor/list-inquiries.ts';
import { route } from '#functions/runtime/route.ts';
import { inquiryRoutes } from '#shared/contract/inquiry.ts';

export const handler = route(inquiryRoutes.getInquiryList, ({ body }) =>
  inquiryPage(body.paging, body.status === 'open'),
);
