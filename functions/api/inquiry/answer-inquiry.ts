import { answerInquiry } from '#functions/domain/visitor/inquiries.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { inquiryRoutes } from '#shared/contract/inquiry.ts';

export const handler = route(inquiryRoutes.answerInquiry, ({ body, actor, now }) =>
  answerInquiry(body, { actor, now }, (error) =>
    logger.error('answer mail failed', { inquiryId: body.id, error: error as Error }),
  ),
);
