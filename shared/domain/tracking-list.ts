/** Rows of byCustomer in one answer: a page, or the newest parcels where no page is requested. */
export const PARCELS_AT_ONCE = 100;
