import * as fc from 'fast-check';
import { hostileKeys, hostileNumbers, hostileTexts } from './hostile.ts';

/** The keywords of JSON Schema that the contract uses. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Valid texts of fields whose rules are not part of the JSON schema. */
const validTexts = [
  '홍길동',
  'MIN JUN KIM',
  '01012345678',
  '04524',
  '210690',
  'P123456789012',
  '서울특별시 중구 세종대로 110',
  '12 Rawson St Eastwood NSW 2122',
  'customer@demo.hanho.test',
  'SYD',
  'KOR',
  '01',
  '001',
  'EXRQ01',
  '2026-11-22',
  '15:00',
  'HHK1000001',
];

const textIn = ({ minLength = 0, maxLength = 60, pattern }: JsonSchema): fc.Arbitrary<string> => {
  const anyText = fc.oneof(
    fc.constantFrom(...validTexts),
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' }),
  );
  // fast-check cannot generate matches of lookaround assertions.
  if (!pattern || /\(\?[=!<]/.test(pattern)) return anyText;
  return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), anyText);
};

const numberIn = ({ type, minimum = 0, maximum = 99_999 }: JsonSchema): fc.Arbitrary<number> => {
  const [min, max] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)];
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(min, max)) });
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
};

/** Generates values that conform to the schema. Rules of the route that the schema lacks may refuse a value. */
const conformingValue = (form: JsonSchema): fc.Arbitrary<unknown> => {
  if (form.const !== undefined) return fc.constant(form.const);
  if (form.enum) return fc.constantFrom(...form.enum);
  const choices = form.anyOf ?? form.allOf;
  if (choices) return fc.oneof(...choices.map(conformingValue));
  switch (form.type) {
    case 'string':
      return textIn(form);
    case 'number':
    case 'integer':
      return numberIn(form);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems = 0, maxItems = 3 } = form;
      return fc.array(conformingValue(form.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 3)),
      });
    }
    case 'object': {
      const fields = Object.entries(form.properties ?? {}).map(
        ([key, field]) => [key, conformingValue(field)] as const,
      );
      const optional = fields.map(([key, field]) =>
        form.required?.includes(key) ? field : fc.option(field, { nil: undefined }),
      );
      return fc
        .tuple(...optional)
        .map((values) => Object.fromEntries(fields.map(([key], nth) => [key, values[nth]])));
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

type Path = readonly (string | number)[];
type Tree = Record<string | number, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(isTree(value) ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key])) : []),
];

const formAt = (form: JsonSchema | undefined, [key, ...rest]: Path): JsonSchema | undefined => {
  if (!form || key === undefined) return form;
  const own = form.properties?.[key] ?? form.items;
  if (own) return formAt(own, rest);
  return (form.anyOf ?? form.allOf)?.map((choice) => formAt(choice, [key, ...rest])).find(Boolean);
};

/** Values at the limits of a schema, and just outside. */
const edgesOf = (form: JsonSchema | undefined, value: unknown): unknown[] => {
  if (!form) return [''];
  const { minLength, maxLength, minimum, maximum, maxItems } = form;
  const around = (n: number | undefined) => (n === undefined || Math.abs(n) > 1e15 ? [] : [n - 1, n, n + 1]);
  const lengths = [...around(minLength), ...around(maxLength)].filter((n) => n >= 0 && n < 3_000_000);
  const counts = around(maxItems).filter((n) => n > 0 && n < 2_000);
  const [first] = Array.isArray(value) ? value : [];
  const choiceEdges = [...(form.anyOf ?? []), ...(form.allOf ?? [])].flatMap((choice) =>
    edgesOf(choice, value),
  );
  const edges = [
    ...lengths.flatMap((n) => ['a'.repeat(n), '가'.repeat(n), ' '.repeat(n)]),
    ...around(minimum),
    ...around(maximum),
    ...counts.map((n) => Array(n).fill(first ?? 1)),
    ...choiceEdges,
  ];
  return edges.length > 0 ? edges : ['', null, [], {}];
};

/** Sets a key as an own property, as JSON.parse does. An assignment of `__proto__` would change the prototype. */
const put = (into: Tree, key: string | number, value: unknown) =>
  Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true });

/** Replaces the value at a path with the result of `to`. The result undefined removes the key or list entry. */
const change = (value: unknown, path: Path, to: (before: unknown) => unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined || !isTree(value)) return to(value);
  const after = change(value[key], rest, to);
  if (after !== undefined) put(value, key, after);
  else if (Array.isArray(value)) value.splice(Number(key), 1);
  else delete value[key];
  return value;
};

const nestedObject = (depth: number) =>
  fc.constant(JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`));

const awkward: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: nestedObject(200) },
);

const mutation = fc.record({
  how: fc.oneof(
    { weight: 5, arbitrary: fc.constant('put' as const) },
    { weight: 3, arbitrary: fc.constant('edge' as const) },
    { weight: 2, arbitrary: fc.constant('drop' as const) },
    { weight: 2, arbitrary: fc.constant('fill' as const) },
    { weight: 1, arbitrary: fc.constant('add' as const) },
  ),
  at: fc.nat(10_000),
  nth: fc.nat(10_000),
  value: awkward,
});
type Mutation = typeof mutation extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)];

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const mutate = (form: JsonSchema, value: unknown, { how, at, nth, ...mutation }: Mutation): unknown => {
  const awkwardValue = copyOf(mutation.value);
  const path = pick(pathsOf(value), at) ?? [];
  const here = formAt(form, path);
  switch (how) {
    case 'put':
      return change(value, path, () => awkwardValue);
    case 'drop':
      return path.length > 0 ? change(value, path, () => undefined) : value;
    case 'edge':
      return change(value, path, (before) => pick(edgesOf(here, before), nth));
    case 'fill':
    case 'add': {
      const keys = how === 'fill' ? Object.keys(here?.properties ?? form.properties ?? {}) : hostileKeys;
      const place = how === 'fill' && !here?.properties ? [] : path;
      return change(value, place, (before) => {
        const key = pick(keys, nth);
        return isTree(before) && !Array.isArray(before) && key !== undefined
          ? put(before, key, awkwardValue)
          : before;
      });
    }
  }
};

/** Generates a valid value, or a value with one to three mutations. */
export const conformingOrMutated = (form: JsonSchema, example: unknown): fc.Arbitrary<unknown> => {
  const base = fc.oneof(
    { weight: 3, arbitrary: fc.constant(example) },
    { weight: 2, arbitrary: conformingValue(form) },
  );
  return fc.oneof(
    { weight: 1, arbitrary: base },
    {
      weight: 5,
      arbitrary: fc
        .tuple(base, fc.array(mutation, { minLength: 1, maxLength: 3 }))
        .map(([value, mutations]) =>
          mutations.reduce((mutated, one) => mutate(form, mutated, one), copyOf(value)),
        ),
    },
  );
};

/** Generates the example, a hostile text, or random characters. */
export const awkwardText = (example: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(example),
    fc.constantFrom(...hostileTexts, ...hostileKeys),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
