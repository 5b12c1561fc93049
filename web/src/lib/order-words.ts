import type { OrderRow } from '#shared/domain/order.ts';
import { NON_MEMBER, orderLabels, SEA } from '#shared/domain/order-fields.ts';
import { freightNames } from '#shared/words.ko.ts';

export { clearanceNames, customsCategoryNames, receiverTypeNames } from '#shared/words.ko.ts';

export const freightName = (method: OrderRow['freightMethod']): string => freightNames[method];

export const volumeUnit = (method: number): string => (method === SEA ? 'CBM' : 'kg');

/** Name of what `orderVolume` computes, in kg by air and CBM by sea. */
export const VOLUME_WEIGHT = orderLabels.volumeWeight;

/** Name of the billed weight of air freight. */
export const CHARGEABLE = '청구중량';

export const customerLabel = ({ customerNum, customerName }: OrderRow): string =>
  customerNum === NON_MEMBER ? '비회원' : customerName;
