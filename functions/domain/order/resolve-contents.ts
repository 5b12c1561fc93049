import type { ReadOptions } from '#functions/db/kept.ts';
import { getMember, type Member } from '#functions/db/member.entity.ts';
import { listCodes, markUsed } from '#functions/db/reference.entity.ts';
import { mayUseCustomer } from '#functions/domain/member/known-customers.ts';
import {
  changedReferences,
  checkCodes,
  type References,
  requireCodes,
} from '#functions/domain/reference/check-codes.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { type Rates, ratesOf } from '#shared/domain/exchange-rates.ts';
import { airVolumeWeight } from '#shared/domain/measures.ts';
import type { Order, OrderItemInput } from '#shared/domain/order.ts';
import { hasSamePrices, orderAmounts, usdValue } from '#shared/domain/order-amounts.ts';
import { NON_MEMBER, orderLabels } from '#shared/domain/order-fields.ts';
import { enterMeasures, registeredOf } from '#shared/domain/order-measures.ts';
import { boxOf, hasSize, type SentBox } from '#shared/domain/sent-box.ts';
import { fullName, isPartnerOrStaff, isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

export type CustomerFields = { customerNum: number; customerName: string };

// A request of a partner reads the same items for an unknown member, so that timing does not reveal members.
const mayAssign = async (
  { authLevel, partnerId }: Session,
  customerNum: number,
  member: Member | undefined,
  now: Date,
): Promise<boolean> => {
  if (isStaff({ authLevel })) return true;
  const isKnown = partnerId !== null && (await mayUseCustomer(partnerId, customerNum, now));
  return isKnown && !isPartnerOrStaff(member);
};

/** @throws VALIDATION_FAILED for an unknown member and for a member that the caller may not use */
export const resolveCustomer = async (
  customerNum: number,
  actor: Session,
  now: Date,
): Promise<CustomerFields> => {
  if (customerNum === NON_MEMBER) return { customerNum, customerName: '' };
  const member = await getMember(customerNum);
  const isAllowed = await mayAssign(actor, customerNum, member, now);
  if (!isAllowed || !member || member.withdrawnAt) throw wrongField('customerNum', orderLabels.customerNum);
  return { customerNum, customerName: fullName(member) };
};

type OrderAmounts = Pick<Order, 'totalPrice' | 'totalCurrency' | 'totalUsd' | 'rates'>;

const refuseMissingRates = (items: readonly OrderItemInput[], rates: Rates): void => {
  const value = usdValue(items, rates);
  if ('amount' in value) return;
  const fields = items.flatMap(({ currency }, nth) =>
    value.missing.includes(currency)
      ? [{ path: `itemList.${nth}.currency`, message: `환율이 없는 통화입니다: ${currency}` }]
      : [],
  );
  throw new AppError('VALIDATION_FAILED', { fields });
};

/** Reads the current exchange rates if one of the items needs them. */
export const readRates = async (items: readonly OrderItemInput[], options?: ReadOptions): Promise<Rates> => {
  const isInUsd = items.every(({ currency }) => currency === 'USD');
  return isInUsd ? {} : ratesOf(await listCodes('EXRATE', options));
};

// The total of different currencies is in USD, so each of them needs a rate.
const currentAmounts = async (items: readonly OrderItemInput[]): Promise<OrderAmounts> => {
  const rates = await readRates(items);
  const isMixed = new Set(items.map(({ currency }) => currency)).size > 1;
  if (isMixed) refuseMissingRates(items, rates);
  return orderAmounts(items, rates);
};

/**
 * Returns the amounts of a stored order at the current exchange rates, which bypass the cache.
 * @throws VALIDATION_FAILED if a currency has no rate, because the order would lose its value in USD
 */
export const recalculatedAmounts = async (items: readonly OrderItemInput[]): Promise<OrderAmounts> => {
  const rates = await readRates(items, { fresh: true });
  refuseMissingRates(items, rates);
  return orderAmounts(items, rates);
};

// A change of anything else but prices keeps the amounts and the exchange rates of the order.
const amountsAfter = async (
  items: readonly OrderItemInput[],
  before: (OrderAmounts & Pick<Order, 'itemList'>) | undefined,
): Promise<OrderAmounts> => {
  if (!before || !hasSamePrices(before.itemList, items)) return currentAmounts(items);
  const { totalPrice, totalCurrency, totalUsd, rates } = before;
  return { totalPrice, totalCurrency, totalUsd, rates };
};

const OTHER_WEIGHT = '상자별로 잰 무게의 합과 맞지 않습니다. 스캔 작업에서 상자를 다시 재주세요.';

/**
 * Returns the measures of an order after values for all of its boxes were entered.
 * @param before order before the change, whose measured boxes stay
 * @throws VALIDATION_FAILED for a weight that the measured boxes do not add up to
 */
export const requireMeasures = (
  before: Order | undefined,
  entered: Parameters<typeof enterMeasures>[1],
): NonNullable<ReturnType<typeof enterMeasures>> => {
  const measures = enterMeasures(before, entered);
  if (measures) return measures;
  const fields = [{ path: 'weight', message: OTHER_WEIGHT }];
  throw new AppError('VALIDATION_FAILED', { fields });
};

type EnteredBoxes = SentBox & { boxQty: number; freightMethod: number };

const measuresOf = (entered: EnteredBoxes, before?: Order) => {
  const { isUnmeasured, ...box } = boxOf(entered);
  const { boxQty, weight, freightMethod } = entered;
  const hadNoSize = !before || registeredOf(before).isUnmeasured;
  const isSizeUnknown = isUnmeasured && (hadNoSize || !hasSize(entered));
  const contents = { ...box, boxQty, weight, freightMethod, isUnmeasured: isSizeUnknown };
  return { ...box, ...requireMeasures(before, contents) };
};

type Contents = EnteredBoxes & { itemList: readonly OrderItemInput[] };

const itemsOf = (itemList: readonly OrderItemInput[]) => ({
  itemNames: itemList
    .map(({ itemName }) => itemName)
    .join(', ')
    .slice(0, 60),
  totalQty: itemList.reduce((sum, { itemQty }) => sum + itemQty, 0),
  itemList: itemList.map((item) => ({ ...item, volumeWeight: airVolumeWeight(item, 3) })),
});

/**
 * Computes the fields of an order that are derived from its boxes and items.
 * @param before order before the change
 * @throws VALIDATION_FAILED, also if the currencies of the items differ and one has no exchange rate
 */
export const deriveContents = async (contents: Contents, before?: Order) => {
  const { itemList } = contents;
  return {
    ...measuresOf(contents, before),
    ...itemsOf(itemList),
    ...(await amountsAfter(itemList, before)),
  };
};

/**
 * Returns the fields of a parcel with other items than before, whose boxes were all measured again.
 * @throws Error if the currencies of the items differ and one has no rate
 */
export const repackedContents = (contents: Contents, rates: Rates) => ({
  boxQty: contents.boxQty,
  ...measuresOf(contents),
  ...itemsOf(contents.itemList),
  ...orderAmounts(contents.itemList, rates),
});

type Referring = Pick<Order, 'courierCode' | 'parcelLocation' | 'pickUpLocation'> & { holdReason?: string };

const referencesOf = (
  { courierCode, parcelLocation, pickUpLocation, holdReason = '' }: Referring,
  before?: Referring,
): References =>
  changedReferences(
    {
      courierCode: ['COURIER', courierCode, orderLabels.courierCode],
      parcelLocation: ['LOCATION', parcelLocation, orderLabels.parcelLocation],
      pickUpLocation: ['PICKUP', pickUpLocation, orderLabels.pickUpLocation],
      holdReason: ['HOLDRS', holdReason, orderLabels.holdReason],
    },
    before,
  );

/** Checks the codes of an order without marking them as used. @throws VALIDATION_FAILED for an unknown code */
export const checkReferences = (order: Referring): Promise<void> => checkCodes(referencesOf(order));

/**
 * Marks the partner and the codes of an order as used, so that they cannot be deleted.
 * @param before order before the change, whose codes stay valid
 * @throws VALIDATION_FAILED for an unknown code, PARTNER_NOT_FOUND
 */
export const markReferencesUsed = async (
  order: Referring & Pick<Order, 'partnerId'>,
  before?: Referring,
): Promise<void> => {
  const [isPartner] = await Promise.all([
    markUsed('PARTNER', order.partnerId),
    requireCodes(referencesOf(order, before)),
  ]);
  if (!isPartner) throw new AppError('PARTNER_NOT_FOUND');
};
