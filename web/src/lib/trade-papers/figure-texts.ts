import { formatAmount, formatMoney } from '#shared/domain/amounts.ts';
import type { Money } from '#shared/domain/consol-figures.ts';
import type { UsdValue } from '#shared/domain/order-amounts.ts';
import { formatMeasured } from '#web/lib/formats.ts';

/** One text per currency: `USD 94.00`, `KRW 90,000`. */
export const moneyTexts = (values: readonly Money[]): string[] =>
  values.map(({ amount, currency }) => formatMoney(amount, currency));

/** `64.80`, or the currencies without a rate. */
export const usdText = (usd: UsdValue): string =>
  'amount' in usd ? formatAmount(usd.amount, 'USD') : `No rate (${usd.missing.join(', ')})`;

/** A total, the number of house bills that it does not count, and of those that it counts with the default size of a box. */
export const totalTexts = (total: string, excluded: number, estimated = 0): string[] => [
  total,
  ...(excluded > 0 ? [`excl. ${excluded} H/BL`] : []),
  ...(estimated > 0 ? [`est. ${estimated} H/BL`] : []),
];

/** Weight or volume; blank for 0, because it was not measured. */
export const measureText = (value: number, unit = ''): string =>
  value === 0 ? '' : `${formatMeasured(value)} ${unit}`.trim();
