export const PARCELS_PER_PAGE = 100;
