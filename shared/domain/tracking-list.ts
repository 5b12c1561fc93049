export const PARCELS_AT_ONCE = 100;
