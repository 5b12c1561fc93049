import * as z from 'zod';

/** Figures of the seven days that end on the requested day. */
export const Dashboard = z.object({
  /** Orders registered on the last day. */
  orderCnt: z.number(),
  /** Orders by day of registration, oldest first, including days with 0. */
  orderCntInAWeek: z.array(z.object({ date: z.string(), order_count: z.number() })),
  /** Orders registered in the week, by current status. */
  statusCnt: z.array(z.object({ status: z.string(), status_name: z.string(), count: z.number() })),
  /** Customers who signed up in the week. */
  newCustomerCnt: z.number(),
});
export type Dashboard = z.output<typeof Dashboard>;
