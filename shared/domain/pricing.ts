import type { RateCard, Surcharge } from './rate-card.ts';
import { intervalsBetween, roundUpTo } from './rate-steps.ts';
import { billedMeasure, type MeasuredBoxes } from './shipment-measures.ts';

// This file has no schema, because the public calculator uses it.
const SEA: typeof import('./order-fields.ts').SEA = 1;

export type PricedCard = Pick<
  RateCard,
  'method' | 'currency' | 'interval' | 'steps' | 'extraPrice' | 'minimum' | 'surcharges'
>;

/** One line of a charge. @param amount total of the line in minor units of the card's currency */
type ChargeLine = { name: string; quantity: number; unit: string; amount: number };

export type Quote = {
  /** Billed measure before it is rounded up to the interval: kg by air, CBM by sea. */
  measure: number;
  unit: 'kg' | 'CBM';
  /** Freight first, then the surcharges that apply. */
  lines: readonly ChargeLine[];
  /** Sum of the lines in minor units. */
  total: number;
};

type DatedCard = Pick<RateCard, 'partnerId' | 'method' | 'validFrom' | 'validUntil'>;

/**
 * Returns the card that applies to a partner on a day: the newest card of the partner that has started, unless staff
 * ended it before this day, otherwise the newest card for all that has started.
 * @param cards in any sequence; cards of other partners are ignored
 * @param day Seoul day, `YYYY-MM-DD`
 */
export const cardFor = <Card extends DatedCard>(
  cards: readonly Card[],
  partnerId: number | null,
  method: DatedCard['method'],
  day: string,
): Card | undefined => {
  const newestOf = (owner: number | null) =>
    cards
      .filter((card) => card.partnerId === owner && card.method === method && card.validFrom <= day)
      .reduce<Card | undefined>(
        (newest, card) => (newest && newest.validFrom > card.validFrom ? newest : card),
        undefined,
      );
  const own = newestOf(partnerId);
  return own && (own.validUntil === null || own.validUntil >= day) ? own : newestOf(null);
};

export const unitOf = ({ method }: Pick<RateCard, 'method'>): Quote['unit'] =>
  method === SEA ? 'CBM' : 'kg';

/** Name of the line of the freight, by the unit of the measure. */
export const freightLineNames = { kg: '항공 운임', CBM: '해운 운임' } as const;

/** Surcharges that depend on what the sender requests, not on the measures of the boxes. */
export const isOptional = ({ kind }: Pick<Surcharge, 'kind'>): boolean =>
  kind !== 'heavy' && kind !== 'extraBox';

/**
 * Price of a measure in minor units. Undefined if the measure is above the last step and the card has no `extraPrice`.
 * @param billed multiple of the interval
 */
const freightPrice = (card: PricedCard, billed: number): number | undefined => {
  const { steps, interval, extraPrice, minimum } = card;
  const step = steps.find(({ upTo }) => billed <= upTo);
  const last = steps.at(-1);
  if (step) return Math.max(minimum, step.price);
  if (!last || extraPrice === null) return undefined;
  return Math.max(minimum, last.price + intervalsBetween(last.upTo, billed, interval) * extraPrice);
};

/** Facts of a shipment that its price depends on. `measure` in units of 1/`divisor` kg or CBM. */
type Shipment = {
  measure: number;
  divisor: number;
  boxQty: number;
  /** Returns the number of boxes with at least this weight in kg. */
  boxesFrom: (kg: number) => number;
};

const surchargeQuantity = (
  surcharge: Surcharge,
  { boxQty, boxesFrom }: Shipment,
  requested: readonly string[],
): number => {
  const { kind, name, fromKg } = surcharge;
  if (isOptional(surcharge)) return requested.includes(name) ? 1 : 0;
  if (kind === 'extraBox') return Math.max(0, boxQty - 1);
  return fromKg === null ? 0 : boxesFrom(fromKg);
};

/**
 * Prices a shipment by a rate card. Its measure is rounded up to the interval of the card.
 * @param requested names of the optional surcharges to add
 * @returns undefined for a shipment without measure, or above the listed steps
 */
export const priceShipment = (
  card: PricedCard,
  shipment: Shipment,
  requested: readonly string[],
): Quote | undefined => {
  const unit = unitOf(card);
  const { measure, divisor } = shipment;
  const billed = roundUpTo(measure, card.interval, divisor);
  const freight = measure > 0 ? freightPrice(card, billed) : undefined;
  if (freight === undefined) return undefined;
  const surcharges = card.surcharges.flatMap((surcharge): ChargeLine[] => {
    const quantity = surchargeQuantity(surcharge, shipment, requested);
    const unitName = isOptional(surcharge) ? '건' : '상자';
    return quantity > 0
      ? [{ name: surcharge.name, quantity, unit: unitName, amount: quantity * surcharge.amount }]
      : [];
  });
  const lines = [
    {
      name: freightLineNames[unit],
      quantity: billed,
      unit,
      amount: freight,
    },
    ...surcharges,
  ];
  return {
    measure: measure / divisor,
    unit,
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
};

/**
 * Prices boxes by a rate card. Air freight is billed by the larger of actual and volume weight, sea freight by volume.
 * @param boxes sides in cm, weight of one box in kg
 * @param requested names of the optional surcharges to add
 * @returns undefined for a shipment without measure, or above the listed steps
 */
export const quote = (
  card: PricedCard,
  boxes: readonly MeasuredBoxes[],
  requested: readonly string[] = [],
): Quote | undefined => {
  const countOf = (some: readonly MeasuredBoxes[]) => some.reduce((sum, { count }) => sum + count, 0);
  const shipment = {
    ...billedMeasure(boxes, unitOf(card)),
    boxQty: countOf(boxes),
    boxesFrom: (kg: number) => countOf(boxes.filter(({ weight }) => weight >= kg)),
  };
  return priceShipment(card, shipment, requested);
};
