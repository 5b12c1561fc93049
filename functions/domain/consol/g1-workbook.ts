import { writeSheet } from '#functions/domain/sheet/write-sheet.ts';
import { formatAmount, formatMoney, shownDecimals } from '#shared/domain/amounts.ts';
import {
  lineAmount,
  notTravelling,
  type OrderFigures,
  orderFigures,
  type TotalFigures,
  totalFigures,
  travelling,
} from '#shared/domain/consol-figures.ts';
import { countProblems, declarationProblems } from '#shared/domain/declaration-checks.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';
import type { OrderItem } from '#shared/domain/order.ts';
import { ecommerceFields, type FieldAt, orderLabels, SEA } from '#shared/domain/order-fields.ts';
import { printedHomePhone, printedMobile, printedSenderPhone } from '#shared/domain/values/printed-phone.ts';
import { EXCLUDED, loadingNote } from '#shared/scan-words.ko.ts';
import { clearanceNames, customsCategoryNames, receiverTypeNames } from '#shared/words.ko.ts';
import type { LoadedConsol } from './load-consol.ts';

// The G1 workbook of a consol, for the customs broker: a row per item, and below the totals those of orders that do not
// travel. Values of a whole order (`once`) are in the row
// of its first item only, so that the sum of the column is the total of the consol.

type Cell = string | number | null;
type LoadedOrder = LoadedConsol['orders'][number];
type ListedOrder = LoadedOrder & OrderFigures;
type Column = {
  header: string;
  width: number;
  numFmt?: string;
  /** Currency of an amount, which decides its number format together with its decimals. */
  currencyOf?: (item: OrderItem) => string;
  value: (item: OrderItem, order: ListedOrder) => Cell;
  /** Marks a value of the whole order, which is in the row of the first item only. */
  once?: true;
  total?: (figures: TotalFigures, orders: readonly ListedOrder[]) => Cell;
};

const QUANTITY = '#,##0';
const WEIGHT = '#,##0.00#';
const CBM = '#,##0.000';
const MONEY = '#,##0.00';

// Returns the total value in US dollars. If orders lack an exchange rate, returns a text with the total of the other
// orders and the number of the excluded orders.
const usdTotal = ({ usd, unvalued }: TotalFigures): Cell =>
  unvalued === 0 ? usd : `${formatAmount(usd, 'USD')} (환율 없음 ${unvalued}건 제외)`;

// A measure of 0 was not taken.
const measured = (value: number): Cell => value || null;

const ecommerceColumns = Object.fromEntries(
  ecommerceFields.map((field): [string, Column] => [
    field,
    {
      header: orderLabels[field],
      width: field.endsWith('Name') ? 22 : 16,
      value: (_, order) => order[field],
    },
  ]),
) as Record<(typeof ecommerceFields)[number], Column>;

// Columns by field. A field without a column of its own has an empty list.
type G1Columns = Record<FieldAt<'g1'> | `item.${string}`, Column | readonly Column[]>;

const columnsOf = (method: LoadedConsol['method']): readonly Column[] =>
  Object.values<Column | readonly Column[]>({
    mblNo: { header: 'M/BL', width: 16, value: (_, { mblNo }) => mblNo },
    hblNo: {
      header: 'H/BL',
      width: 16,
      value: (_, { hblNo }) => hblNo,
      total: ({ bills }) => `${bills}건`,
    },
    orderId: { header: '주문번호', width: 16, value: (_, { orderId }) => orderId },
    shipperName: { header: '보내는 분', width: 22, value: (_, { shipperName }) => shipperName },
    shipperMobile: {
      header: '보내는 분 전화번호',
      width: 16,
      value: (_, { shipperMobile }) => printedSenderPhone(shipperMobile),
    },
    shipperAddress: { header: '보내는 분 주소', width: 36, value: (_, { shipperAddress }) => shipperAddress },
    receiverName: { header: '받는 분', width: 12, value: (_, { receiverName }) => receiverName },
    receiverType: {
      header: '받는 분 구분',
      width: 10,
      value: (_, { receiverType }) => receiverTypeNames[receiverType],
    },
    receiverMobile: {
      header: '휴대폰번호',
      width: 14,
      value: (_, { receiverMobile }) => printedMobile(receiverMobile),
    },
    receiverTel: {
      header: '전화번호',
      width: 14,
      value: (_, { receiverTel }) => printedHomePhone(receiverTel),
    },
    receiverZipcode: { header: '우편번호', width: 9, value: (_, { receiverZipcode }) => receiverZipcode },
    receiverAddress1: {
      header: '주소',
      width: 40,
      value: (_, { receiverAddress1, receiverAddress2 }) => `${receiverAddress1} ${receiverAddress2}`.trim(),
    },
    pcc: { header: '개인통관고유부호', width: 16, value: (_, { pcc }) => pcc },
    needClearance: {
      header: '통관 구분',
      width: 10,
      value: (_, { needClearance }) => clearanceNames[needClearance],
    },
    customsCategory: [
      { header: '통관 용도', width: 10, value: (_, { customsCategory }) => customsCategory },
      {
        header: '통관 용도명',
        width: 14,
        value: (_, { customsCategory }) => customsCategoryNames[customsCategory],
      },
    ],
    ...ecommerceColumns,
    customsRequest: {
      header: orderLabels.customsRequest,
      width: 30,
      value: (_, { customsRequest }) => customsRequest,
    },
    boxQty: {
      header: '박스 수량',
      width: 10,
      numFmt: QUANTITY,
      once: true,
      value: (_, { pieces }) => pieces,
      total: ({ pieces }) => pieces,
    },
    weight: {
      header: '실중량(kg)',
      width: 11,
      numFmt: WEIGHT,
      once: true,
      value: (_, { weight }) => measured(weight),
      total: ({ weight }) => measured(weight),
    },
    volumeWeight: {
      header: method === SEA ? '부피(CBM)' : '부피무게(kg)',
      width: 13,
      numFmt: method === SEA ? CBM : WEIGHT,
      once: true,
      value: (_, { volume }) => measured(volume),
      total: ({ volume }) => measured(volume),
    },
    'item.itemName': { header: '품명', width: 30, value: ({ itemName }) => itemName },
    'item.brand': { header: '브랜드', width: 18, value: ({ brand }) => brand },
    'item.hsCode': { header: 'HS CODE', width: 10, value: ({ hsCode }) => hsCode },
    'item.itemQty': {
      header: '수량',
      width: 8,
      numFmt: QUANTITY,
      value: ({ itemQty }) => itemQty,
      total: ({ quantity }) => quantity,
    },
    'item.unit': { header: '단위', width: 7, value: ({ unit }) => unit },
    'item.unitPrice': {
      header: '단가',
      width: 12,
      currencyOf: ({ currency }) => currency,
      value: ({ unitPrice }) => unitPrice,
    },
    'item.currency': { header: '통화', width: 7, value: ({ currency }) => currency },
    'item.price': {
      header: '금액',
      width: 14,
      currencyOf: ({ currency }) => currency,
      value: (item) => lineAmount(item).amount,
      total: ({ values }) => values.map(({ amount, currency }) => formatMoney(amount, currency)).join(' / '),
    },
    totalUsd: {
      header: 'H/BL 금액(USD)',
      width: 16,
      numFmt: MONEY,
      once: true,
      value: (_, { usd }) => ('amount' in usd ? usd.amount : `환율 없음 (${usd.missing.join(', ')})`),
      total: usdTotal,
    },
    siteUrl: { header: '쇼핑몰 URL', width: 30, value: ({ url }, { siteUrl }) => url || siteUrl },
    'item.check': {
      header: '확인 필요',
      width: 30,
      value: (item, order) => declarationProblems(item, order).join(', ') || null,
      total: (_, orders) => countProblems(orders).join(', ') || null,
    },
    isUnmeasured: [],
    rates: [],
    receiverAddress2: [],
    itemList: [],
    totalQty: [],
  } satisfies G1Columns).flat();

const moneyFormat = (amount: number, currency: string): string => {
  const decimals = shownDecimals(amount, currency);
  return decimals > 0 ? `${QUANTITY}.${'0'.repeat(decimals)}` : QUANTITY;
};

const moneyFormats = (
  columns: readonly Column[],
  item: OrderItem,
  order: ListedOrder,
): ReadonlyMap<number, string> =>
  new Map(
    columns.flatMap(({ currencyOf, value }, index) =>
      currencyOf ? [[index, moneyFormat(Number(value(item, order)), currencyOf(item))] as const] : [],
    ),
  );

// In a page header, `&` starts a code and `&&` prints an ampersand.
const headerText = (text: string): string => text.replaceAll('&', '&&');

/**
 * The USD column has the stored values, or names the currencies without a rate.
 * @param rates current USD per unit of a currency, for orders of an earlier version, which store no rates
 */
export const g1Workbook = (
  { consol, flightName, method, orders: linked, loading }: LoadedConsol,
  rates: Rates,
): Promise<Uint8Array> => {
  const withFigures = (orders: readonly LoadedOrder[]): ListedOrder[] =>
    orders.map((order) => ({ ...order, ...orderFigures(order, rates) }));
  const orders = withFigures(travelling(linked));
  const excluded = withFigures(notTravelling(linked));
  const totals = totalFigures(orders, method);
  const openNote = loadingNote(loading);
  const columns = columnsOf(method);
  const options = {
    views: [{ state: 'frozen' as const, ySplit: 1, xSplit: 2 }],
    headerFooter: { oddHeader: headerText(`${consol.mblNo} ${flightName} ${consol.etd}`) },
  };
  return writeSheet({ name: 'G1', options }, ({ sheet, addRow }) => {
    sheet.columns = columns.map(({ width, numFmt }) => ({ width, style: { numFmt: numFmt ?? '@' } }));
    addRow(
      columns.map(({ header }) => header),
      { isBold: true },
    );
    const addOrders = (listed: readonly ListedOrder[]) => {
      for (const order of listed) {
        order.itemList.forEach((item, index) => {
          addRow(
            columns.map(({ value, once }) => (once && index > 0 ? null : value(item, order))),
            {
              isMarked: declarationProblems(item, order).length > 0,
              formats: moneyFormats(columns, item, order),
            },
          );
        });
      }
    };
    const addTitle = (title: string) =>
      addRow(
        columns.map((_, index) => (index === 0 ? title : null)),
        { isBold: true },
      );
    addOrders(orders);
    addRow(
      columns.map(({ total }, index) => (index === 0 ? '합계' : (total?.(totals, orders) ?? null))),
      { isBold: true },
    );
    if (excluded.length > 0) addTitle(EXCLUDED);
    addOrders(excluded);
    if (openNote) addTitle(openNote);
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  });
};
