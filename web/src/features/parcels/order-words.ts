import { NON_MEMBER, type Order, type OrderRow, SEA } from '#shared/domain/order.ts';
import { formatDecimal, formatNumber } from '../../lib/formats.ts';

/** Words for the coded fields of an order. */

export const freightName = (method: OrderRow['freightMethod']): string => (method === SEA ? '해운' : '항공');

export const volumeUnit = (method: OrderRow['freightMethod']): string => (method === SEA ? 'CBM' : 'kg');

export const clearanceName = (needClearance: OrderRow['needClearance']): string =>
  needClearance === 'Y' ? '목록통관' : '일반통관';

export const customerLabel = ({ customerNum, customerName }: OrderRow): string =>
  customerNum === NON_MEMBER ? '비회원' : customerName;

export const receiverTypeName = (type: Order['receiverType']): string => (type === 1 ? '개인' : '사업자');

export const customsCategoryNames: Record<Order['customsCategory'], string> = {
  A: '전자상거래',
  D: '개인용',
  E: '상업용 물품',
  F: '상업용 서류',
};

/** USD 1,234.50; won and yen without the decimals they do not have. */
export const formatMoney = (amount: number, currency: Order['totalCurrency']): string =>
  `${currency} ${currency === 'USD' ? formatDecimal(amount) : formatNumber(amount)}`;
