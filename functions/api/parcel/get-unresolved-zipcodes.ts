import { unresolvedZipcodes } from '#functions/domain/sorting/sorting-codes.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.getUnresolvedZipcodes, ({ now, requestId }) =>
  unresolvedZipcodes(now, (part, error) =>
    logger.warn('sorting code table unavailable', { requestId, part, error: error as Error }),
  ),
);
