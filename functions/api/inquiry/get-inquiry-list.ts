import { route } from '#functions/runtime/route.ts';
import { inquiryRoutes } from '#shared/contract/inquiry.ts';
import { inquiryPage } from '../../domain/visitor/inquiries.ts';

export const handler = route(inquiryRoutes.getInquiryList, ({ body }) =>
  inquiryPage(body.paging, body.status === 'open'),
);
