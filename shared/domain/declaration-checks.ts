import { lacksHsCode } from './customs/goods-rules.ts';
import { isUnusualCode } from './customs/receiver-rules.ts';
import { exceedsList, isFree } from './customs/value-rules.ts';
import type { Order, OrderItem } from './order.ts';
import type { UsdValue } from './order-amounts.ts';
import { TAX_LIMIT_USD } from './tax-limit.ts';

// Checks before the declaration of a consol, for the column 확인 필요 of G1. They find what customs would refuse, and refuse
// nothing themselves.

type CheckedItem = Pick<OrderItem, 'hsCode' | 'unitPrice' | 'itemQty' | 'currency'>;

/** `exclusion`, `loaded`: see `OrderScans`. `usd`: stored value in USD. */
type CheckedOrder = Pick<
  Order,
  'receiverType' | 'pcc' | 'weight' | 'isUnmeasured' | 'needClearance' | 'itemList'
> & { exclusion: string; loaded: boolean | null; usd: UsdValue };

type Check<T> = readonly [problem: string, isFound: (checked: T) => boolean];

const itemChecks: readonly Check<CheckedItem>[] = [
  ['HS CODE 없음', lacksHsCode],
  ['금액 0', isFree],
];

const orderChecks: readonly Check<CheckedOrder>[] = [
  ['개인통관고유부호 확인', isUnusualCode],
  ['실중량 없음', ({ weight }) => weight === 0],
  ['미측정', ({ isUnmeasured }) => isUnmeasured],
  [
    `목록통관 USD ${TAX_LIMIT_USD} 초과`,
    (order) => 'amount' in order.usd && exceedsList(order, order.usd.amount),
  ],
  // The exclusion of an order that does not travel states that it was not loaded.
  ['적재 확인 안 됨', ({ exclusion, loaded }) => loaded === false && exclusion === ''],
];

const problemsIn = <T>(checks: readonly Check<T>[], checked: T): string[] =>
  checks.flatMap(([problem, isFound]) => (isFound(checked) ? problem : []));

/** Problems of an item and its order. The first one is why the order does not travel. */
export const declarationProblems = (item: CheckedItem, order: CheckedOrder): string[] => [
  ...[order.exclusion].filter(Boolean),
  ...problemsIn(itemChecks, item),
  ...problemsIn(orderChecks, order),
];

/** Number of items or orders with each problem: `HS CODE 없음 2건`. */
export const countProblems = (orders: readonly CheckedOrder[]): string[] => {
  const found = [
    ...orders.flatMap(({ itemList }) => itemList.flatMap((item) => problemsIn(itemChecks, item))),
    ...orders.flatMap((order) => problemsIn(orderChecks, order)),
  ];
  return [...itemChecks, ...orderChecks].flatMap(([problem]) => {
    const count = found.filter((one) => one === problem).length;
    return count > 0 ? `${problem} ${count}건` : [];
  });
};
