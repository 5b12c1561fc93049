import * as z from 'zod';
import { NumberLike } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { type ChargeCurrency, chargeDecimals } from './money.ts';
import { plainText } from './values/spelling.ts';

// Fields and typed texts with amounts in minor units. The currency is that of the record.

/** Maximum amount of a field in minor units. */
export const MAX_AMOUNT = 100_000_000;

const wrong = messages.enterCorrectly('금액');

/** Amount other than 0; a discount is negative. */
export const SignedAmount = NumberLike.pipe(
  z
    .int(wrong)
    .min(-MAX_AMOUNT, wrong)
    .max(MAX_AMOUNT, wrong)
    .refine((amount) => amount !== 0, wrong),
);

/** Amount above 0. */
export const PositiveAmount = NumberLike.pipe(z.int(wrong).min(1, wrong).max(MAX_AMOUNT, wrong));

/** Commas separate thousands only: `38,50` is no amount. */
const TYPED_AMOUNT = /^(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d+))?$/;

/**
 * Reads an amount that a person typed: `1,238.5` in AUD → 123850. Returns undefined for a text that is not an amount
 * of the currency, such as `38.505` or `38,50` in AUD, or `0.5` in KRW.
 */
export const parseAmount = (typed: string, currency: ChargeCurrency): number | undefined => {
  const [, whole, fraction = ''] = TYPED_AMOUNT.exec(plainText(typed)) ?? [];
  const digits = chargeDecimals[currency];
  if (whole === undefined || fraction.length > digits) return undefined;
  return Number(whole.replaceAll(',', '') + fraction.padEnd(digits, '0'));
};
