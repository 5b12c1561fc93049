import * as z from 'zod';
import { type Action, queryAll } from './client.ts';

/** A change of an order's status. The first status is the order's own `firstStatus`, not an item. */
const StatusChange = z.object({ status: z.string(), by: z.string(), at: z.iso.datetime() });
export type StatusChange = z.output<typeof StatusChange>;

/** AP-40 the status changes of an order, oldest first. */
export const listStatusChanges = async (orderId: number): Promise<StatusChange[]> =>
  (await queryAll(`ORDER#${orderId}`, 'HIST#')).map((item) => StatusChange.parse(item));

/** AP-41 part of the transaction that changes a status. */
export const statusChangeAction = (orderId: number, change: StatusChange): Action => ({
  name: 'HIST',
  put: { pk: `ORDER#${orderId}`, sk: `HIST#${change.at}`, ...change },
});
