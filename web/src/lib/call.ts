import type * as z from 'zod';
import type { AnyRoute } from '#shared/contract/index.ts';
import type { RouteSpec, WireBodyOf } from '#shared/contract/route.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { MEMBER_HEADER } from '#shared/member-header.ts';
import { ApiError, NETWORK } from './api-error.ts';
import { followServerClock } from './clock.ts';
import { report } from './report.ts';
import { actingMember } from './session.ts';
import { leaveIfNotAllowed, renewIfLost } from './session-rules.ts';
import { createStore } from './store.ts';

// Only the types of the contract are imported, because its schemas would add zod to every page.
type Routes = { [R in AnyRoute as `${R['method']} ${R['path']}`]: R };
type RouteName = keyof Routes;

/** Response of a route on the wire: JSON, text or file. */
export type Answer<N extends RouteName> = WireAnswer<Routes[N]>;
type WireAnswer<R extends RouteSpec> = R['produces'] extends 'xml'
  ? string
  : R['produces'] extends 'xlsx' | 'image'
    ? Blob
    : R['response'] extends z.ZodType
      ? z.input<R['response']>
      : undefined;

/** Property `K` of type `T`: absent if `T` is undefined, optional if `T` may be undefined. */
type Property<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
type Query<R extends RouteSpec> = R['query'] extends z.ZodType ? z.input<R['query']> : undefined;
type Params<R extends RouteSpec> = R['params'] extends z.ZodType ? z.input<R['params']> : undefined;
export type Body<N extends RouteName> = WireBodyOf<Routes[N]>;

type AsForm<R extends RouteSpec> = R extends { form: true } ? { form: true } : { form?: undefined };

type Options<N extends RouteName> = Property<'body', Body<N>> &
  Property<'params', Params<Routes[N]>> &
  Property<'query', Partial<Query<Routes[N]>>> &
  AsForm<Routes[N]> & {
    signal?: AbortSignal;
    idempotencyKey?: string;
    /** Set for sign-in and session checks, which handle 401 and 403 themselves. */
    ownsSession?: true;
  };
type Args<N extends RouteName> = Record<never, never> extends Options<N> ? [Options<N>?] : [Options<N>];

/** Options of a call without the types of its route. */
type Sent = {
  body?: unknown;
  form?: true;
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  signal?: AbortSignal;
  idempotencyKey?: string;
  ownsSession?: true;
};

/** Number of calls that wait for a response. */
export const pendingCalls = createStore(0);

const whilePending = async <T>(work: () => Promise<T>): Promise<T> => {
  pendingCalls.set((count) => count + 1);
  try {
    return await work();
  } finally {
    pendingCalls.set((count) => count - 1);
  }
};

const unreadable: ErrorBody = { code: 'INTERNAL', message: '알수 없는 오류가 발생했습니다.' };
const noAnswer: ErrorBody = { code: NETWORK, message: '네트워크 연결을 확인한 뒤 다시 시도해주세요.' };

const bodyOf = ({ body, form }: Sent): string | URLSearchParams | undefined => {
  if (body === undefined) return undefined;
  return form ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);
};

const fetchAnswer = async (method: string, path: string, sent: Sent): Promise<Response> => {
  const headers = new Headers({ accept: 'application/json, application/xml' });
  const member = actingMember();
  if (member) headers.set(MEMBER_HEADER, member);
  if (sent.idempotencyKey) headers.set('idempotency-key', sent.idempotencyKey);
  const body = bodyOf(sent);
  // For URLSearchParams, fetch sets the content type.
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const sentAt = Date.now();
  try {
    const options = { method, headers, body, signal: sent.signal, credentials: 'same-origin' } as const;
    const response = await fetch(path, options);
    // An answer that may be cached states an earlier time.
    const isCacheable = response.headers.get('cache-control')?.includes('max-age');
    if (!isCacheable) followServerClock(response.headers.get('date'), sentAt);
    return response;
  } catch (cause) {
    if (sent.signal?.aborted) throw cause;
    report('warn', `No response to ${method} ${path}`);
    throw new ApiError(0, noAnswer);
  }
};

const read = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return response.json();
  if (type.includes('spreadsheetml')) return response.blob();
  if (type.includes('xml')) return response.text();
  throw new TypeError(`unexpected content type ${type}`);
};

/** @throws ApiError if the response is unreadable: a proxy or captive portal may send its own page with status 200 */
const readAnswer = (response: Response): Promise<unknown> =>
  read(response).catch(() => {
    throw new ApiError(response.status, unreadable);
  });

const errorOf = async (response: Response): Promise<ApiError> => {
  const body = await read(response).catch(() => undefined);
  const isErrorBody = typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError(response.status, isErrorBody ? (body as ErrorBody) : unreadable, retryAfter);
};

/**
 * Calls a route of the contract: `call('POST /api/parcel/byHblNo', { body: { hblNo } })`. A route with a URL-encoded
 * body needs `form: true`, because the contract is not available at run time. The promise never resolves if the page is left
 * because of a lost session or missing permission. @throws ApiError if no response arrives, its status is not 2xx or it
 * is unreadable; the reason of `signal` after an abort
 */
export const call = async <N extends RouteName>(name: N, ...[options]: Args<N>): Promise<Answer<N>> => {
  const sent = (options ?? {}) as Sent;
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(sent.params?.[key])),
  );
  const search = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
  const { answer, error, expired } = await whilePending(async () => {
    const response = await fetchAnswer(method, path + search, sent);
    if (response.ok) return { answer: await readAnswer(response) };
    return { error: await errorOf(response), expired: response.headers.has('session-expired') };
  });
  if (!error) return answer as Answer<N>;
  if (sent.ownsSession) throw error;
  const renewal = await renewIfLost(error, expired);
  if (renewal === 'renewed') return call(name, ...([options] as Args<N>));
  // The page is being left. Because the promise never resolves, the caller does not show the failure as well.
  if (!renewal && leaveIfNotAllowed(error, expired)) return new Promise(() => {});
  throw error;
};
