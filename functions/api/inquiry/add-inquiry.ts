import { addInquiry } from '#functions/domain/visitor/visitor-forms.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { inquiryRoutes } from '#shared/contract/inquiry.ts';

export const handler = route(inquiryRoutes.addInquiry, ({ body, actor, now, requestId, idempotency }) =>
  addInquiry(body, actor?.memberId ?? null, {
    now,
    idempotency,
    onMailFailure: (error) =>
      logger.error('inquiry confirmation mail failed', { requestId, error: error as Error }),
  }),
);
