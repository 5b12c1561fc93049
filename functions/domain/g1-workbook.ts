import type { Consol } from '#shared/domain/consol.ts';
import { itemPrice, sumByCurrency, sumMeasures } from '#shared/domain/measures.ts';
import type { Order, OrderItem } from '#shared/domain/order.ts';
import { writeSheet } from './spreadsheet/write-sheet.ts';

/**
 * The G1 workbook of a consol, as a customs broker files it: a row per item. What belongs to the order stands in the row
 * of its first item alone, so that a column adds up to what the consol weighs.
 */

/** What its printed head names. */
type Heading = Pick<Consol, 'mblNo' | 'flightName' | 'etd'>;

type Cell = string | number | null;
type Column = {
  header: string;
  width: number;
  numFmt?: string;
  value: (item: OrderItem, order: Order) => Cell;
  /** Of the order, and so only in its first row. */
  once?: true;
  total?: (orders: readonly Order[]) => Cell;
};

const QUANTITY = '#,##0';
const WEIGHT = '#,##0.00';
const MONEY = '#,##0.00';

const sum = (orders: readonly Order[], of: (order: Order) => number) => sumMeasures(orders.map(of));

/** `USD 1,234.50 / KRW 90,000` */
const values = (orders: readonly Order[]): string =>
  sumByCurrency(
    orders.flatMap(({ itemList }) =>
      itemList.map(({ currency, unitPrice, itemQty }) => ({
        currency,
        amount: itemPrice(unitPrice, itemQty),
      })),
    ),
  )
    .map(({ amount, currency }) => `${currency} ${amount.toLocaleString('en-US')}`)
    .join(' / ');

const columns: readonly Column[] = [
  { header: 'M/BL', width: 16, value: (_, { mblNo }) => mblNo },
  { header: 'H/BL', width: 16, value: (_, { hblNo }) => hblNo, total: (orders) => `${orders.length}건` },
  { header: '주문번호', width: 16, value: (_, { orderId }) => orderId },
  { header: '보내는 분', width: 22, value: (_, { shipperName }) => shipperName },
  { header: '보내는 분 전화번호', width: 16, value: (_, { shipperMobile }) => shipperMobile },
  { header: '보내는 분 주소', width: 36, value: (_, { shipperAddress }) => shipperAddress },
  { header: '받는 분', width: 12, value: (_, { receiverName }) => receiverName },
  {
    header: '받는 분 구분',
    width: 10,
    value: (_, { receiverType }) => (receiverType === 1 ? '개인' : '사업자'),
  },
  { header: '휴대폰번호', width: 14, value: (_, { receiverMobile }) => receiverMobile },
  { header: '전화번호', width: 14, value: (_, { receiverTel }) => receiverTel },
  { header: '우편번호', width: 9, value: (_, { receiverZipcode }) => receiverZipcode },
  {
    header: '주소',
    width: 40,
    value: (_, { receiverAddress1, receiverAddress2 }) => `${receiverAddress1} ${receiverAddress2}`.trim(),
  },
  { header: '개인통관고유부호', width: 16, value: (_, { pcc }) => pcc },
  {
    header: '통관 구분',
    width: 10,
    value: (_, { needClearance }) => (needClearance === 'Y' ? '목록' : '일반'),
  },
  { header: '통관 용도', width: 10, value: (_, { customsCategory }) => customsCategory },
  {
    header: '박스 수량',
    width: 10,
    numFmt: QUANTITY,
    once: true,
    value: (_, { boxQty }) => boxQty,
    total: (orders) => sum(orders, ({ boxQty }) => boxQty),
  },
  {
    header: '실중량(kg)',
    width: 11,
    numFmt: WEIGHT,
    once: true,
    value: (_, { weight }) => weight,
    total: (orders) => sum(orders, ({ weight }) => weight),
  },
  {
    header: '부피무게',
    width: 11,
    numFmt: WEIGHT,
    once: true,
    value: (_, { volumeWeight }) => volumeWeight,
    total: (orders) => sum(orders, ({ volumeWeight }) => volumeWeight),
  },
  { header: '품명', width: 30, value: ({ itemName }) => itemName },
  { header: '브랜드', width: 18, value: ({ brand }) => brand },
  { header: 'HS CODE', width: 10, value: ({ hsCode }) => hsCode },
  {
    header: '수량',
    width: 8,
    numFmt: QUANTITY,
    value: ({ itemQty }) => itemQty,
    total: (orders) => sum(orders, ({ totalQty }) => totalQty),
  },
  { header: '단위', width: 7, value: ({ unit }) => unit },
  { header: '단가', width: 12, numFmt: MONEY, value: ({ unitPrice }) => unitPrice },
  { header: '통화', width: 7, value: ({ currency }) => currency },
  {
    header: '금액',
    width: 14,
    numFmt: MONEY,
    value: ({ unitPrice, itemQty }) => itemPrice(unitPrice, itemQty),
    total: values,
  },
  { header: '쇼핑몰 URL', width: 30, value: ({ url }, { siteUrl }) => url || siteUrl },
];

/** @returns the .xlsx file; every text is a text cell, whatever it begins with */
export const g1Workbook = (consol: Heading, orders: readonly Order[]): Promise<Uint8Array> => {
  const options = {
    views: [{ state: 'frozen' as const, ySplit: 1, xSplit: 2 }],
    headerFooter: { oddHeader: `${consol.mblNo} ${consol.flightName} ${consol.etd}` },
  };
  return writeSheet({ name: 'G1', options }, ({ sheet, addRow }) => {
    sheet.columns = columns.map(({ width, numFmt }) => ({ width, style: { numFmt: numFmt ?? '@' } }));
    addRow(
      columns.map(({ header }) => header),
      true,
    );
    for (const order of orders) {
      order.itemList.forEach((item, index) => {
        addRow(columns.map(({ value, once }) => (once && index > 0 ? null : value(item, order))));
      });
    }
    addRow(
      columns.map(({ total }, index) => (index === 0 ? '합계' : (total?.(orders) ?? null))),
      true,
    );
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  });
};
