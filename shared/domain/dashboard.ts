import * as z from 'zod';

/** Days of registration, both included. `from` is empty if there is no first day. */
const Days = z.object({ from: z.string(), to: z.string() });

/** Figures of the seven days that end on the requested day, and of all open orders. */
export const Dashboard = z.object({
  /** Orders registered on the last day. */
  orderCnt: z.number(),
  /** Orders by day of registration, oldest first, including days with 0. */
  orderCntInAWeek: z.array(z.object({ date: z.string(), order_count: z.number() })),
  /** Orders registered in the week, by current status. */
  statusCnt: z.array(z.object({ status: z.string(), status_name: z.string(), count: z.number() })),
  /** Customers who signed up in the week. */
  newCustomerCnt: z.number(),
  /** Orders that are neither delivered, returned nor cancelled, on the day of the request. */
  open: z.object({
    /** Classes of age, youngest first. The last one has no first day. */
    ages: z.array(Days),
    /** Statuses with open orders. `counts` has a number for each class of age. */
    statuses: z.array(z.object({ status: z.string(), status_name: z.string(), counts: z.array(z.number()) })),
  }),
});
export type Dashboard = z.output<typeof Dashboard>;

/** A page of partners with the orders that they registered in the last seven days, by current status. */
export const PartnerWeeks = z.object({
  days: Days,
  rows: z.array(
    z.object({
      partnerId: z.number(),
      partner_name: z.string(),
      statuses: z.array(z.object({ status: z.string(), count: z.number() })),
    }),
  ),
  nextPaging: z.string().nullable(),
});
export type PartnerWeeks = z.output<typeof PartnerWeeks>;

/** Steps that prepare an empty product for its first order, in the order in which staff do them. */
export const firstSteps = [
  'numberRange',
  'freight',
  'rateCard',
  'dropOff',
  'staff',
  'mail',
  'backup',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** All first steps, in their order. */
export const FirstSteps = z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() }));
export type FirstSteps = z.output<typeof FirstSteps>;
