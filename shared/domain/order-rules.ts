import * as z from 'zod';
import { Flag, Id, NumberLike } from '../contract/wire.ts';
import { type FieldWords, messages, orderMessages } from '../words.ko.ts';
import { typedText } from './clean-text.ts';
import { isDay } from './dates.ts';
import { fieldsWith, ifSent, text } from './fields.ts';
import { patterns } from './patterns.ts';

// Schemas that `order-fields.ts` and `order-item-fields.ts` refer to by name, so that these modules do not load zod.

/** House bill number, converted to upper case. */
export const HblNo = typedText().toUpperCase().max(20, messages.tooLong(20));

type Texts = readonly [string, ...string[]];

const isMissing = (input: unknown) => input === '' || input === undefined || input === null;

/**
 * Rules for a field with this label and default. A rule returns functions that create its `sent` and `stored` schemas,
 * because most Lambda functions need only one of the two.
 * @param words sentences of the errors
 */
export const rulesOf = (label: string, byDefault: unknown, words: FieldWords = orderMessages) => {
  const { patterned, required, measure, count } = fieldsWith(words);
  const requiredOrWrong = {
    error: ({ input }: { input?: unknown }) =>
      isMissing(input) ? words.required(label) : words.enterCorrectly(label),
  };
  const storedText = () => ({ stored: () => z.string() });
  const storedNumber = () => ({ stored: () => z.number() });
  const storedOneOrTwo = () => z.literal([1, 2]);
  const requiredOneOrTwo = () => ({
    sent: () =>
      z.codec(z.literal([1, 2, '1', '2'], requiredOrWrong), z.literal([1, 2]), {
        decode: (value) => Number(value) as 1 | 2,
        encode: (value) => value,
      }),
    stored: storedOneOrTwo,
  });
  return {
    text: (most: number) => ({ sent: () => text(most), ...storedText() }),
    patterned: (most: number, pattern: RegExp) => ({
      sent: () => patterned(label, most, pattern).prefault(String(byDefault)),
      ...storedText(),
    }),
    required: (most: number, pattern: RegExp) => ({
      sent: () => required(label, most, pattern),
      ...storedText(),
    }),
    choice: <const T extends Texts>(values: T) => ({
      sent: () => z.enum(values, requiredOrWrong).default(byDefault as never),
      stored: () => z.enum(values),
    }),
    requiredOneOrTwo,
    oneOrTwo: () => ({
      sent: () =>
        requiredOneOrTwo()
          .sent()
          .prefault(byDefault as 1 | 2),
      stored: storedOneOrTwo,
    }),
    measure: (max?: number) => ({ sent: () => measure(label, Number(byDefault), max), ...storedNumber() }),
    /** An absent side gets its default in `boxOf` (`sent-box.ts`), which must know that the caller sent none. */
    side: () => ({ sent: () => ifSent(measure(label, Number(byDefault))), ...storedNumber() }),
    count: () => ({ sent: () => count(label, Number(byDefault), 1), ...storedNumber() }),
    won: () => ({ sent: () => count(label, 0, 0, 999_999_999), ...storedNumber() }),
    dayOrEmpty: () => ({
      sent: () => text(10).refine((day) => day === '' || isDay(day), messages.enterCorrectly(label)),
      ...storedText(),
    }),
    zipcode: () => ({
      sent: () =>
        typedText()
          .min(1, { error: words.required(label), abort: true })
          .regex(patterns.zipcode, messages.zipcode)
          .prefault(''),
      ...storedText(),
    }),
    houseBill: () => ({
      sent: () =>
        HblNo.refine(
          (value) => value === '' || patterns.code.test(value),
          words.enterCorrectly(label),
        ).prefault(''),
      ...storedText(),
    }),
    partnerNumber: () => ({
      sent: () => NumberLike.pipe(z.int().positive()).optional(),
      ...storedNumber(),
    }),
    memberNumber: () => ({
      sent: () => NumberLike.pipe(z.int().positive()).prefault(Number(byDefault)),
      ...storedNumber(),
    }),
    linkedMember: () => ({
      sent: () => z.union([typedText().max(20), z.number()]).prefault(''),
      ...storedText(),
    }),
    mailAddress: () => ({
      sent: () =>
        text(100)
          .refine((address) => address === '' || z.regexes.email.test(address), messages.email)
          .transform((address) => address.toLowerCase()),
    }),
    consol: () => ({ sent: () => z.union([Id, z.literal('')]).prefault('') }),
    itemName: () => ({
      sent: () =>
        typedText()
          .min(1, { error: messages.itemName, abort: true })
          .max(50, messages.tooLong(50))
          .regex(patterns.alphanumeric, words.enterCorrectly(label))
          .prefault(''),
      ...storedText(),
    }),
    itemQty: () => ({
      sent: () =>
        NumberLike.pipe(
          z.int(words.enterCorrectly(label)).min(1, messages.itemQty).max(99_999, messages.tooLong(5)),
        ).prefault(1),
      ...storedNumber(),
    }),
    hsCode: () => ({
      sent: () => text(6).refine((code) => code === '' || patterns.hsCode.test(code), messages.hsCode),
      ...storedText(),
    }),
    storedText,
    storedNumber,
    storedNumberOrNull: () => ({ stored: () => z.number().nullable() }),
    storedChoice: <const T extends Texts>(values: T) => ({ stored: () => z.enum(values) }),
    storedFlag: () => ({ stored: () => Flag }),
    storedInstant: () => ({ stored: () => z.iso.datetime() }),
  };
};
export type FieldRules = ReturnType<typeof rulesOf>;

type Rule = (rules: FieldRules) => object;
type FieldTable = Record<string, { label: string; rule?: Rule; stored?: readonly [string, unknown?] }>;
type RuleOf<F> = F extends { rule: (rules: FieldRules) => infer R } ? R : never;
type SchemaOf<F, Side extends 'sent' | 'stored'> =
  RuleOf<F> extends Record<Side, () => infer S extends z.ZodType> ? S : never;

/** Returns the schemas of fields, for `z.object`. @param side `sent` or `stored` @param words sentences of the errors */
export const shapeOf = <T extends FieldTable, K extends keyof T & string, Side extends 'sent' | 'stored'>(
  table: T,
  names: readonly K[],
  side: Side,
  words?: FieldWords,
) =>
  Object.fromEntries(
    names.map((name) => {
      const { label, rule, stored } = table[name] as FieldTable[string];
      const schemas = rule?.(rulesOf(label, stored?.[1], words)) as Record<Side, () => z.ZodType>;
      return [name, schemas[side]()];
    }),
  ) as { [N in K]: SchemaOf<T[N], Side> };
