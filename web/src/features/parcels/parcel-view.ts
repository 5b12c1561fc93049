import type { ListedOrder } from '#shared/domain/order.ts';

/** A row with the names of its codes, so that the list sorts and shows words. */
export type ParcelView = ListedOrder & { courierName: string };

export const rowId = ({ id }: ParcelView): number => id;
