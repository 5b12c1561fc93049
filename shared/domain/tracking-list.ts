/** Rows of byCustomer: a member's newest parcels. Older ones are listed page by page in the member's own area. */
export const NEWEST_PARCELS = 100;
