import * as z from 'zod';
import { NumberLike } from '../contract/wire.ts';
import { messages } from '../words.ko.ts';
import { typedText } from './clean-text.ts';

// Parts of schemas that forms and server share.

/** An absent text is empty. */
export const text = (max: number) => typedText().max(max, messages.tooLong(max)).prefault('');

export const patterned = (label: string, max: number, pattern: RegExp) =>
  text(max).refine((value) => value === '' || pattern.test(value), messages.enterCorrectly(label));

/** An absent text counts as empty. */
export const required = (label: string, max: number, pattern = /^/) =>
  typedText()
    .min(1, { error: messages.required(label), abort: true })
    .max(max, { error: messages.tooLong(max), abort: true })
    .regex(pattern, messages.enterCorrectly(label))
    .prefault('');

/** Has its own sentence for an empty value. */
export const requiredValue = <S extends z.ZodType>(message: string, rule: S) =>
  z
    .union([typedText(), z.number()])
    .prefault('')
    .refine((value) => value !== '', { error: message, abort: true })
    .pipe(rule as unknown as z.ZodType<z.output<S>, string | number>);

/** An empty value is valid; any other value must follow `rule`. */
export const orEmpty = (rule: z.ZodType<string>) =>
  typedText()
    .prefault('')
    .superRefine((value, { addIssue }) => {
      const { error } = value === '' ? {} : rule.safeParse(value);
      for (const { message } of error?.issues ?? []) addIssue({ code: 'custom', message });
    });

/** Accepts any spelling and stores digits. */
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

/** Also accepts a numeric string. */
export const measure = (label: string, byDefault: number, max = 1_000_000) =>
  NumberLike.pipe(
    z.number().min(0, messages.enterCorrectly(label)).max(max, messages.enterCorrectly(label)),
  ).prefault(byDefault);

/** Also accepts a numeric string. */
export const count = (label: string, byDefault: number, min: number, max = 99_999) =>
  NumberLike.pipe(
    z
      .int(messages.enterCorrectly(label))
      .min(min, messages.enterCorrectly(label))
      .max(max, messages.enterCorrectly(label)),
  ).prefault(byDefault);
