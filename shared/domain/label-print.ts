// Without schemas, so that pages without a form can import it.

import type { Order } from './order.ts';
import { DEPARTED } from './order-status.ts';
import { hasReached, stackOfOrder } from './parcel-events.ts';

/** Choices of a lookup by prints. `printed` includes `reprinted`. */
export const printStates = ['unprinted', 'printed', 'reprinted'] as const;
export type PrintState = (typeof printStates)[number];

export const PRINT_REASON_LABEL = '재출력 사유';
export const PRINT_REASON_MISSING = '이미 적재된 주문이 있습니다. 재출력 사유를 입력해주세요.';

/**
 * True if printing the labels again needs a reason, because the parcel is loaded and has labels. A parcel in a consol
 * counts as loaded: it is linked no later than a scan loads it, and without scans linking is the only record of it.
 */
export const needsPrintReason = (
  order: Pick<Order, 'printCount' | 'consolId' | 'status' | 'statusesBelow' | 'firstStatus'>,
): boolean => order.printCount > 0 && (order.consolId !== null || hasReached(stackOfOrder(order), DEPARTED));
