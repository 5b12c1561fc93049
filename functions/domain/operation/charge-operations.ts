import * as z from 'zod';
import { refuseAny } from '#functions/domain/order/refuse-orders.ts';
import type { Order } from '#shared/domain/order.ts';
import { type OrderField, orderFields } from '#shared/domain/order-fields.ts';
import { storedShapeOf } from '#shared/domain/order-rules.ts';
import type { OperationKind } from './operation-steps.ts';

// Changes of the charge of many orders.

const refuseDeleted = (orders: readonly Order[]): void =>
  refuseAny(
    'ORDER_DELETED',
    orders.filter(({ isDel }) => isDel),
    'orders',
  );

/** Sets the optional surcharges. `chargeOptions`: see `joinOptions`. */
export const chargeOptions: OperationKind<{ chargeOptions: string }> = {
  name: 'chargeOptions',
  Input: z.object({ chargeOptions: z.string() }),
  plan: (orders, to) => {
    refuseDeleted(orders);
    return orders
      .filter((order) => order.chargeOptions !== to.chargeOptions)
      .map((order) => ({ order, to: { ...to } }));
  },
};

const recalculated = [
  'chargeBase',
  'chargeSurcharges',
  'chargeCurrency',
  'chargeState',
  'chargeReason',
  'chargeBasis',
  'chargeOn',
] as const satisfies readonly OrderField[];
const Recalculated = z.object(storedShapeOf(orderFields, recalculated));

/**
 * Prices orders again. `charges`: charges by order id, for the log and for orders that were received before charges existed.
 * Orders without one keep theirs.
 */
export const recalculation: OperationKind<{ charges: Record<string, z.output<typeof Recalculated>> }> = {
  name: 'recalculation',
  Input: z.object({ charges: z.record(z.string(), Recalculated) }),
  plan: (orders, { charges }) => {
    refuseDeleted(orders);
    return orders.flatMap((order) => {
      const charge = charges[order.id];
      // The empty name of the card lets `orderEdit` choose the card again.
      return charge ? [{ order, to: { ...charge, chargeCard: '' } }] : [];
    });
  },
};
