import * as z from 'zod';
import { NumberLike } from '#shared/contract/wire.ts';
import { type FieldWords, messages } from '#shared/words.ko.ts';
import { cleanText } from './clean-text.ts';
import { typedText } from './typed-text.ts';
import { type Read, WRONG } from './values/reading.ts';

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
  z
    .codec(z.string(), z.string(), {
      decode: (typed, payload) => {
        const { data, error } = cleanText(typed) === '' ? { data: '' } : rule.safeParse(typed);
        for (const { message } of error?.issues ?? [])
          payload.issues.push({ code: 'custom', message, input: typed });
        return data ?? z.NEVER;
      },
      encode: (value) => value,
    })
    .prefault('');

/** Rule without its default: an absent value stays absent. */
export const ifSent = <S extends z.ZodType>(rule: S) => z.nonoptional(rule).optional();

/**
 * Codec of a value that `read` reads, from a text or a number. Without a sentence of the kind, the error is `wrong`.
 * @param whenEmpty error message for an empty text, or the value that it stands for
 */
const readBy = <V extends string | number>(
  read: Read<V>,
  wrongMessage: string,
  whenEmpty: { problem: string } | { value: V },
) => {
  const decode = (typed: string | number, payload: z.core.ParsePayload): V => {
    const text = String(typed);
    const reading = cleanText(text) === '' ? whenEmpty : read(text);
    if ('value' in reading) return reading.value;
    const message = reading.problem === WRONG ? wrongMessage : reading.problem;
    payload.issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  };
  return { decode, encode: (value: V) => value };
};

/** Text that `read` reads. @param max length of the value @param whenEmpty error message; undefined allows an empty text */
export const readText = (
  read: Read<string>,
  { max, wrong, whenEmpty }: { max: number; wrong: string; whenEmpty?: string },
) => {
  const readUpToMax: Read<string> = (text) => {
    const reading = read(text);
    return 'value' in reading && reading.value.length > max ? { problem: messages.tooLong(max) } : reading;
  };
  const ofEmpty = whenEmpty === undefined ? { value: '' } : { problem: whenEmpty };
  return z.codec(z.string(), z.string(), readBy<string>(readUpToMax, wrong, ofEmpty)).prefault('');
};

/** Number that `read` reads from a number or a text. @param whenEmpty error message for an empty text */
export const readNumber = (read: Read<number>, { wrong, whenEmpty }: { wrong: string; whenEmpty: string }) =>
  z.codec(z.union([z.number(), z.string()]), z.number(), readBy<number>(read, wrong, { problem: whenEmpty }));

/** Schemas of fields with a label, whose error messages use these words. */
const fieldsWith = (words: FieldWords) => ({
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

export const { patterned, required, measure, count } = fieldsWith(messages);
