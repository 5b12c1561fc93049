import * as z from 'zod';
import type { ChargeCurrency } from '#shared/domain/money.ts';
import { PositiveAmount, parseAmount, SignedAmount } from '#shared/domain/money-fields.ts';
import { withHyphens } from '#shared/domain/values/spelling.ts';

/** `-5.00` in AUD → -500. Undefined for a text that is not an amount of the currency. */
const readAmount = (typed: string, currency: ChargeCurrency): number | undefined => {
  const [, minus, rest = ''] = /^(-?)(.*)$/.exec(withHyphens(typed)) ?? [];
  const amount = parseAmount(rest, currency);
  return amount !== undefined && minus ? -amount : amount;
};

/** Field of an amount that a person types as a decimal. A text that is no amount fails like a wrong amount. */
const typed = <T extends z.ZodType>(currency: ChargeCurrency, amount: T) =>
  z
    .string()
    .transform((text) => readAmount(text, currency) ?? 0)
    .pipe(amount as unknown as z.ZodType<number, number>);

/** Amount above 0 in minor units. */
export const typedAmount = (currency: ChargeCurrency) => typed(currency, PositiveAmount);

/** Amount other than 0 in minor units; a discount is negative. */
export const typedSignedAmount = (currency: ChargeCurrency) => typed(currency, SignedAmount);
