/**
 * Declared value in USD above which a parcel is taxed. A module of its own, so that pages which only name it load no
 * arithmetic.
 */
export const TAX_LIMIT_USD = 150;
