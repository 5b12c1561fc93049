import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { inquiryRoutes } from '#shared/contract/inquiry.ts';
import { addInquiry } from '../../domain/visitor/visitor-forms.ts';

export const handler = route(inquiryRoutes.addInquiry, ({ body, actor, now, idempotency }) =>
  addInquiry(body, actor?.memberId ?? null, {
    now,
    idempotency,
    onMailFailure: (error) => logger.error('confirmation was not sent', { error: error as Error }),
  }),
);
