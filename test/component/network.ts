import { type ErrorCode, errorCatalog, type FieldError } from '#shared/errors.ts';
import type { Answer, Body, call } from '#web/lib/call.ts';

/** Mock server of component tests. A call to a route without a mock response fails the test. */

type RouteName = Parameters<typeof call>[0];

type Sent<N extends RouteName> = {
  body: Body<N>;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
};
type Reply<N extends RouteName> = Answer<N> | Refusal;
type Respond<N extends RouteName> = (sent: Sent<N>) => Reply<N> | Promise<Reply<N>>;

class Refusal {
  readonly response: () => Response;
  constructor(response: () => Response) {
    this.response = response;
  }
}

type RefusalDetails = { fields?: FieldError[]; message?: string; retryAfter?: number; expired?: true };

/** Error response with the status and Korean message of an error code. */
export const refuse = (code: ErrorCode, details: RefusalDetails = {}): Refusal => {
  const { fields, retryAfter, expired, message = errorCatalog[code].message } = details;
  const headers: Record<string, string> = {};
  if (retryAfter) headers['retry-after'] = String(retryAfter);
  if (expired) headers['session-expired'] = 'true';
  return new Refusal(() =>
    Response.json({ code, message, fields }, { status: errorCatalog[code].status, headers }),
  );
};

/** A reply that never arrives. */
export const never = (): Promise<never> => new Promise(() => {});

/** A reply that fails like a lost connection. */
export const offline = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

/** A reply that arrives when the test calls `release`. */
export const held = <T>(value: T): { reply: () => Promise<T>; release: () => void } => {
  let release = () => {};
  const released = new Promise<T>((resolve) => {
    release = () => resolve(value);
  });
  return { reply: () => released, release: () => release() };
};

type Handler = { method: string; path: RegExp; paramNames: string[]; respond: Respond<RouteName> };

const handlers = new Map<RouteName, Handler>();
const received = new Map<RouteName, Sent<RouteName>[]>();
const unanswered: string[] = [];
/** How far the clock of the server is ahead of that of this computer, in ms. Undefined: answers have no `date` header. */
let serverAheadMs: number | undefined;

/** Gives all answers of this test a `date` header. */
export const setServerClock = (aheadMs: number): void => {
  serverAheadMs = aheadMs;
};

/** Reply of the routes without a mock response. */
let defaultReply: (() => Promise<never>) | undefined;

/** Sets the response of a route. A later call replaces it. */
export const answer = <N extends RouteName>(route: N, reply: Reply<N> | Respond<N>): void => {
  const [method = '', template = ''] = route.split(' ');
  const paramNames = [...template.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? '');
  const path = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`);
  const respond = (typeof reply === 'function' ? reply : () => reply) as unknown as Respond<RouteName>;
  handlers.set(route, { method, path, paramNames, respond });
};

/** Requests to a route in this test, oldest first, without cancelled ones. */
export const callsOf = <N extends RouteName>(route: N): Sent<N>[] => (received.get(route) ?? []) as Sent<N>[];

/** Routes that received a request in this test. */
export const calledRoutes = (): RouteName[] => [...received.keys()];

const parseBody = (body: unknown): unknown => {
  if (body instanceof FormData || body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : body;
};

const toResponse = (reply: unknown): Response => {
  if (reply instanceof Refusal) return reply.response();
  if (reply === undefined) return new Response(null, { status: 204 });
  if (typeof reply === 'string')
    return new Response(reply, { headers: { 'content-type': 'application/xml' } });
  if (!(reply instanceof Blob)) return Response.json(reply);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new Response(reply, { headers: { 'content-type': type } });
};

const dated = (response: Response): Response => {
  if (serverAheadMs !== undefined)
    response.headers.set('date', new Date(Date.now() + serverAheadMs).toUTCString());
  return response;
};

const whenAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

const realFetch = globalThis.fetch.bind(globalThis);

globalThis.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
  const method = init.method ?? 'GET';
  // A route without path parameters takes precedence.
  const byParamCount = [...handlers].sort(([, a], [, b]) => a.paramNames.length - b.paramNames.length);
  for (const [route, handler] of byParamCount) {
    const match = method === handler.method && handler.path.exec(url.pathname);
    if (!match) continue;
    const sent: Sent<RouteName> = {
      body: parseBody(init.body) as Body<RouteName>,
      params: Object.fromEntries(
        handler.paramNames.map((key, i) => [key, decodeURIComponent(match[i + 1] ?? '')]),
      ),
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
    };
    received.set(route, [...callsOf(route), sent]);
    const omit = () =>
      received.set(
        route,
        callsOf(route).filter((each) => each !== sent),
      );
    // React Strict Mode cancels and repeats the first requests of a page. `callsOf` omits cancelled requests.
    init.signal?.addEventListener('abort', omit);
    const reply = await Promise.race([handler.respond(sent), whenAborted(init.signal)]);
    init.signal?.removeEventListener('abort', omit);
    return dated(toResponse(reply));
  }
  if (defaultReply) return defaultReply();
  unanswered.push(`${method} ${url.pathname}`);
  throw new TypeError(`The test has no mock response for ${method} ${url.pathname}`);
};

/** Sets the reply of all routes without a mock response, which then do not fail the test. */
export const answerRest = (reply: () => Promise<never>): void => {
  defaultReply = reply;
};

/** Sets the response of a route unless the test has set one. */
export const answerByDefault: typeof answer = (route, reply) => {
  if (!handlers.has(route)) answer(route, reply);
};

/** Calls to routes without a mock response: method and path. */
export const unansweredCalls = (): readonly string[] => unanswered;

export const resetNetwork = (): void => {
  handlers.clear();
  received.clear();
  unanswered.length = 0;
  defaultReply = undefined;
  serverAheadMs = undefined;
  answer('POST /api/log', undefined as never);
};
