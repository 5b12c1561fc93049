import * as z from 'zod';
import { type ChargeCurrency, chargeCurrencies } from '#shared/domain/money.ts';
import { AIR, DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import {
  type Action,
  batchGet,
  getItem,
  type Item,
  type Key,
  type PutAction,
  query,
  queryToEnd,
  writeOne,
} from './client.ts';
import { numberOfDay } from './number-of-day.ts';
import { orderPartition } from './order-partition.ts';
import { fromStored, type Names, toStored } from './stored-names.ts';

// Charged and billed amounts of a received parcel. The projector writes the item from the changes of the order, and the job of
// statements adds what a statement has billed. While both differ, the item is listed in gsi2, so that a draft reads
// no orders.

const BILLING = 'BILLING';
export const billingKey = (orderId: number): Key => ({ pk: orderPartition(orderId), sk: BILLING });
const unbilledPartition = (partner: number, currency: string) => `UNBILLED#${partner}#${currency}`;

const Billing = z.object({
  orderId: z.number(),
  /** Version of the order. */
  version: z.number(),
  partner: z.number(),
  currency: z.enum(chargeCurrencies),
  hblNo: z.string(),
  orderNumber: z.string(),
  method: z.number(),
  /** Seoul day on which the parcel was received first. */
  day: z.string(),
  state: z.enum(['estimate', 'measured', 'unpriced']),
  /**
   * True if a draft takes the parcel: it has a price, and was measured or has departed. Also true for a parcel that costs
   * nothing any more, because a statement may have billed it.
   */
  isDue: z.boolean(),
  /** True for a deleted or cancelled parcel. */
  isVoid: z.boolean(),
  basis: z.enum(['declared', 'measured']),
  /** Billed measure before it is rounded up to the interval of the card. */
  measure: z.number(),
  freight: z.number(),
  surcharges: z.number(),
  manual: z.number(),
  total: z.number(),
  /** Sum of the lines on issued statements, and the measure and manual lines of the last one. */
  billed: z.number(),
  billedMeasure: z.number(),
  billedManual: z.number(),
  /** Numbers of these statements. */
  statements: z.array(z.string()),
});
export type Billing = z.output<typeof Billing>;
/** Fields that follow from the order. */
export type ChargedParcel = Omit<Billing, 'billed' | 'billedMeasure' | 'billedManual' | 'statements'>;

const names = {
  orderId: ['o'],
  version: ['v'],
  partner: ['p'],
  currency: ['c', 'AUD'],
  hblNo: ['h', ''],
  orderNumber: ['on', ''],
  method: ['m', AIR],
  day: ['d'],
  state: ['s', 'measured'],
  isDue: ['du', 1],
  isVoid: ['x', 0],
  basis: ['ba', 'measured'],
  measure: ['me', 0],
  freight: ['fr', 0],
  surcharges: ['su', 0],
  manual: ['ma', 0],
  total: ['t', 0],
  billed: ['b', 0],
  billedMeasure: ['bm', 0],
  billedManual: ['bl', 0],
  statements: ['st'],
} as const satisfies Names<Billing>;

/** Returns the billing of an item that was read. */
export const toBilling = ({ l }: Item): Billing => {
  const stored = fromStored(names, l as Item);
  return Billing.parse({ ...stored, isDue: stored.isDue === 1, isVoid: stored.isVoid === 1 });
};

// A parcel whose charge differs from what was billed waits for a statement. Direct parcels are on none.
const listing = ({ partner, currency, day, total, billed }: Billing) =>
  partner !== DEFAULT_PARTNER && total !== billed
    ? { g2: unbilledPartition(partner, currency), n: numberOfDay(day) }
    : {};

/** AP-580 Returns the billing items of parcels. Omits parcels without one. */
export const getBillings = async (orderIds: readonly number[]): Promise<Billing[]> =>
  (await batchGet(orderIds.map(billingKey), { consistent: true })).map(toBilling);

/** AP-580 Returns the billing item of a parcel by a strongly consistent read. */
export const getBilling = async (orderId: number): Promise<Billing | undefined> => {
  const item = await getItem(billingKey(orderId), { consistent: true });
  return item && toBilling(item);
};

const unbilledQuery = (partner: number, currency: ChargeCurrency, lastDay: string) => ({
  IndexName: 'gsi2',
  KeyConditionExpression: 'g2 = :g AND n <= :last',
  ExpressionAttributeValues: {
    ':g': unbilledPartition(partner, currency),
    ':last': numberOfDay(lastDay),
  },
});
/** Items that `hasBillable` reads at once. */
const FIRST_READ = 25;

/**
 * AP-581 Returns the parcels of a partner whose charge in a currency is not billed, in the sequence of their days.
 * @param lastDay last day on which they were received first, `YYYY-MM-DD`
 */
export const listUnbilled = async (
  partner: number,
  currency: ChargeCurrency,
  lastDay: string,
): Promise<Billing[]> => {
  const items = await queryToEnd(unbilledQuery(partner, currency, lastDay));
  return items.map(toBilling);
};

/** AP-581 True if a draft would take a parcel of the partner. Reads until one is found. Parameters as `listUnbilled`. */
export const hasBillable = async (
  partner: number,
  currency: ChargeCurrency,
  lastDay: string,
): Promise<boolean> => {
  let next: Item | undefined;
  do {
    const page = await query({
      ...unbilledQuery(partner, currency, lastDay),
      Limit: FIRST_READ,
      ExclusiveStartKey: next,
    });
    if (page.items.map(toBilling).some(({ isDue }) => isDue)) return true;
    next = page.next;
  } while (next);
  return false;
};

/**
 * AP-582 Stores a billing item in place of the one that was read. Fails as `BILLING` if the projector or the job of
 * statements has changed it since. @param before undefined if there was none
 */
export const putBillingAction = (before: Billing | undefined, after: Billing): PutAction => ({
  name: 'BILLING',
  put: {
    ...billingKey(after.orderId),
    ...listing(after),
    l: toStored(names, { ...after, isDue: after.isDue ? 1 : 0, isVoid: after.isVoid ? 1 : 0 }),
  },
  ...(before
    ? {
        condition: 'l.#version = :version AND l.#statements = :statements',
        names: { '#version': names.version[0], '#statements': names.statements[0] },
        values: { ':version': before.version, ':statements': before.statements },
      }
    : { condition: 'attribute_not_exists(pk)' }),
});

/** AP-582 Like `putBillingAction`. @returns false if the item was changed since */
export const putBilling = (before: Billing | undefined, after: Billing): Promise<boolean> =>
  writeOne(putBillingAction(before, after));

/** AP-583 Deletes the billing item of an order that is deleted permanently. */
export const removeBillingAction = (orderId: number): Action => ({
  name: 'BILLING',
  delete: billingKey(orderId),
});
