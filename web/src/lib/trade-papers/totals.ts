import { sumByCurrency } from '#shared/domain/amounts.ts';
import { formatMoney } from '#web/lib/formats.ts';

/** One total per currency: `USD 94.00`, `KRW 90,000`. */
export const totalsOf = (values: readonly { amount: number; currency: string }[]): string[] =>
  sumByCurrency(values).map(({ amount, currency }) => formatMoney(amount, currency));
