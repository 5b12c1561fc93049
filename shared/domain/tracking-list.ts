/** Rows of byCustomer in one answer: one page, or the newest parcels if no page is requested. */
export const PARCELS_AT_ONCE = 100;
