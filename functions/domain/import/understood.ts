import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { formatAmount, inUsd, itemPrice, sumByCurrency, sumMoney } from '#shared/domain/amounts.ts';
import { formatChargeOf } from '#shared/domain/charge-of.ts';
import { isFree } from '#shared/domain/customs/value-rules.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';
import { isTooHeavy, sumWeights } from '#shared/domain/measures.ts';
import { currencies } from '#shared/domain/order-fields.ts';
import { groupBy } from '#shared/group-by.ts';
import type { SheetRow } from './header-row.ts';
import type { CurrencySource } from './price-currency.ts';
import type { SheetDraft } from './register-chunk.ts';
import { firstRowOf } from './sheet-orders.ts';

type DryRun = NonNullable<AnswerOf<typeof parcelImportRoutes.importExcel>['dryRun']>;
type Understood = NonNullable<DryRun['understood']>;
type Item = SheetDraft['draft']['itemList'][number];

const SHOWN_ORDERS = 5;
/** Items of a shown order, and rows of a warning, to limit the size of the answer. */
const SHOWN_ITEMS = 20;
const SHOWN_ROWS = 20;
/** Declared value in USD above which an order is probably a mistake. */
const HIGH_VALUE_USD = 1_000;
/** Unit prices in dollars from which they are probably won. */
const WON_PRICE = 1_000;

const shownOrder = ({ order, draft }: SheetDraft): Understood['orders'][number] => ({
  row: firstRowOf(order),
  orderId: draft.orderId,
  receiverName: draft.receiverName,
  receiverMobile: draft.receiverMobile,
  receiverZipcode: draft.receiverZipcode,
  receiverAddress1: draft.receiverAddress1,
  receiverAddress2: draft.receiverAddress2,
  weight: draft.weight,
  width: draft.width,
  length: draft.length,
  height: draft.height,
  boxQty: draft.boxQty,
  estimate: formatChargeOf(draft),
  itemCount: draft.itemList.length,
  items: draft.itemList
    .slice(0, SHOWN_ITEMS)
    .map(({ itemName, itemQty, unitPrice, currency }) => ({ itemName, itemQty, unitPrice, currency })),
});

const amountsOf = (items: readonly Item[]): Understood['amounts'] =>
  sumByCurrency(items.map((item) => ({ amount: itemPrice(item), currency: item.currency }))).map((sum) => {
    const prices = items.flatMap(({ currency, unitPrice }) => (currency === sum.currency ? unitPrice : []));
    return { ...sum, lowest: Math.min(...prices), highest: Math.max(...prices) };
  });

const warningsOf = (drafts: readonly SheetDraft[], rates: Rates): Understood['warnings'] => {
  const rules: Record<string, (draft: SheetDraft['draft']) => boolean> = {
    '신고 금액이 0입니다. 단가를 확인해주세요.': ({ itemList }) => itemList.every(isFree),
    '신고 금액이 USD 1,000을 넘습니다. 단가와 통화를 확인해주세요.': ({ totalPrice, totalCurrency }) =>
      (inUsd(totalPrice, totalCurrency, rates) ?? 0) > HIGH_VALUE_USD,
    '무게와 크기를 확인해주세요.': (draft) => !draft.isUnmeasured && isTooHeavy(draft.weight, draft),
  };
  return Object.entries(rules).flatMap(([message, isWarned]) => {
    const rows = drafts.flatMap(({ order, draft }) => (isWarned(draft) ? firstRowOf(order) : []));
    return rows.length > 0 ? [{ message, count: rows.length, rows: rows.slice(0, SHOWN_ROWS) }] : [];
  });
};

// The lower of the two middle prices, so that the median is a price of the file.
const medianOf = (prices: readonly number[]): number =>
  prices.toSorted((a, b) => a - b)[Math.floor((prices.length - 1) / 2)] ?? 0;

const isLikeWon = (items: readonly Item[]): boolean => {
  const median = medianOf(items.map(({ unitPrice }) => unitPrice));
  return Number.isInteger(median) && median >= WON_PRICE;
};

// The currency is in question, so the amount is written like won: without decimals unless it has some.
const amountText = (items: readonly Item[]): string => formatAmount(sumMoney(items.map(itemPrice)), 'KRW');

/** Sentence with the sum of each currency whose prices look like won; undefined if none does. */
const likeWon = (items: readonly Item[]): string | undefined => {
  const sums = [...groupBy(items, ({ currency }) => currency)].flatMap(([currency, same]) =>
    isLikeWon(same) ? `${currency} ${amountText(same)}` : [],
  );
  return sums.length > 0 ? `합계 ${sums.join(', ')}: 원화로 보입니다.` : undefined;
};

const isDollar = ({ currency }: Item): boolean => currency === 'USD' || currency === 'AUD';

/** Asks for the currency of prices that look like another currency than they have, or whose dollar is unknown. */
const questionOf = (
  drafts: readonly SheetDraft[],
  sourceOf: (row: SheetRow) => CurrencySource,
): Pick<Understood, 'currencyQuestion' | 'warnings'> => {
  const priced = drafts.flatMap(({ order, draft }) =>
    draft.itemList.flatMap((item, nth) => {
      const row = order.rows[nth];
      return row && isDollar(item) ? [{ item, source: sourceOf(row) }] : [];
    }),
  );
  const from = (...sources: CurrencySource[]) =>
    priced.flatMap(({ item, source }) => (sources.includes(source) ? item : []));
  // A typed sign has priority over a fixed currency, so the answer to a question cannot change it to won.
  const [open, dollars, typed] = [
    from('format', 'assumed'),
    from('dollar', 'format'),
    from('dollar', 'stated'),
  ];
  const [openLikeWon, typedLikeWon] = [likeWon(open), likeWon(typed)];
  const warnings = typedLikeWon
    ? [{ message: `${typedLikeWon} 통화를 확인해주세요.`, count: 0, rows: [] }]
    : [];
  if (openLikeWon) {
    const message = `${openLikeWon} 통화를 골라주세요.`;
    return { currencyQuestion: { message, currencies: [...currencies] }, warnings };
  }
  if (dollars.length === 0) return { currencyQuestion: null, warnings };
  const message = `합계 $ ${amountText(dollars)}: 어느 나라 달러인지 통화를 골라주세요.`;
  return { currencyQuestion: { message, currencies: ['USD', 'AUD'] }, warnings };
};

/**
 * Returns how valid orders of a sheet will be stored, and what a person must check or decide.
 * @param drafts in the sequence of the sheet
 */
export const understoodOf = (
  drafts: readonly SheetDraft[],
  sourceOf: (row: SheetRow) => CurrencySource,
  rates: Rates,
): Understood => {
  const items = drafts.flatMap(({ draft }) => draft.itemList);
  const { currencyQuestion, warnings } = questionOf(drafts, sourceOf);
  return {
    orders: drafts.slice(0, SHOWN_ORDERS).map(shownOrder),
    amounts: amountsOf(items),
    weight: sumWeights(drafts.map(({ draft }) => draft.weight)),
    boxQty: drafts.reduce((sum, { draft }) => sum + draft.boxQty, 0),
    warnings: [...warnings, ...warningsOf(drafts, rates)],
    currencyQuestion,
  };
};
