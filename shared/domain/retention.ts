/** How many years records are kept after their end: what the terms of carriage say and the retention job does. */
export const yearsKept = {
  /** Contracts and payments. */
  contract: 5,
  /** What a dispute is settled by. */
  dispute: 3,
} as const;
