import { transact } from '#functions/db/client.ts';
import { addChangeAction, type FieldChange } from '#functions/db/history.entity.ts';
import { getOrder, orderChangeActions, orderOf } from '#functions/db/order.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { type Rates, ratesOf } from '#shared/domain/exchange-rates.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderAmounts } from '#shared/domain/order-amounts.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { changesBetween } from './change-log.ts';

const CONCURRENCY = 25;

const SYSTEM = { by: SYSTEM_NAME, byId: null };

type Amounts = Pick<Order, 'totalPrice' | 'totalCurrency' | 'totalUsd' | 'rates'>;

const isSame = (a: Amounts, b: Amounts): boolean =>
  a.totalPrice === b.totalPrice && a.totalCurrency === b.totalCurrency && a.totalUsd === b.totalUsd;

// Returns the amounts to store; undefined if the order has rates, or if it stays as it is because it cannot be converted.
// The total of items in different currencies was converted to USD at rates that are not known. It stays, and the current
// rates are stored only if they lead to it.
const convertedAmounts = (order: Order, current: Rates): Amounts | undefined => {
  if (order.rates !== null) return undefined;
  const amounts = orderAmounts(order.itemList, current);
  if (amounts.totalUsd === null) return undefined;
  // Without rates, an order has a value in USD only if its total is in USD.
  const isMixed = order.totalUsd !== null;
  return isMixed && !isSame(order, amounts) ? undefined : amounts;
};

// The change log states that the rates are not those of the registration.
const withRemark = ([field, from, to]: FieldChange): FieldChange => [
  field,
  from,
  field === 'rates' ? `${to} (전환한 날의 환율)` : to,
];

// The instant of the last change stays, because the retention period counts from it.
const convertOrder = (id: number, current: Rates, now: Date): Promise<boolean> =>
  retryOnConflict(async () => {
    const before = await getOrder('all', id, { consistent: true, withDeleted: true });
    const amounts = before && convertedAmounts(before, current);
    if (!amounts) return false;
    const after = { ...before, ...amounts, version: before.version + 1 };
    const changes = changesBetween(before, after).map(withRemark);
    const change = { ...SYSTEM, at: now.toISOString(), changes, hblNo: before.hblNo };
    const failed = await transact([
      ...orderChangeActions(before, after),
      addChangeAction(id, after.version, change),
    ]);
    return failed.length === 0 ? true : undefined;
  });

const readRates = async (): Promise<Rates> => ratesOf(await listCodes('EXRATE', { fresh: true }));

/**
 * Gives orders of version 0.9.16 or earlier their value in USD at the current exchange rates, because those of their
 * registration are not known. A repeated call converts only what is left. @returns number of converted orders
 */
export const convertAmounts = async (now: Date): Promise<number> => {
  const current = await readRates();
  let converted = 0;
  for await (const items of scanTable()) {
    const orders = items
      .flatMap((item) => orderOf(item) ?? [])
      .filter((order) => convertedAmounts(order, current));
    await mapWithLimit(orders, CONCURRENCY, async ({ id }) => {
      if (await convertOrder(id, current, now)) converted += 1;
    });
  }
  return converted;
};

type AmountDifference = { id: number; stored: Amounts; ofItems: Amounts };

/**
 * Returns the orders whose amounts do not follow from their items at the stored exchange rates, and the number of orders that
 * `convertAmounts` would convert.
 */
export const findAmountDifferences = async (): Promise<{
  unconverted: number;
  differences: AmountDifference[];
}> => {
  const current = await readRates();
  let unconverted = 0;
  const differences: AmountDifference[] = [];
  for await (const items of scanTable()) {
    for (const order of items.flatMap((item) => orderOf(item) ?? [])) {
      if (convertedAmounts(order, current)) unconverted += 1;
      if (order.rates === null) continue;
      const { id, totalPrice, totalUsd, rates } = order;
      const stored = { totalPrice, totalCurrency: order.totalCurrency, totalUsd, rates };
      const ofItems = orderAmounts(order.itemList, rates);
      if (!isSame(stored, ofItems)) differences.push({ id, stored, ofItems });
    }
  }
  return { unconverted, differences };
};
