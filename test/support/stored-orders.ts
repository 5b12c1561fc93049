import { type Order, OrderInput } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { type OrderPayload, orderPayload } from '#test/fixtures/orders.ts';

/** Builds an order as a registration stores it. Call this after `startTable`, because it loads server code. */
export const draftStoredOrder = async (
  id: number,
  registeredAt: string,
  payload: Partial<OrderPayload> = {},
): Promise<Order> => {
  const { deriveContents } = await import('#functions/domain/order/resolve-contents.ts');
  const { draftOf, withNumber } = await import('#functions/domain/registration/register-order.ts');
  const input = OrderInput.parse(orderPayload(payload));
  const resolved = {
    partner: { id: 1, partner_name: '한호로지스' },
    customer: { customerNum: NON_MEMBER, customerName: '' },
    contents: await deriveContents(input),
  };
  const draft = draftOf(input, resolved, undefined, new Date(registeredAt));
  return withNumber(draft, { id, hblNo: `HH${id}`, round: 1 });
};
