import { addPickupRequest } from '#functions/domain/visitor/visitor-forms.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.regPickUpReq, ({ body, now, requestId, idempotency }) =>
  addPickupRequest(body, {
    now,
    idempotency,
    onMailFailure: (error) =>
      logger.error('pickup confirmation mail failed', { requestId, error: error as Error }),
  }),
);
