import { allParcels, parcelPage } from '#functions/domain/order/member-parcels.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { isStaff } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

export const handler = route(
  parcelRoutes.byCustomer,
  async ({ body: { id, paging }, actor, now, setTotal }) => {
    if (id !== actor.memberId && !isStaff(actor)) throw new AppError('FORBIDDEN');
    if (paging !== undefined) return parcelPage(id, paging, actor, now);
    const { rows, total } = await allParcels(id, actor, now);
    setTotal(total);
    return rows;
  },
);
