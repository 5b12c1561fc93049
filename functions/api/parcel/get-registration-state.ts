import { hasActiveRange } from '#functions/domain/hbl/hbl-numbers.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.getRegistrationState, async () => ({
  isOpen: await hasActiveRange(),
}));
