// Without schemas, so that pages without a form can import it.

/** Rules that open an exception of an order. */
export const exceptionRules = [
  'STATUS_PROBLEM',
  'NO_MOVEMENT',
  'LATE',
  'MAIL_BOUNCED',
  'SORTING_CODE_UNKNOWN',
  'OVER',
  'SHORT',
  'BOXES_INCOMPLETE',
  'CUSTOMS_FINDING',
  'DELIVERY_FAILED',
  'TRACKING_UNKNOWN',
  'NOT_DELIVERED',
  'IDLE',
] as const;
export type ExceptionRule = (typeof exceptionRules)[number];

export const MAX_COMMENTS = 30;
