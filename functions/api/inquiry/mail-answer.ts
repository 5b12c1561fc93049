import { mailAnswer } from '#functions/domain/inquiries.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { inquiryRoutes } from '#shared/contract/inquiry.ts';

export const handler = route(inquiryRoutes.mailAnswer, ({ body }) =>
  mailAnswer(body.id, body.nth, (error) => logger.error('answer was not mailed', { error: error as Error })),
);
