import { getOrders } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { readMaskedAddresses } from '#functions/domain/order/notice-addresses.ts';
import { answerOfOrder } from '#functions/domain/order/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.getOrders, async ({ body, actor }) => {
  const orders = await getOrders(scopeOf(actor), body.id);
  const [named, withAddress] = await Promise.all([answerOfOrder(), readMaskedAddresses(orders)]);
  return orders.map((order) => withAddress(named(order)));
});
