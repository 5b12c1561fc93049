import * as fc from 'fast-check';
import type * as z from 'zod';
import { wireForm } from '#shared/contract/openapi.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Answer, Client } from '#test/support/client.ts';
import { type Corruption, corruptions, hostileQueries, hostileTypes } from './hostile.ts';
import { awkwardText, conformingOrMutated, type JsonSchema } from './values.ts';

/** One fuzzed request, in a readable form for failure messages. */
export type Attempt = {
  params: Record<string, string>;
  query: string;
  body: unknown;
  /** Replaces the content type of the route. */
  type: string | undefined;
  /** Corrupts the text of the body. */
  corruption: Corruption | undefined;
  /** Idempotency key. */
  key: string | undefined;
};

/** Parameters and body of a valid request, from which fuzzed requests are derived. */
type ValidRequest = { params?: Record<string, string>; body?: unknown };

/** Undefined in `weight` of `weight + 1` cases. */
const orUndefined = <T>(arbitrary: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const textsOf = (schema: z.ZodObject | undefined, example: Record<string, unknown> = {}) =>
  fc.record(
    Object.fromEntries(
      Object.keys(schema?.shape ?? {}).map((name) => [name, awkwardText(String(example[name] ?? ''))]),
    ),
  );

const files = ['valid', 'truncated', 'noise', 'empty', 'a text', 'missing'] as const;
type FileKind = (typeof files)[number];

const bodyOf = (route: Route, example: unknown): fc.Arbitrary<unknown> => {
  if (!route.body) return fc.constant(undefined);
  if (route.multipart) {
    const { importExcel: _, ...fields } = (route.body as z.ZodObject).shape;
    return fc.record({
      file: fc.constantFrom(...files),
      fields: fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, awkwardText('1')])), {
        requiredKeys: [],
      }),
    });
  }
  return conformingOrMutated(wireForm(route.body) as JsonSchema, example);
};

export const attemptsOf = (route: Route, example: ValidRequest): fc.Arbitrary<Attempt> =>
  fc.record({
    params: textsOf(route.params, example.params),
    query: orUndefined(fc.constantFrom(...hostileQueries), 6).map((query) => query ?? ''),
    body: bodyOf(route, example.body),
    type: orUndefined(fc.constantFrom(...hostileTypes), 15),
    corruption: orUndefined(fc.constantFrom(...(Object.keys(corruptions) as Corruption[])), 5),
    key: orUndefined(awkwardText('0123456789abcdef'), 5),
  });

/** Encodes a path parameter. Lone surrogates become U+FFFD, and existing escapes are kept. */
const encodePathParameter = (text: string): string =>
  /^(%[0-9a-f]{2})+$/i.test(text) ? text : encodeURIComponent(Buffer.from(text).toString());

const fileOf = (kind: FileKind, workbook: Uint8Array): Uint8Array | string | undefined => {
  switch (kind) {
    case 'valid':
      return workbook;
    case 'truncated':
      return workbook.slice(0, workbook.length / 2);
    case 'noise':
      return workbook.map((byte, at) => (at < 4 ? byte : (byte * 31 + at) % 256));
    case 'empty':
      return new Uint8Array();
    case 'a text':
      return 'text';
    case 'missing':
      return undefined;
  }
};

type Sent = { body?: RequestInit['body']; type?: string };

const encode = (route: Route, { body, corruption }: Attempt, workbook: Uint8Array): Sent => {
  if (route.method === 'GET' || !route.body) return {};
  if (route.multipart) {
    const { file, fields } = body as { file: FileKind; fields: Record<string, string> };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const content = fileOf(file, workbook);
    if (typeof content === 'string') form.set('importExcel', content);
    else if (content) form.set('importExcel', new File([content as Uint8Array<ArrayBuffer>], '주문.xlsx'));
    return { body: form };
  }
  if (route.form) {
    const fields = Object.fromEntries(
      Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const text = `${new URLSearchParams(fields)}${corruption ? '&title=%ff%fe&__proto__=1&=&title=2' : ''}`;
    return { body: text, type: 'application/x-www-form-urlencoded' };
  }
  const text = JSON.stringify(body) ?? 'null';
  return {
    body: (corruption ? corruptions[corruption](text) : text) as RequestInit['body'],
    type: 'application/json',
  };
};

const isHeader = (text: string) => /^[\x20-\x7e]+$/.test(text);

/** Client timeout. The gateway answers 503 after 30 s, which fails the test, so this timeout only ends requests without any answer. */
const CLIENT_TIMEOUT_MS = 60_000;

export const send = (who: Client, route: Route, attempt: Attempt, workbook: Uint8Array): Promise<Answer> => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodePathParameter(attempt.params[name] ?? ''));
  const { body, type } = encode(route, attempt, workbook);
  const headers = new Headers();
  const contentType = attempt.type ?? type;
  if (contentType) headers.set('content-type', contentType);
  if (attempt.key && isHeader(attempt.key)) headers.set('idempotency-key', attempt.key);
  return who.request(path + attempt.query, {
    method: route.method,
    headers,
    body,
    signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
  });
};
