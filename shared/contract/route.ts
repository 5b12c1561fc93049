import type * as z from 'zod';
import type { AccessRule } from '#shared/domain/access-record.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { ThrottleName } from './throttles.ts';

/** Minimum auth level: `anyone`, any signed-in member (0), partner (80), staff (90), owner (99). */
export type Level = 'anyone' | 0 | 80 | 90 | 99;

export type RouteSpec = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path in the format of API Gateway: `/api/parcel/lookup/{zipcode}` */
  path: `/api/${string}`;
  level: Level;
  /** One line in Korean for the API document. */
  summary: string;
  params?: z.ZodObject;
  /** Schema of the query string. Every value is sent as a string. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Removes fields that the caller may not send, before the body is validated. */
  permit?: (body: unknown, actor: { authLevel: number } | undefined) => unknown;
  /** The body is `application/x-www-form-urlencoded`. Default: JSON. */
  form?: true;
  /** The body is `multipart/form-data` with files. Default: JSON. */
  multipart?: true;
  /** Schema of a JSON response. Other fields of the result are dropped. Absent if `produces` is set. */
  response?: z.ZodType;
  /** Other type of response than JSON. `link` is a redirect (302) to a presigned URL, `empty` is 204. */
  produces?: 'xml' | 'xlsx' | 'image' | 'link' | 'empty';
  /** Error codes in addition to `commonErrors` and `sessionErrors`. */
  errors?: readonly ErrorCode[];
  /** Accepts an `Idempotency-Key`: a request repeated with the same key gets the first response. */
  idempotent?: true;
  /**
   * A request repeated with the same `Idempotency-Key` runs the handler again with the stored state, so that the handler can
   * continue its work. The first response is not repeated.
   */
  resumable?: true;
  /** Refuses an expired or unknown session on an open route, because the result depends on the caller. */
  refusesExpiredSession?: true;
  /** Ignores `MEMBER_HEADER` and ended sessions, because the route does not act for a member: sign-in, session query. */
  servesAnySession?: true;
  /** Servers of other operators call the route, without Origin and Sec-Fetch-Site. It must not depend on the session. */
  isForServers?: true;
  /** The response is public and immutable: caches may store it, and the route neither reads nor sets cookies. */
  cacheable?: true;
  throttle?: ThrottleName;
  /** The handler sets the header `x-total-count`: the number of all rows, of which the response may have only the first. */
  hasTotal?: true;
  /** A request by a partner or staff is recorded as an access record before the response is sent. */
  records?: AccessRule;
  /** Maximum body size in bytes; larger bodies get 413. Default: 1 MB. */
  maxBytes?: number;
};

/** Header of a response with `hasTotal`. */
export const TOTAL_HEADER = 'x-total-count';

export type Route = RouteSpec & { id: string };

/** Errors of a route that depend on the caller's session and level. */
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
/** An .xlsx file. `filename` has no extension. `orderIds`: orders in the file, if its access record names them. */
export type Workbook = { filename: string; content: Uint8Array; orderIds?: readonly number[] };

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
