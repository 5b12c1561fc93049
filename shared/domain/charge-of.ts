import { chargeStates } from './charge-states.ts';
import { sumOfProducts } from './decimal.ts';
import { chargeableWeight, toCbm, toVolumeWeight } from './measures.ts';
import { formatCharge } from './money.ts';
import type { Order } from './order.ts';
import { CANCELLED, DEPARTED, RETURNED } from './order-status.ts';
import { hasReached, stackOfOrder } from './parcel-events.ts';
import { cardFor, type PricedCard, priceShipment, type Quote, unitOf } from './pricing.ts';
import type { RateCardRecord } from './rate-card.ts';
import { measureToBill } from './shipment-measures.ts';

// The charge of a parcel follows from its measures, its statuses and the rate card of the day on which it was received first.

/** An order before its registration has no number yet. */
type ChargedOrder = Omit<Order, 'id' | 'hblNo' | 'round'>;

/** Charge of an order that has none. */
export const noCharge = {
  chargeBase: 0,
  chargeSurcharges: 0,
  chargeManual: 0,
  chargeLines: 0,
  chargeCurrency: '',
  chargeState: '',
  chargeReason: '',
  chargeBasis: 'declared',
  chargeOn: '',
  chargeCard: '',
  chargeOptions: '',
} as const satisfies Partial<Order>;

/** Fields that follow from the parcel and its card. */
type ComputedCharge = Pick<
  Order,
  'chargeBase' | 'chargeSurcharges' | 'chargeCurrency' | 'chargeState' | 'chargeReason' | 'chargeCard'
>;

/** Names of optional surcharges, in one text of an order. */
export const optionsOf = ({ chargeOptions }: Pick<Order, 'chargeOptions'>): string[] =>
  chargeOptions.split('\n').filter(Boolean);
export const joinOptions = (names: readonly string[]): string => [...new Set(names)].join('\n');

type StatusOfCharge = Pick<ChargedOrder, 'isDel' | 'status' | 'statusesBelow' | 'firstStatus'>;

/** True for a parcel that costs nothing: deleted, cancelled, or returned before its departure. */
export const isVoidCharge = (order: StatusOfCharge): boolean =>
  order.isDel ||
  order.status === CANCELLED ||
  (order.status === RETURNED && !hasReached(stackOfOrder(order), DEPARTED));

/** Amount in minor units that a parcel costs. Manual lines may make it negative. */
export const chargeTotal = (
  order: StatusOfCharge & Pick<ChargedOrder, 'chargeBase' | 'chargeManual'>,
): number => (isVoidCharge(order) ? 0 : order.chargeBase + order.chargeManual);

/** Billed measure before it is rounded up to the interval of a card: kg with 2 decimals by air, CBM with 3 by sea. */
export const chargedMeasure = ({
  freightMethod,
  weight,
  volumeMm3,
}: Pick<Order, 'freightMethod' | 'weight' | 'volumeMm3'>): number =>
  unitOf({ method: freightMethod }) === 'CBM'
    ? toCbm(volumeMm3)
    : chargeableWeight(weight, toVolumeWeight(volumeMm3));

/**
 * Prices boxes that count as equally heavy. Undefined without a measure, and above the listed steps.
 * @param options names of the optional surcharges
 */
export const quoteOfParcel = (
  card: PricedCard,
  { weight, volumeMm3, boxQty }: Pick<Order, 'weight' | 'volumeMm3' | 'boxQty'>,
  options: readonly string[],
): Quote | undefined => {
  const shipment = {
    ...measureToBill(weight, volumeMm3, unitOf(card)),
    boxQty,
    boxesFrom: (kg: number) => (sumOfProducts([[weight], [-kg, boxQty]], 6) >= 0 ? boxQty : 0),
  };
  const quoted = priceShipment(card, shipment, options);
  return quoted && Number.isSafeInteger(quoted.total) ? quoted : undefined;
};

/** Prices a parcel with its optional surcharges: see `quoteOfParcel`. */
export const quoteOfOrder = (card: PricedCard, order: ChargedOrder): Quote | undefined =>
  quoteOfParcel(card, order, optionsOf(order));

const cardText = ({ partnerId, method, validFrom, version }: RateCardRecord): string =>
  [partnerId ?? 'ALL', method, validFrom, version].join('|');

/**
 * Card that priced a parcel. @param text `chargeCard` of an order
 * @returns null for a parcel that no card priced
 */
export const readChargeCard = (text: string) => {
  const [owner, method, validFrom = '', version] = text.split('|');
  return text === ''
    ? null
    : {
        partnerId: owner === 'ALL' ? null : Number(owner),
        method: Number(method),
        validFrom,
        version: Number(version),
      };
};

/**
 * True if a card still has the prices of the version that priced a parcel. A version that only ended the card has the same
 * prices. @param text `chargeCard` of an order
 */
export const hasPricesOf = (card: RateCardRecord, text: string): boolean => {
  const used = readChargeCard(text);
  return (
    used !== null &&
    cardText({ ...card, version: used.version }) === text &&
    used.version >= card.priceVersion
  );
};

/** Returns the card of a parcel: that of the day on which it was received first, before that of today. */
export const cardOfOrder = <Card extends RateCardRecord>(
  { partnerId, freightMethod, chargeOn }: Pick<Order, 'partnerId' | 'freightMethod' | 'chargeOn'>,
  cards: readonly Card[],
  today: string,
): Card | undefined => cardFor(cards, partnerId, freightMethod, chargeOn || today);

const pricedState = ({ chargeBasis }: Pick<Order, 'chargeBasis'>) =>
  chargeBasis === 'measured' ? 'measured' : 'estimate';

/**
 * Computes the charge of a parcel. A parcel with manual lines keeps its currency.
 * @param cards of its partner and for all @param today Seoul day, `YYYY-MM-DD`
 */
export const chargeOf = (
  order: ChargedOrder,
  cards: readonly RateCardRecord[],
  today: string,
): ComputedCharge => {
  const isFixed = order.chargeLines > 0;
  const without = (chargeReason: Order['chargeReason']): ComputedCharge => ({
    chargeBase: 0,
    chargeSurcharges: 0,
    chargeCurrency: isFixed ? order.chargeCurrency : '',
    chargeState: 'unpriced',
    chargeReason,
    chargeCard: '',
  });
  const card = cardOfOrder(order, cards, today);
  if (!card) return without('noCard');
  if (measureToBill(order.weight, order.volumeMm3, unitOf(card)).measure <= 0) return without('noMeasure');
  const quoted = quoteOfOrder(card, order);
  if (!quoted) return without('aboveSteps');
  const isVoid = isVoidCharge(order);
  if (isFixed && card.currency !== order.chargeCurrency) {
    const { chargeBase, chargeSurcharges, chargeCurrency, chargeCard } = order;
    const kept = isVoid ? { chargeBase: 0, chargeSurcharges: 0 } : { chargeBase, chargeSurcharges };
    return { ...kept, chargeCurrency, chargeCard, chargeState: 'unpriced', chargeReason: 'currency' };
  }
  const freight = quoted.lines[0]?.amount ?? 0;
  return {
    chargeBase: isVoid ? 0 : quoted.total,
    chargeSurcharges: isVoid ? 0 : quoted.total - freight,
    chargeCurrency: card.currency,
    chargeState: pricedState(order),
    chargeReason: '',
    chargeCard: hasPricesOf(card, order.chargeCard) ? order.chargeCard : cardText(card),
  };
};

/** Returns the charge of a parcel whose price is kept, with the state that follows from how its measures are known. */
export const keptCharge = (order: ChargedOrder): Pick<Order, 'chargeState'> =>
  order.chargeState === 'unpriced' || order.chargeState === ''
    ? { chargeState: order.chargeState }
    : { chargeState: pricedState(order) };

type ShownCharge = Pick<
  Order,
  'chargeBase' | 'chargeManual' | 'chargeCurrency' | 'chargeState' | 'isDel' | 'status'
>;

/**
 * Amount in minor units that lists show: 0 for a deleted or cancelled parcel, and for one that was returned before its
 * departure. A list row has no milestone, but only such a returned parcel has no freight.
 */
export const shownCharge = ({ chargeBase, chargeManual, isDel, status }: ShownCharge): number => {
  const isVoid = isDel || status === CANCELLED || (status === RETURNED && chargeBase === 0);
  return isVoid ? 0 : chargeBase + chargeManual;
};

/** `AUD 160.00`; empty for a parcel without a price. */
export const formatChargeOf = (order: ShownCharge): string => {
  const { chargeCurrency, chargeState } = order;
  if (chargeCurrency === '' || chargeState === 'unpriced') return '';
  return formatCharge({ amount: shownCharge(order), currency: chargeCurrency });
};

/** Name of the state of a charge; empty for an order that was received before charges existed. */
export const chargeStateName = ({ chargeState }: Pick<Order, 'chargeState'>): string =>
  chargeState === '' ? '' : chargeStates[chargeState];

/** Sentence about an estimate. @param amount with its currency: `AUD 160.00` */
export const estimateSentence = (amount: string): string =>
  `예상 요금 ${amount} (입고 후 측정한 무게로 확정됩니다)`;
