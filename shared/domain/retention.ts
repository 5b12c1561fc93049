/** Retention periods in years. The terms of carriage state those of contracts and disputes. */
export const retentionYears = {
  /** Contracts and payments. */
  contract: 5,
  /** Records of complaints and disputes. */
  dispute: 3,
  /** Photos and note of a box without data, which may contain names, after the box was closed. */
  boxDetails: 1,
} as const;

/** Days after a final status, or the deletion of the order, for which the address of a visitor is stored. */
export const NOTICE_ADDRESS_DAYS = 30;
