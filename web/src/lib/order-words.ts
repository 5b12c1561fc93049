import type { OrderRow } from '#shared/domain/order.ts';
import { NON_MEMBER, SEA } from '#shared/domain/order-fields.ts';
import { freightNames } from '#shared/words.ko.ts';

export { clearanceNames, customsCategoryNames, receiverTypeNames } from '#shared/words.ko.ts';

export const freightName = (method: OrderRow['freightMethod']): string => freightNames[method];

export const volumeUnit = (method: number): string => (method === SEA ? 'CBM' : 'kg');

export const customerLabel = ({ customerNum, customerName }: OrderRow): string =>
  customerNum === NON_MEMBER ? '비회원' : customerName;
