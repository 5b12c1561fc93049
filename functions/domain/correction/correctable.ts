import { getConsol } from '#functions/db/consol.entity.ts';
import { mayCorrect } from '#shared/domain/customs/correction.ts';
import type { Order } from '#shared/domain/order.ts';

// This folder imports no mails, which contain its links. Routes that use a link therefore do not bundle mails, either.

/** True if the data of a parcel can be corrected by a link now. */
export const isCorrectable = async (order: Order): Promise<boolean> => {
  const consol = order.consolId === null ? undefined : await getConsol(order.consolId);
  return mayCorrect(order, consol?.status);
};
