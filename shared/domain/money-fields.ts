import * as z from 'zod';
import { NumberLike } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';

// Fields with amounts in minor units. The currency is that of the record.

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
