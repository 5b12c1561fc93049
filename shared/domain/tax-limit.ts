/** Declared value in USD above which a parcel is taxed. A separate module, because many pages show only this number. */
export const TAX_LIMIT_USD = 150;
