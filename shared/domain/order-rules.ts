import * as z from 'zod';
import { Flag, Id, NumberLike } from '../contract/wire.ts';
import { say } from '../words.ko.ts';
import { typedText } from './clean-text.ts';
import { count, measure, patterned, required, text } from './fields.ts';
import { patterns } from './patterns.ts';

// The tables of order fields name these schemas, so that the tables do not load zod.

/** Not case-sensitive. */
export const HblNo = typedText().toUpperCase().max(20, say.tooLong(20));

type Texts = readonly [string, ...string[]];

const missing = (input: unknown) => input === '' || input === undefined || input === null;

/** Rules of one field. Each returns functions for its schemas, because most Lambda functions need only one of the two. */
export const rulesOf = (label: string, byDefault: unknown) => {
  const requiredOrWrong = {
    error: ({ input }: { input?: unknown }) =>
      missing(input) ? say.required(label) : say.enterCorrectly(label),
  };
  const keptText = () => ({ kept: () => z.string() });
  const keptNumber = () => ({ kept: () => z.number() });
  const keptOneOrTwo = () => z.literal([1, 2]);
  const requiredOneOrTwo = () => ({
    sent: () =>
      z.codec(z.literal([1, 2, '1', '2'], requiredOrWrong), z.literal([1, 2]), {
        decode: (value) => Number(value) as 1 | 2,
        encode: (value) => value,
      }),
    kept: keptOneOrTwo,
  });
  return {
    text: (most: number) => ({ sent: () => text(most), ...keptText() }),
    patterned: (most: number, pattern: RegExp) => ({
      sent: () => patterned(label, most, pattern).prefault(String(byDefault)),
      ...keptText(),
    }),
    required: (most: number, pattern: RegExp) => ({
      sent: () => required(label, most, pattern),
      ...keptText(),
    }),
    choice: <const T extends Texts>(values: T) => ({
      sent: () => z.enum(values, requiredOrWrong).default(byDefault as never),
      kept: () => z.enum(values),
    }),
    requiredOneOrTwo,
    oneOrTwo: () => ({
      sent: () =>
        requiredOneOrTwo()
          .sent()
          .prefault(byDefault as 1 | 2),
      kept: keptOneOrTwo,
    }),
    measure: (max?: number) => ({ sent: () => measure(label, Number(byDefault), max), ...keptNumber() }),
    count: () => ({ sent: () => count(label, Number(byDefault), 1), ...keptNumber() }),
    zipcode: () => ({
      sent: () =>
        typedText()
          .min(1, { error: say.required(label), abort: true })
          .regex(patterns.zipcode, say.zipcode)
          .prefault(''),
      ...keptText(),
    }),
    houseBill: () => ({
      sent: () =>
        HblNo.refine(
          (value) => value === '' || patterns.code.test(value),
          say.enterCorrectly(label),
        ).prefault(''),
      ...keptText(),
    }),
    partnerNumber: () => ({
      sent: () => NumberLike.pipe(z.int().positive()).optional(),
      ...keptNumber(),
    }),
    memberNumber: () => ({
      sent: () => NumberLike.pipe(z.int().positive()).prefault(Number(byDefault)),
      ...keptNumber(),
    }),
    linkedMember: () => ({
      sent: () => z.union([typedText().max(20), z.number()]).prefault(''),
      ...keptText(),
    }),
    consol: () => ({ sent: () => z.union([Id, z.literal('')]).prefault('') }),
    itemName: () => ({
      sent: () =>
        typedText()
          .min(1, { error: say.itemName, abort: true })
          .max(50, say.tooLong(50))
          .regex(patterns.alphanumeric, say.enterCorrectly(label))
          .prefault(''),
      ...keptText(),
    }),
    itemQty: () => ({
      sent: () =>
        NumberLike.pipe(
          z.int(say.enterCorrectly(label)).min(1, say.itemQty).max(99_999, say.tooLong(5)),
        ).prefault(1),
      ...keptNumber(),
    }),
    hsCode: () => ({
      sent: () => text(6).refine((code) => code === '' || patterns.hsCode.test(code), say.hsCode),
      ...keptText(),
    }),
    keptText,
    keptNumber,
    keptNumberOrNull: () => ({ kept: () => z.number().nullable() }),
    keptChoice: <const T extends Texts>(values: T) => ({ kept: () => z.enum(values) }),
    keptFlag: () => ({ kept: () => Flag }),
    keptInstant: () => ({ kept: () => z.iso.datetime() }),
  };
};
export type FieldRules = ReturnType<typeof rulesOf>;

type Rule = (rules: FieldRules) => object;
type FieldTable = Record<string, { label: string; rule?: Rule; stored?: readonly [string, unknown?] }>;
type RuleOf<F> = F extends { rule: (rules: FieldRules) => infer R } ? R : never;
export type SchemaOf<F, Side extends 'sent' | 'kept'> =
  RuleOf<F> extends Record<Side, () => infer S extends z.ZodType> ? S : never;

/** Schemas of some fields of a table: as sent by callers, or as stored. */
export const shapeOf = <T extends FieldTable, K extends keyof T & string, Side extends 'sent' | 'kept'>(
  table: T,
  names: readonly K[],
  side: Side,
) =>
  Object.fromEntries(
    names.map((name) => {
      const { label, rule, stored } = table[name] as FieldTable[string];
      const schemas = rule?.(rulesOf(label, stored?.[1])) as Record<Side, () => z.ZodType>;
      return [name, schemas[side]()];
    }),
  ) as { [N in K]: SchemaOf<T[N], Side> };
