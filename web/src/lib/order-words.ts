import { NON_MEMBER, type Order, type OrderRow, SEA } from '#shared/domain/order.ts';

/** Words for the coded fields of an order. */

export const freightName = (method: OrderRow['freightMethod']): string => (method === SEA ? '해운' : '항공');

/** The unit of the volume that `orderVolume` works out. */
export const volumeUnit = (method: number): string => (method === SEA ? 'CBM' : 'kg');

export const clearanceNames: Record<OrderRow['needClearance'], string> = { N: '일반통관', Y: '목록통관' };

export const customsCategoryNames: Record<Order['customsCategory'], string> = {
  D: '개인용',
  A: '전자상거래',
  E: '상업용 물품',
  F: '상업용 서류',
};

export const receiverTypeNames: Record<Order['receiverType'], string> = { 1: '개인', 2: '사업자' };

export const customerLabel = ({ customerNum, customerName }: OrderRow): string =>
  customerNum === NON_MEMBER ? '비회원' : customerName;
