import { sumByCurrency, sumMoney, type UsdValue } from '#shared/domain/amounts.ts';
import { formatAmount, formatMoney } from '#web/lib/formats.ts';

/** One total per currency: `USD 94.00`, `KRW 90,000`. */
export const totalsOf = (values: readonly { amount: number; currency: string }[]): string[] =>
  sumByCurrency(values).map(({ amount, currency }) => formatMoney(amount, currency));

/** `64.80`, or the currencies without a rate. Empty for an order of an earlier version. */
export const usdText = (usd: UsdValue | undefined): string => {
  if (!usd) return '';
  return 'amount' in usd ? formatAmount(usd.amount, 'USD') : `No rate (${usd.missing.join(', ')})`;
};

/** Sum of the values in USD, and the number of orders without one. */
export const usdTotalOf = (values: readonly (UsdValue | undefined)[]): string[] => {
  const amounts = values.flatMap((usd) => (usd && 'amount' in usd ? usd.amount : []));
  const without = values.length - amounts.length;
  return [formatAmount(sumMoney(amounts), 'USD'), ...(without > 0 ? [`excl. ${without} H/BL`] : [])];
};
