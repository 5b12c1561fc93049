import type { Order } from './order.ts';

// Without schemas, so that the lookup grid loads no others.

/** True if the order has a promised window that has passed. Delivered, returned and cancelled parcels have none. */
export const isLate = ({ promisedTo }: Pick<Order, 'promisedTo'>, today: string): boolean =>
  promisedTo !== '' && promisedTo < today;
