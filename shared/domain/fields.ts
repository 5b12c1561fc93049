import * as z from 'zod';
import { NumberLike } from '../contract/wire.ts';
import { type FieldWords, messages } from '../words.ko.ts';
import { typedText } from './clean-text.ts';

// Schemas of single fields, for forms and server.

/** Optional text. An absent text is empty. @param max length */
export const text = (max: number) => typedText().max(max, messages.tooLong(max)).prefault('');

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

/** Rule without its default: an absent value stays absent. */
export const ifSent = <S extends z.ZodType>(rule: S) => z.nonoptional(rule).optional();

/** Schemas of fields with a label, whose error messages use these words. */
export const fieldsWith = (words: FieldWords) => ({
  /** Optional text that must match the pattern unless it is empty. */
  patterned: (label: string, max: number, pattern: RegExp) =>
    text(max).refine((value) => value === '' || pattern.test(value), words.enterCorrectly(label)),

  /** Required text. An absent text is refused like an empty one. */
  required: (label: string, max: number, pattern = /^/) =>
    typedText()
      .min(1, { error: words.required(label), abort: true })
      .max(max, { error: messages.tooLong(max), abort: true })
      .regex(pattern, words.enterCorrectly(label))
      .prefault(''),

  /** Required phone number of 8 to 11 digits. Other characters are removed. @param whenEmpty error message for an empty value */
  mobile: (label: string, whenEmpty = words.required(label)) =>
    z
      .string()
      .transform((typed) => typed.replace(/\D/g, ''))
      .pipe(
        z
          .string()
          .min(1, { error: whenEmpty, abort: true })
          .min(8, words.enterCorrectly(label))
          .max(11, messages.tooLong(11)),
      )
      .prefault(''),

  /** Decimal number from 0 to `max`, which may be sent as a string. @param byDefault for an absent value */
  measure: (label: string, byDefault: number, max = 1_000_000) =>
    NumberLike.pipe(
      z.number().min(0, words.enterCorrectly(label)).max(max, words.enterCorrectly(label)),
    ).prefault(byDefault),

  /** Integer from `min` to `max`, which may be sent as a string. @param byDefault for an absent value */
  count: (label: string, byDefault: number, min: number, max = 99_999) =>
    NumberLike.pipe(
      z
        .int(words.enterCorrectly(label))
        .min(min, words.enterCorrectly(label))
        .max(max, words.enterCorrectly(label)),
    ).prefault(byDefault),
});

export const { patterned, required, mobile, measure, count } = fieldsWith(messages);
