import { type Billing, getBilling } from '#functions/db/billing.entity.ts';
import { getChargeLines, type ManualLine } from '#functions/db/charge-lines.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import type { Scope } from '#functions/db/scope.ts';
import { cardsOfPartner } from '#functions/domain/rate/partner-cards.ts';
import { isStaff } from '#shared/domain/auth-level.ts';
import type { Charge, OwnCharge } from '#shared/domain/charge.ts';
import {
  cardOfOrder,
  chargedMeasure,
  chargeTotal,
  hasPricesOf,
  isVoidCharge,
  optionsOf,
  quoteOfOrder,
  readChargeCard,
} from '#shared/domain/charge-of.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { freightLineNames, isOptional, unitOf } from '#shared/domain/pricing.ts';
import type { RateCardRecord } from '#shared/domain/rate-card.ts';
import { AppError } from '#shared/errors.ts';

type Priced = Pick<Charge['lines'][number], 'name' | 'quantity' | 'unit' | 'amount'>;

const usedCard = (order: Order, cards: readonly RateCardRecord[]): RateCardRecord | undefined => {
  const used = readChargeCard(order.chargeCard);
  return cards.find(
    ({ partnerId, method, validFrom }) =>
      partnerId === used?.partnerId && method === used.method && validFrom === used.validFrom,
  );
};

/**
 * Returns the lines of the freight and of the surcharges. If they do not follow from the card any more, because it was changed,
 * the surcharges are one line.
 */
const pricedLinesOf = (order: Order, cards: readonly RateCardRecord[]): Priced[] => {
  const { chargeBase, chargeSurcharges } = order;
  if (order.chargeCard === '' || isVoidCharge(order)) return [];
  const card = usedCard(order, cards);
  const quoted = card && quoteOfOrder(card, order);
  if (quoted?.total === chargeBase) return [...quoted.lines];
  const unit = unitOf({ method: order.freightMethod });
  const freight = { name: freightLineNames[unit], quantity: chargedMeasure(order), unit };
  const surcharges = { name: '추가 요금', quantity: 1, unit: '건', amount: chargeSurcharges };
  return [
    { ...freight, amount: chargeBase - chargeSurcharges },
    ...(chargeSurcharges > 0 ? [surcharges] : []),
  ];
};

const linesOf = (
  order: Order,
  cards: readonly RateCardRecord[],
  manual: readonly ManualLine[],
  showsAuthor: boolean,
): Charge['lines'] => [
  ...pricedLinesOf(order, cards).map((line, nth) => ({
    id: nth === 0 ? 'freight' : `surcharge-${nth}`,
    kind: nth === 0 ? ('freight' as const) : ('surcharge' as const),
    ...line,
    reason: '',
    ...(showsAuthor && { by: '' }),
    at: '',
  })),
  ...manual.map(({ by, ...line }) => ({
    kind: 'manual' as const,
    quantity: 1,
    unit: '건',
    ...line,
    ...(showsAuthor && { by }),
  })),
];

// The card has other prices since then, or was deleted on its first day.
const isStale = ({ chargeCard }: Order, cards: readonly RateCardRecord[]): boolean =>
  chargeCard !== '' && !cards.some((card) => hasPricesOf(card, chargeCard));

type Facts = {
  manual: readonly ManualLine[];
  billing: Billing | undefined;
  cards: readonly RateCardRecord[];
};

const toCharge = (order: Order, { manual, billing, cards }: Facts, level: number, today: string): Charge => ({
  orderId: order.id,
  version: order.version,
  state: order.chargeState,
  reason: order.chargeReason,
  currency: order.chargeCurrency,
  base: order.chargeBase,
  manual: order.chargeManual,
  total: chargeTotal(order),
  billed: billing?.billed ?? 0,
  chargeOn: order.chargeOn,
  basis: order.chargeBasis,
  measure: chargedMeasure(order),
  unit: unitOf({ method: order.freightMethod }),
  card: readChargeCard(order.chargeCard),
  lines: linesOf(order, cards, manual, isStaff({ authLevel: level })),
  options: optionsOf(order),
  available: (cardOfOrder(order, cards, today)?.surcharges ?? [])
    .filter(isOptional)
    .map(({ name, amount }) => ({ name, amount })),
  statements: billing?.statements ?? [],
  stale: isStale(order, cards),
});

/**
 * Returns the charge of an order, also of a deleted one. Partners do not see who added a line.
 * @throws ORDER_NOT_FOUND, also for an order outside the scope
 */
export const readCharge = async (
  scope: Scope,
  orderId: number,
  { authLevel }: { authLevel: number },
  now: Date,
): Promise<Charge> => {
  const order = await getOrder(scope, orderId, { consistent: true, withDeleted: true });
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const [manual, billing, cards] = await Promise.all([
    order.chargeLines > 0 ? getChargeLines(orderId) : [],
    order.chargeOn === '' ? undefined : getBilling(orderId),
    cardsOfPartner(order.partnerId),
  ]);
  return toCharge(order, { manual, billing, cards }, authLevel, seoulDay(now));
};

/** Returns the charge of a direct parcel for its customer; null for parcels of other partners. */
export const ownChargeOf = async (order: Order): Promise<OwnCharge | null> => {
  if (order.partnerId !== DEFAULT_PARTNER) return null;
  const [manual, cards] = await Promise.all([
    order.chargeLines > 0 ? getChargeLines(order.id) : [],
    cardsOfPartner(order.partnerId),
  ]);
  return {
    state: order.chargeState,
    currency: order.chargeCurrency,
    total: chargeTotal(order),
    lines: [...pricedLinesOf(order, cards), ...manual].map(({ name, amount }) => ({ name, amount })),
  };
};
