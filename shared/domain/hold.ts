import type { orderFields } from './order-fields.ts';
import { specOfStatus } from './order-status.ts';

/** Hold fields of an order without a hold, which are their default values. */
export const noHold = {
  holdReason: '',
  holdNote: '',
  taxAmount: 0,
  taxAccount: '',
  taxDueDate: '',
} as const satisfies Partial<Record<keyof typeof orderFields, string | number>>;

export type HoldField = keyof typeof noHold;
/** Values of the hold fields. `taxAmount` is in KRW. */
export type Hold = { [K in HoldField]: (typeof noHold)[K] extends number ? number : string };

export const holdFields = Object.keys(noHold) as HoldField[];
const taxFields: readonly HoldField[] = ['taxAmount', 'taxAccount', 'taxDueDate'];

/** Hold fields that an order can have in this status. */
export const holdFieldsIn = (status: string): readonly HoldField[] => {
  const requires = specOfStatus(status)?.requires;
  if (!requires) return [];
  return requires === 'tax' ? holdFields : holdFields.filter((field) => !taxFields.includes(field));
};

/** Returns the hold fields of an order. Fields that its status does not allow get their default value. */
export const holdOf = (order: Hold & { status: string }): Hold =>
  Object.fromEntries(
    holdFields.map((field) => [field, (holdFieldsIn(order.status).includes(field) ? order : noHold)[field]]),
  ) as Hold;

export const hasHold = (hold: Hold): boolean => holdFields.some((field) => hold[field] !== noHold[field]);

export const isSameHold = (a: Hold, b: Hold): boolean => holdFields.every((field) => a[field] === b[field]);

/**
 * Hold fields that the screens require when they set this status. The routes accept the status without them.
 * @param hasReasons false if the code group HOLDRS has no reason for the status; the note is then required instead
 */
export const requiredHoldFields = (status: string, hasReasons: boolean): readonly HoldField[] =>
  holdFieldsIn(status).filter((field) => field !== (hasReasons ? 'holdNote' : 'holdReason'));
