import * as z from 'zod';
import { refuseAny } from '#functions/domain/order/refuse-orders.ts';
import { IN_DELIVERY, mayStartDelivery } from '#shared/domain/order-status.ts';
import type { OperationKind } from './operation-steps.ts';

const CourierInput = z.object({
  /** Courier code and tracking number by order id. */
  numbers: z.record(z.string(), z.tuple([z.string(), z.string()])),
  /**
   * Version of the lock of each new number, by order id. The stored input of an operation of an earlier version has none.
   */
  lockVersions: z.record(z.string(), z.number()).default({}),
  toDelivery: z.boolean(),
});

/** Sets the couriers and tracking numbers of orders, and optionally their status to `IN_DELIVERY`. */
export const courierNumbers: OperationKind<z.output<typeof CourierInput>> = {
  name: 'courierNumbers',
  Input: CourierInput,
  plan: (orders, { numbers, lockVersions, toDelivery }) => {
    refuseAny(
      'ORDER_DELETED',
      orders.filter(({ isDel }) => isDel),
    );
    return orders.flatMap((order) => {
      const [courierCode, courierNum] = numbers[order.id] ?? [order.courierCode, order.courierNum];
      const status = toDelivery && mayStartDelivery(order.status) ? IN_DELIVERY : order.status;
      const isSame =
        order.courierCode === courierCode && order.courierNum === courierNum && order.status === status;
      if (isSame) return [];
      const lockVersion = order.courierNum === courierNum ? undefined : lockVersions[order.id];
      return {
        order,
        to: { courierCode, courierNum, status },
        ...(lockVersion !== undefined && { numberLock: [courierNum, lockVersion] as const }),
      };
    });
  },
};
