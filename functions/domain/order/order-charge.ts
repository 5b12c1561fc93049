import { isDeepStrictEqual } from 'node:util';
import { cardsOfPartner } from '#functions/domain/rate/partner-cards.ts';
import { CUSTOMER, isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { chargeOf, isVoidCharge, keptCharge } from '#shared/domain/charge-of.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { isReceived, stackOfOrder } from '#shared/domain/parcel-events.ts';
import type { ChangeAuthor } from './parcel-events.ts';

type ChargedOrder = Omit<Order, 'id' | 'hblNo' | 'round'>;

/** Returns the order with the charge that follows from its fields and the present cards. */
export const withCharge = async <O extends ChargedOrder>(order: O): Promise<O> => {
  const cards = await cardsOfPartner(order.partnerId);
  return { ...order, ...chargeOf(order, cards, seoulDay(order.modiDate)) };
};

/**
 * How an order was changed. `occurredAt`: instant of its event. `isMeasured`: the event is a measurement. `isUndone`: an
 * earlier change was undone. `author`: absent for a rollback.
 */
type Edited = { author?: ChangeAuthor; occurredAt: string; isMeasured: boolean; isUndone: boolean };

const measuredFields = ['weight', 'width', 'length', 'height', 'boxes', 'isUnmeasured'] as const;

// Weight and size that partners and staff change after the arrival were measured.
const isMeasuring = (
  before: Order,
  after: Order,
  { author, isMeasured, isUndone }: Edited,
  isArrived: boolean,
): boolean => {
  if (isMeasured) return true;
  const { authLevel = CUSTOMER } = author ?? {};
  if (isUndone || !isArrived || !isPartnerOrStaff({ authLevel })) return false;
  return measuredFields.some((field) => !isDeepStrictEqual(before[field], after[field]));
};

/** Fields from which a price follows, besides the card. */
const pricedBy = (order: Order) => [
  order.freightMethod,
  order.weight,
  order.volumeMm3,
  order.boxQty,
  order.chargeOptions,
  order.chargeLines,
  order.chargeOn,
  isVoidCharge(order),
];

// A card can change on its first day. A received parcel that has a price keeps it until something else changes, or until
// a change clears the name of its card.
const isPriceKept = (before: Order, after: Order): boolean =>
  after.chargeOn !== '' &&
  after.chargeCard !== '' &&
  before.chargeState !== 'unpriced' &&
  isDeepStrictEqual(pricedBy(before), pricedBy(after));

/**
 * Returns a changed order with its charge. An order that was received before charges existed keeps having none, because its
 * first day is only known from its log.
 */
export const withChargeAfter = async (before: Order, after: Order, edited: Edited): Promise<Order> => {
  if (before.chargeState === '' && after.chargeOn === '' && isReceived(stackOfOrder(before))) return after;
  const isArrived = isReceived(stackOfOrder(after));
  const isMeasured = after.chargeBasis === 'measured' || isMeasuring(before, after, edited, isArrived);
  const dated: Order = {
    ...after,
    chargeOn: after.chargeOn || (isArrived ? seoulDay(edited.occurredAt) : ''),
    chargeBasis: isMeasured ? 'measured' : 'declared',
  };
  if (isPriceKept(before, dated)) return { ...dated, ...keptCharge(dated) };
  // A parcel that keeps its amounts, because its card has another currency now, also keeps the card that priced it.
  return withCharge({ ...dated, chargeCard: before.chargeCard });
};
