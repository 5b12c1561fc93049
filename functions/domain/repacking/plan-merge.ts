import type { Order } from '#shared/domain/order.ts';
import { type OrderField, orderLabels } from '#shared/domain/order-fields.ts';
import { AppError } from '#shared/errors.ts';
import { asSubject } from '#shared/korean.ts';

/** Fields in which merged parcels are equal. */
const commonFields = [
  'partnerId',
  'customerNum',
  'receiverName',
  'receiverMobile',
  'receiverZipcode',
  'receiverAddress1',
  'receiverAddress2',
  'pcc',
  'freightMethod',
] as const satisfies readonly OrderField[];

/** @throws MERGE_DIFFERENT with the fields in which one of the parcels differs from the target */
export const requireSameRecipient = (target: Order, others: readonly Order[]): void => {
  const different = commonFields.filter((field) => others.some((other) => other[field] !== target[field]));
  if (different.length === 0) return;
  throw new AppError('MERGE_DIFFERENT', {
    fields: different.map((path) => ({ path, message: `${asSubject(orderLabels[path])} 다릅니다.` })),
  });
};
