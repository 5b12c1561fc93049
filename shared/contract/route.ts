import type * as z from 'zod';
import type { AccessRule } from '../domain/access-record.ts';
import type { ErrorCode } from '../errors.ts';
import type { ThrottleName } from './throttles.ts';

/** The least auth level of a route: `anyone`, any signed-in member (0), a partner (80), staff (90), the owner (99). */
export type Level = 'anyone' | 0 | 80 | 90 | 99;

export type RouteSpec = {
  method: 'GET' | 'POST' | 'DELETE';
  /** As API Gateway writes it: `/api/parcel/lookup/{zipcode}` */
  path: `/api/${string}`;
  level: Level;
  /** One line in Korean for the API document. */
  summary: string;
  /** Schema of the path's braces; required when the path has any. */
  params?: z.ZodObject;
  /** What may stand behind the `?`, every value a text. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Removes the fields that the caller may not send, before the body is validated. */
  permit?: (body: unknown, actor: { authLevel: number } | undefined) => unknown;
  /** The body comes as a form (`application/x-www-form-urlencoded`), every value a text; else as JSON. */
  form?: true;
  /** The body comes as `multipart/form-data`, every value a text or a file; else as JSON. */
  multipart?: true;
  /** What the answer may hold; anything else is dropped. Left out where `produces` is not JSON. */
  response?: z.ZodType;
  /** What the handler returns when it is not JSON: `xml` a document as text, `xlsx` a workbook to save, `image` a picture that never changes, `link` where a stored file can be had for a moment (302), `empty` nothing (204). */
  produces?: 'xml' | 'xlsx' | 'image' | 'link' | 'empty';
  /** Codes this route may answer beyond those every route may (`commonErrors`). */
  errors?: readonly ErrorCode[];
  /** Takes an `Idempotency-Key` header. */
  idempotent?: true;
  /** A repeat goes on where the first stopped: the handler is given what that wrote down, nothing is answered for it. */
  resumable?: true;
  /** On an open route: an expired or unknown session is refused, because the result depends on who sends the request. */
  refusesExpiredSession?: true;
  /** Serves whatever session the browser has, and ignores `MEMBER_HEADER`: signing in and out, asking for the session. */
  servesAnySession?: true;
  /** Success is the same for everyone and never changes: caches may keep it, and the route neither reads nor sets cookies. */
  cacheable?: true;
  throttle?: ThrottleName;
  /** The use of this route by a partner or by staff is written to the access record before the answer is sent. */
  records?: AccessRule;
  /** Bytes of body taken before 413; 1 MB unless told. */
  maxBytes?: number;
};

export type Route = RouteSpec & { id: string };

/** Codes that a route may answer because of the caller's session. */
export const sessionErrors = ({ level, servesAnySession, cacheable }: Route): ErrorCode[] => [
  ...(servesAnySession || cacheable
    ? []
    : (['NOT_SIGNED_IN', 'SESSION_EXPIRED', 'SESSION_REPLACED'] as const)),
  ...(level === 'anyone' ? [] : (['FORBIDDEN'] as const)),
];

/**
 * Declares the routes of one area. Adds `id` (`parcel` + `search` → `parcel.search`), which is also where the
 * handler lives: `functions/api/parcel/search.ts`.
 */
export const defineRoutes = <const A extends string, const R extends Record<string, RouteSpec>>(
  area: A,
  routes: R,
) =>
  Object.fromEntries(
    Object.entries(routes).map(([action, spec]) => [action, { ...spec, id: `${area}.${action}` }]),
  ) as { [K in keyof R]: R[K] & { id: `${A}.${K & string}` } };

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What a handler receives as `body`, after parsing. */
export type BodyOf<R extends RouteSpec> = Parsed<R['body']>;
/** What a handler receives as `params`. */
export type ParamsOf<R extends RouteSpec> = Parsed<R['params']>;
/** What a handler receives as `query`. */
export type QueryOf<R extends RouteSpec> = Parsed<R['query']>;
/** A workbook and the name it is saved under, without its ending. */
export type Workbook = { filename: string; content: Uint8Array };

/** A picture as browsers show it. */
export type Picture = { contentType: string; content: Uint8Array };

/** What a handler returns, before encoding. */
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
/** What a client sends, before it is made a text. */
export type WireBodyOf<R extends RouteSpec> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined;
