/** Page size of `parcel/byCustomer`. A separate module, so that pages import it without schemas. */
export const PARCELS_PER_PAGE = 100;
