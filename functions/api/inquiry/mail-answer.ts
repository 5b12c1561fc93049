import { mailAnswer } from '#functions/domain/visitor/inquiries.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { inquiryRoutes } from '#shared/contract/inquiry.ts';

export const handler = route(inquiryRoutes.mailAnswer, ({ body, now }) =>
  mailAnswer({ ...body, now }, (error) =>
    logger.error('answer mail failed', { inquiryId: body.id, error: error as Error }),
  ),
);
