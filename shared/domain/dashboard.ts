import * as z from 'zod';

/** Figures of a week that ends on the day asked for. */
export const Dashboard = z.object({
  /** Orders registered on the last day. */
  orderCnt: z.number(),
  /** Orders by day of registration, oldest first; a day without any is there with 0. */
  orderCntInAWeek: z.array(z.object({ date: z.string(), order_count: z.number() })),
  /** The week's orders by their status of now, in the order of the codes. */
  statusCnt: z.array(z.object({ status: z.string(), status_name: z.string(), count: z.number() })),
  /** Customers who signed up in the week. */
  newCustomerCnt: z.number(),
});
export type Dashboard = z.output<typeof Dashboard>;
