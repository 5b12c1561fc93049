import { isDeepStrictEqual } from 'node:util';
import {
  type Billing,
  type ChargedParcel,
  getBilling,
  getBillings,
  putBilling,
  putBillingAction,
} from '#functions/db/billing.entity.ts';
import type { Item, PutAction } from '#functions/db/client.ts';
import { orderOf, orderRowOf } from '#functions/db/order.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import type { DerivedFact } from '#functions/domain/derived-fact.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { chargedMeasure, chargeTotal, isVoidCharge } from '#shared/domain/charge-of.ts';
import { chargeCurrencies } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/order.ts';
import { CANCELLED, DEPARTED } from '#shared/domain/order-status.ts';
import { hasReached, stackOfOrder } from '#shared/domain/parcel-events.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

const CONCURRENCY = 10;

/** A parcel without a price may have no currency. */
type Charged = Omit<ChargedParcel, 'currency'> & { currency: Order['chargeCurrency'] };

type NumberedOrder = Omit<Order, 'round'>;

const chargedOf = (order: NumberedOrder): Charged | undefined => {
  const { id, chargeBase, chargeSurcharges, chargeManual, chargeState, chargeOn } = order;
  if (chargeState === '' || chargeOn === '') return undefined;
  const isKnown = order.chargeBasis === 'measured' || hasReached(stackOfOrder(order), DEPARTED);
  return {
    orderId: id,
    version: order.version,
    partner: order.partnerId,
    currency: order.chargeCurrency,
    hblNo: order.hblNo,
    orderNumber: order.orderId,
    method: order.freightMethod,
    day: chargeOn,
    state: chargeState,
    // A parcel that costs nothing any more is due, also without a price, because a statement may have billed it.
    isDue: isVoidCharge(order) || (chargeState !== 'unpriced' && isKnown),
    isVoid: order.isDel || order.status === CANCELLED,
    basis: order.chargeBasis,
    measure: chargedMeasure(order),
    freight: chargeBase - chargeSurcharges,
    surcharges: chargeSurcharges,
    manual: chargeManual,
    total: chargeTotal(order),
  };
};

const chargedParcelOf = (item: Item): Charged | undefined => {
  // Most items are no received parcels, and a list row is read faster than an order.
  const order = orderRowOf(item)?.chargeOn ? orderOf(item) : undefined;
  return order && chargedOf(order);
};

/**
 * Returns the billing item after a change of its parcel. Amounts in two currencies cannot be subtracted. If the charge of a
 * billed parcel changes its currency, the item keeps its amounts, and no later statement contains the parcel.
 */
export const billingAfter = (before: Billing | undefined, { currency, ...parcel }: Charged): Billing => {
  const { billed = 0, billedMeasure = 0, billedManual = 0, statements = [] } = before ?? {};
  const ofBilled = { billed, billedMeasure, billedManual, statements };
  if (!before || statements.length === 0) {
    return { ...parcel, ...ofBilled, currency: currency || before?.currency || chargeCurrencies[0] };
  }
  const isForeign = currency !== '' && currency !== before.currency && parcel.total !== 0;
  if (!isForeign) return { ...parcel, ...ofBilled, currency: before.currency };
  const { freight, surcharges, manual, total } = before;
  const kept = { currency: before.currency, freight, surcharges, manual, total };
  return { ...parcel, ...ofBilled, ...kept, state: 'unpriced', isDue: false };
};

/** Actions that write the billing item of a new order, if it was received. The projector leaves such an item unchanged. */
export const firstBillingActions = (order: NumberedOrder): PutAction[] => {
  const parcel = chargedOf(order);
  return parcel ? [putBillingAction(undefined, billingAfter(undefined, parcel))] : [];
};

const isSame = (a: object | undefined, b: object): boolean =>
  isDeepStrictEqual({ ...a, version: 0 }, { ...b, version: 0 });

/** @param read billing item that was read before, if any @returns false if a later version of the order was written */
const writeBilling = (parcel: Charged, read: Billing | undefined): Promise<boolean> =>
  retryOnConflict(async (nth) => {
    const before = nth === 0 ? read : await getBilling(parcel.orderId);
    if (before && before.version >= parcel.version) return false;
    const after = billingAfter(before, parcel);
    // A restored order has an item already.
    if (before && isSame(before, after)) return false;
    return (await putBilling(before, after)) || undefined;
  });

const readBillings = async (parcels: readonly Charged[]): Promise<Map<number, Billing>> => {
  const billings = parcels.length === 0 ? [] : await getBillings(parcels.map(({ orderId }) => orderId));
  return new Map(billings.map((billing) => [billing.orderId, billing]));
};

const changedParcelOf = ({ before, after }: Change): Charged[] => {
  const parcel = after && chargedParcelOf(after);
  return !parcel || isSame(before && chargedParcelOf(before), parcel) ? [] : [parcel];
};

/**
 * Writes the billing items of received parcels after stream changes. Idempotent: a repeated or late change of an order
 * changes nothing, and the amounts that statements have billed stay.
 */
export const billChangedOrders = async (changes: readonly Change[]): Promise<void> => {
  const changed = changes.flatMap(changedParcelOf).sort((a, b) => a.version - b.version);
  // Of several changes of an order, the last one counts.
  const parcels = [...new Map(changed.map((parcel) => [parcel.orderId, parcel])).values()];
  const billings = await readBillings(parcels);
  await mapWithLimit(parcels, CONCURRENCY, (parcel) => writeBilling(parcel, billings.get(parcel.orderId)));
};

/** Returns the billing items that are missing or do not follow from their orders. */
export const differingBillings = async (items: readonly Item[]): Promise<DerivedFact[]> => {
  const parcels = items.flatMap((item) => chargedParcelOf(item) ?? []);
  const billings = await readBillings(parcels);
  return parcels.flatMap((parcel) => {
    const stored = billings.get(parcel.orderId);
    const derived = billingAfter(stored, parcel);
    // A later version of the order is on its way.
    if (stored && (stored.version > parcel.version || isSame(stored, derived))) return [];
    const repair = () => putBilling(stored, derived);
    return [{ record: `order ${parcel.orderId} billing`, stored: stored ?? 'none', derived, repair }];
  });
};
