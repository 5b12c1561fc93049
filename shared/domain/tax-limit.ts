/** Declared value above which a parcel is taxed. A separate module, so that pages which only name it load no arithmetic. */
export const TAX_LIMIT_USD = 150;
