import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { isStaff } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { newestParcels, parcelPage } from '../../domain/order/member-parcels.ts';

export const handler = route(parcelRoutes.byCustomer, ({ body: { id, paging }, actor, now }) => {
  if (id !== actor.memberId && !isStaff(actor)) throw new AppError('FORBIDDEN');
  return paging === undefined ? newestParcels(id, actor, now) : parcelPage(id, paging, actor, now);
});
