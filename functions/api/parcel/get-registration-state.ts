import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { hasActiveRange } from '../../domain/hbl/hbl-numbers.ts';

export const handler = route(parcelRoutes.getRegistrationState, async () => ({
  isOpen: await hasActiveRange(),
}));
