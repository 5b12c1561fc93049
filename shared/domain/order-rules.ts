import * as z from 'zod';
import { Flag, Id, NumberLike } from '#shared/contract/wire.ts';
import { type FieldWords, messages, orderMessages } from '#shared/words.ko.ts';
import { pccStates, StoredPccCheck } from './customs/pcc-check.ts';
import { isDay } from './dates.ts';
import { ifSent, readNumber, readText, text } from './fields.ts';
import { typedText } from './typed-text.ts';
import { type FieldKind, numberKinds, textKinds } from './values/kinds.ts';
import type { Read } from './values/reading.ts';

// Schemas that `order-fields.ts` and `order-item-fields.ts` refer to by name, so that these modules do not load zod.

type Texts = readonly [string, ...string[]];

const isMissing = (input: unknown) => input === '' || input === undefined || input === null;

/**
 * Rules for a field with this label and default. A rule returns functions that create its `sent` and `stored` schemas,
 * because most Lambda functions need only one of the two.
 * @param words sentences of the errors @param reader reads the values that callers send
 */
const rulesOf = (
  label: string,
  byDefault: unknown,
  words: FieldWords,
  reader?: Read<string> | Read<number>,
) => {
  const wrong = words.enterCorrectly(label);
  const whenEmpty = words.required(label);
  const requiredOrWrong = {
    error: ({ input }: { input?: unknown }) => (isMissing(input) ? whenEmpty : wrong),
  };
  const ofKind = (max: number, isRequired: boolean) =>
    readText(reader as Read<string>, { max, wrong, whenEmpty: isRequired ? whenEmpty : undefined });
  const quantity = () => readNumber(reader as Read<number>, { wrong, whenEmpty });
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
    /** Text of the kind, or empty. @param max length */
    text: (max: number) => ({ sent: () => ofKind(max, false), ...storedText() }),
    /** Text of the kind. @param max length */
    required: (max: number) => ({ sent: () => ofKind(max, true), ...storedText() }),
    code: (max: number) => ({ sent: () => ofKind(max, false).prefault(String(byDefault)), ...storedText() }),
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
    measure: () => ({ sent: () => quantity().prefault(Number(byDefault)), ...storedNumber() }),
    /** An absent side gets its default in `boxOf` (`sent-box.ts`), which must know that the caller sent none. */
    side: () => ({ sent: () => ifSent(quantity()), ...storedNumber() }),
    /** @param tooFew, tooMany error messages for a number that is not from 1 to 99,999 */
    count: ({ tooFew, tooMany } = { tooFew: wrong, tooMany: wrong }) => ({
      sent: () => quantity().pipe(z.number().min(1, tooFew).max(99_999, tooMany)).prefault(Number(byDefault)),
      ...storedNumber(),
    }),
    won: () => ({
      sent: () => quantity().prefault(0),
      ...storedNumber(),
    }),
    dayOrEmpty: () => ({
      sent: () => text(10).refine((day) => day === '' || isDay(day), messages.enterCorrectly(label)),
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
      sent: () => readText(reader as Read<string>, { max: 50, wrong, whenEmpty: messages.itemName }),
      ...storedText(),
    }),
    storedText,
    storedNumber,
    storedNumberOrNull: () => ({ stored: () => z.number().nullable() }),
    storedBoxes: () => ({
      stored: () =>
        z.array(
          z.object({
            no: z.number(),
            width: z.number().nullable(),
            length: z.number().nullable(),
            height: z.number().nullable(),
            weight: z.number().nullable(),
            measuredAt: z.iso.datetime(),
          }),
        ),
    }),
    storedRegistered: () => ({
      stored: () => z.object({ weight: z.number(), isUnmeasured: z.boolean() }).nullable(),
    }),
    /** Exchange rates by currency; null for an order that was stored without them. */
    storedRates: () => ({ stored: () => z.record(z.string(), z.number()).nullable() }),
    storedPccState: () => ({ stored: () => z.enum(pccStates) }),
    storedPccCheck: () => ({ stored: () => StoredPccCheck.nullable() }),
    storedChoice: <const T extends Texts>(values: T) => ({ stored: () => z.enum(values) }),
    storedFlag: () => ({ stored: () => Flag }),
    storedInstant: () => ({ stored: () => z.iso.datetime() }),
  };
};
export type FieldRules = ReturnType<typeof rulesOf>;

type Rule = (rules: FieldRules) => object;
type FieldTable = Record<
  string,
  { label: string; kind?: FieldKind | null; rule?: Rule; stored?: readonly [string, unknown?] }
>;
type RuleOf<F> = F extends { rule: (rules: FieldRules) => infer R } ? R : never;
type SchemaOf<F, Side extends 'sent' | 'stored'> =
  RuleOf<F> extends Record<Side, () => infer S extends z.ZodType> ? S : never;

type Readers = { [K in FieldKind]?: Read<string> | Read<number> };
const allReaders: Readers = { ...textKinds, ...numberKinds };

const shapeOf = <Side extends 'sent' | 'stored'>(
  table: FieldTable,
  names: readonly string[],
  side: Side,
  words: FieldWords,
  readers: Readers,
): Record<string, z.ZodType> =>
  Object.fromEntries(
    names.map((name) => {
      const { label, kind, rule, stored } = table[name] as FieldTable[string];
      const schemas = rule?.(rulesOf(label, stored?.[1], words, readers[kind ?? 'text']));
      return [name, (schemas as Record<Side, () => z.ZodType>)[side]()];
    }),
  );

/** Returns the schemas of values that callers send, for `z.object`. @param words sentences of the errors */
export const sentShapeOf = <T extends FieldTable, K extends keyof T & string>(
  table: T,
  names: readonly K[],
  words: FieldWords = orderMessages,
) => shapeOf(table, names, 'sent', words, allReaders) as { [N in K]: SchemaOf<T[N], 'sent'> };

/** Returns the schemas of stored values, for `z.object`. Bundles that only read orders contain no readers of sent values. */
export const storedShapeOf = <T extends FieldTable, K extends keyof T & string>(
  table: T,
  names: readonly K[],
) => shapeOf(table, names, 'stored', orderMessages, {}) as { [N in K]: SchemaOf<T[N], 'stored'> };
