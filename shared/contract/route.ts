import type * as z from 'zod';
import type { AccessRule } from '../domain/access-record.ts';
import type { ErrorCode } from '../errors.ts';
import type { ThrottleName } from './throttles.ts';

/** Minimum auth level: `anyone`, any signed-in member (0), partner (80), staff (90), owner (99). */
export type Level = 'anyone' | 0 | 80 | 90 | 99;

export type RouteSpec = {
  method: 'GET' | 'POST' | 'DELETE';
  /** In the format of API Gateway: `/api/parcel/lookup/{zipcode}` */
  path: `/api/${string}`;
  level: Level;
  /** One line in Korean for the API document. */
  summary: string;
  params?: z.ZodObject;
  /** Every value is a string. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Removes fields that the caller may not send, before the body is validated. */
  permit?: (body: unknown, actor: { authLevel: number } | undefined) => unknown;
  /** `application/x-www-form-urlencoded`. Default: JSON. */
  form?: true;
  /** `multipart/form-data` with files. Default: JSON. */
  multipart?: true;
  /** Other fields of the answer are dropped. Omitted if `produces` is set. */
  response?: z.ZodType;
  /** Default: JSON. `link` is a redirect (302) to a presigned URL, `empty` is 204. */
  produces?: 'xml' | 'xlsx' | 'image' | 'link' | 'empty';
  /** In addition to `commonErrors`. */
  errors?: readonly ErrorCode[];
  idempotent?: true;
  /** A repeat continues: the handler gets the stored state instead of a replayed answer. */
  resumable?: true;
  /** Refuses an expired or unknown session on an open route, because the result depends on the caller. */
  refusesExpiredSession?: true;
  /** Accepts any session of the browser and ignores `MEMBER_HEADER`: for sign-in, sign-out and the session query. */
  servesAnySession?: true;
  /** Public and immutable: caches may store the answer, and the route neither reads nor sets cookies. */
  cacheable?: true;
  throttle?: ThrottleName;
  /** The use by a partner or staff is written to the access record before the answer is sent. */
  records?: AccessRule;
  /** Larger bodies are answered with 413. Default: 1 MB. */
  maxBytes?: number;
};

export type Route = RouteSpec & { id: string };

export const sessionErrors = ({ level, servesAnySession, cacheable }: Route): ErrorCode[] => [
  ...(servesAnySession || cacheable
    ? []
    : (['NOT_SIGNED_IN', 'SESSION_EXPIRED', 'SESSION_REPLACED'] as const)),
  ...(level === 'anyone' ? [] : (['FORBIDDEN'] as const)),
];

/** Adds `id`: `parcel` + `search` → `parcel.search`, with the handler `functions/api/parcel/search.ts`. */
export const defineRoutes = <const A extends string, const R extends Record<string, RouteSpec>>(
  area: A,
  routes: R,
) =>
  Object.fromEntries(
    Object.entries(routes).map(([action, spec]) => [action, { ...spec, id: `${area}.${action}` }]),
  ) as { [K in keyof R]: R[K] & { id: `${A}.${K & string}` } };

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
export type BodyOf<R extends RouteSpec> = Parsed<R['body']>;
export type ParamsOf<R extends RouteSpec> = Parsed<R['params']>;
export type QueryOf<R extends RouteSpec> = Parsed<R['query']>;
/** `filename` is without extension. */
export type Workbook = { filename: string; content: Uint8Array };

export type Picture = { contentType: string; content: Uint8Array };

/** Result of a handler, before encoding. */
export type AnswerOf<R extends RouteSpec> = R['produces'] extends 'xml' | 'link'
  ? string
  : R['produces'] extends 'xlsx'
    ? Workbook
    : R['produces'] extends 'image'
      ? Picture
      : R['produces'] extends 'empty'
        ? undefined
        : R['response'] extends z.ZodType
          ? z.output<R['response']>
          : undefined;
/** Request body of a client, before serialisation. */
export type WireBodyOf<R extends RouteSpec> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined;
