import * as z from 'zod';
import { chargeCurrencies } from './money.ts';

const Currency = z.enum([...chargeCurrencies, '']);

/** One line of a charge. `amount` is in minor units. Only manual lines have a reason, an author and an instant. */
const ChargeLine = z.object({
  id: z.string(),
  kind: z.enum(['freight', 'surcharge', 'manual']),
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  amount: z.number(),
  reason: z.string(),
  /** Absent for partners. */
  by: z.string().optional(),
  at: z.string(),
});

/** Charge of a parcel. Amounts are integers of the smallest unit of `currency`. */
export const Charge = z.object({
  orderId: z.number(),
  version: z.number(),
  state: z.enum(['', 'estimate', 'measured', 'unpriced']),
  reason: z.enum(['', 'noCard', 'noMeasure', 'aboveSteps', 'currency']),
  currency: Currency,
  base: z.number(),
  manual: z.number(),
  total: z.number(),
  /** Sum of the lines on statements that are issued. */
  billed: z.number(),
  /** Seoul day on which the parcel was received first; empty before. */
  chargeOn: z.string(),
  basis: z.enum(['declared', 'measured']),
  /** Billed measure before it is rounded up to the interval of the card. */
  measure: z.number(),
  unit: z.enum(['kg', 'CBM']),
  card: z
    .object({
      partnerId: z.number().nullable(),
      method: z.number(),
      validFrom: z.string(),
      version: z.number(),
    })
    .nullable(),
  lines: z.array(ChargeLine),
  /** Names of the optional surcharges of the parcel, and those that its card offers. */
  options: z.array(z.string()),
  available: z.array(z.object({ name: z.string(), amount: z.number() })),
  /** Numbers of the statements with the parcel. */
  statements: z.array(z.string()),
  /** True if the card was changed after it was used. */
  stale: z.boolean(),
});
export type Charge = z.output<typeof Charge>;

/** Charge as the customer of a direct parcel sees it. */
export const OwnCharge = z.object({
  ...Charge.pick({ state: true, currency: true, total: true }).shape,
  lines: z.array(ChargeLine.pick({ name: true, amount: true })),
});
export type OwnCharge = z.output<typeof OwnCharge>;
