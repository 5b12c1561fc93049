import * as z from 'zod';
import { NumberLike } from '../contract/wire.ts';
import { messages } from '../words.ko.ts';
import { typedText } from './clean-text.ts';

// Schemas of single fields, for forms and server.

/** Optional text. An absent text is empty. @param max length */
export const text = (max: number) => typedText().max(max, messages.tooLong(max)).prefault('');

/** Optional text that must match the pattern unless it is empty. */
export const patterned = (label: string, max: number, pattern: RegExp) =>
  text(max).refine((value) => value === '' || pattern.test(value), messages.enterCorrectly(label));

/** Required text. An absent text is refused like an empty one. */
export const required = (label: string, max: number, pattern = /^/) =>
  typedText()
    .min(1, { error: messages.required(label), abort: true })
    .max(max, { error: messages.tooLong(max), abort: true })
    .regex(pattern, messages.enterCorrectly(label))
    .prefault('');

/** Required text or number that must follow `rule`. @param message error message for an absent or empty value */
export const requiredValue = <S extends z.ZodType>(message: string, rule: S) =>
  z
    .union([typedText(), z.number()])
    .prefault('')
    .refine((value) => value !== '', { error: message, abort: true })
    .pipe(rule as unknown as z.ZodType<z.output<S>, string | number>);

/** Optional text: an empty or absent value is valid, any other value must follow `rule`. */
export const orEmpty = (rule: z.ZodType<string>) =>
  typedText()
    .prefault('')
    .superRefine((value, { addIssue }) => {
      const { error } = value === '' ? {} : rule.safeParse(value);
      for (const { message } of error?.issues ?? []) addIssue({ code: 'custom', message });
    });

/** Required phone number of 8 to 11 digits. Other characters are removed. @param whenEmpty error message for an empty value */
export const mobile = (label: string, whenEmpty = messages.required(label)) =>
  z
    .string()
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: whenEmpty, abort: true })
        .min(8, messages.enterCorrectly(label))
        .max(11, messages.tooLong(11)),
    )
    .prefault('');

/** Decimal number from 0 to `max`, which may be sent as a string. @param byDefault for an absent value */
export const measure = (label: string, byDefault: number, max = 1_000_000) =>
  NumberLike.pipe(
    z.number().min(0, messages.enterCorrectly(label)).max(max, messages.enterCorrectly(label)),
  ).prefault(byDefault);

/** Integer from `min` to `max`, which may be sent as a string. @param byDefault for an absent value */
export const count = (label: string, byDefault: number, min: number, max = 99_999) =>
  NumberLike.pipe(
    z
      .int(messages.enterCorrectly(label))
      .min(min, messages.enterCorrectly(label))
      .max(max, messages.enterCorrectly(label)),
  ).prefault(byDefault);
