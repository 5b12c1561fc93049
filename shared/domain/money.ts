import { plainText } from './values/spelling.ts';

// Amounts of charges are integers of the smallest unit of their currency, so that sums are exact: cents, and won for KRW.

/** Number of decimals of each currency of charges. */
const decimals = { AUD: 2, USD: 2, KRW: 0 } as const;
export type ChargeCurrency = keyof typeof decimals;
export const chargeCurrencies = Object.keys(decimals) as [ChargeCurrency, ...ChargeCurrency[]];

/** @param amount in the smallest unit of the currency: 3850 is AUD 38.50 */
export type Money = { amount: number; currency: ChargeCurrency };

/** 3850 in AUD → `38.50`; 35000 in KRW → `35000` */
export const decimalText = ({ amount, currency }: Money): string => {
  const digits = decimals[currency];
  const padded = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const sign = amount < 0 ? '-' : '';
  return `${sign}${whole}${digits > 0 ? `.${padded.slice(-digits)}` : ''}`;
};

/** `AUD 1,238.50` */
export const formatCharge = (money: Money): string => {
  const [whole = '', fraction] = decimalText(money).split('.');
  const grouped = Number(whole).toLocaleString('ko-KR');
  return `${money.currency} ${fraction === undefined ? grouped : `${grouped}.${fraction}`}`;
};

/** Commas separate thousands only: `38,50` is no amount. */
const TYPED_AMOUNT = /^(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d+))?$/;

/**
 * Reads an amount that a person typed: `1,238.5` in AUD → 123850. Returns undefined for a text that is not an amount
 * of the currency, such as `38.505` or `38,50` in AUD, or `0.5` in KRW.
 */
export const parseAmount = (typed: string, currency: ChargeCurrency): number | undefined => {
  const [, whole, fraction = ''] = TYPED_AMOUNT.exec(plainText(typed)) ?? [];
  const digits = decimals[currency];
  if (whole === undefined || fraction.length > digits) return undefined;
  return Number(whole.replaceAll(',', '') + fraction.padEnd(digits, '0'));
};
