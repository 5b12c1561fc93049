// Amounts of charges are integers of the smallest unit of their currency, so that sums are exact: cents, and won for KRW.

/** Number of decimals of each currency of charges. */
export const chargeDecimals = { AUD: 2, USD: 2, KRW: 0 } as const;
export type ChargeCurrency = keyof typeof chargeDecimals;
export const chargeCurrencies = Object.keys(chargeDecimals) as [ChargeCurrency, ...ChargeCurrency[]];

/** @param amount in the smallest unit of the currency: 3850 is AUD 38.50 */
export type Money = { amount: number; currency: ChargeCurrency };

/** 3850 in AUD → `38.50`; 35000 in KRW → `35000` */
export const decimalText = ({ amount, currency }: Money): string => {
  const digits = chargeDecimals[currency];
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
