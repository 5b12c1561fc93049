import * as z from 'zod';
import { NumberLike } from '../contract/wire.ts';
import { say } from '../words.ko.ts';
import { typedText } from './clean-text.ts';

// Parts of the schemas that forms and server share: normalised, bounded, with Korean error sentences.

/** Absent means empty. */
export const text = (max: number) => typedText().max(max, say.tooLong(max)).prefault('');

/** Must match the pattern unless it is empty. */
export const patterned = (label: string, max: number, pattern: RegExp) =>
  text(max).refine((value) => value === '' || pattern.test(value), say.enterCorrectly(label));

/** Absent counts as empty. */
export const required = (label: string, max: number, pattern = /^/) =>
  typedText()
    .min(1, { error: say.required(label), abort: true })
    .max(max, { error: say.tooLong(max), abort: true })
    .regex(pattern, say.enterCorrectly(label))
    .prefault('');

/** Required value with its own sentence if it is empty. Other values follow `rule`. */
export const given = <S extends z.ZodType>(message: string, rule: S) =>
  z
    .union([typedText(), z.number()])
    .prefault('')
    .refine((value) => value !== '', { error: message, abort: true })
    .pipe(rule as unknown as z.ZodType<z.output<S>, string | number>);

/** Values other than empty follow `rule`. */
export const orEmpty = (rule: z.ZodType<string>) =>
  typedText()
    .prefault('')
    .superRefine((value, { addIssue }) => {
      const { error } = value === '' ? {} : rule.safeParse(value);
      for (const { message } of error?.issues ?? []) addIssue({ code: 'custom', message });
    });

/** Any spelling, stored as digits. */
export const mobile = (label: string, whenEmpty = say.required(label)) =>
  z
    .string()
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: whenEmpty, abort: true })
        .min(8, say.enterCorrectly(label))
        .max(11, say.tooLong(11)),
    )
    .prefault('');

/** A non-negative number or numeric string. */
export const measure = (label: string, byDefault: number, max = 1_000_000) =>
  NumberLike.pipe(z.number().min(0, say.enterCorrectly(label)).max(max, say.enterCorrectly(label))).prefault(
    byDefault,
  );

/** An integer from `min` up, or its string. */
export const count = (label: string, byDefault: number, min: number, max = 99_999) =>
  NumberLike.pipe(
    z.int(say.enterCorrectly(label)).min(min, say.enterCorrectly(label)).max(max, say.enterCorrectly(label)),
  ).prefault(byDefault);
