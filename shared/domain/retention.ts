/** Retention periods in years, as stated in the terms of carriage. */
export const retentionYears = {
  /** Contracts and payments. */
  contract: 5,
  /** Records of complaints and disputes. */
  dispute: 3,
} as const;
