import { type ErrorCode, errorCatalog, type FieldError } from '#shared/errors.ts';
import type { Answer, Body, call } from '#web/lib/call.ts';

/** The server of component tests: it answers the routes that a test names, and every other call fails the test. */

type RouteName = Parameters<typeof call>[0];

/** A request that the page sent. `params` are the values of the path's placeholders. */
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

/** The error answer of a code, with its status and Korean sentence. */
export const refuse = (code: ErrorCode, details: RefusalDetails = {}): Refusal => {
  const { fields, retryAfter, expired, message = errorCatalog[code].message } = details;
  const headers: Record<string, string> = {};
  if (retryAfter) headers['retry-after'] = String(retryAfter);
  if (expired) headers['session-expired'] = 'true';
  return new Refusal(() =>
    Response.json({ code, message, fields }, { status: errorCatalog[code].status, headers }),
  );
};

/** A reply that never arrives, so that the page keeps loading. */
export const never = (): Promise<never> => new Promise(() => {});

/** A reply that fails as without a network. */
export const offline = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

/** A reply that arrives when the test calls `release`. */
export const held = <T>(value: T): { reply: () => Promise<T>; release: () => void } => {
  let release = () => {};
  const released = new Promise<T>((resolve) => {
    release = () => resolve(value);
  });
  return { reply: () => released, release: () => release() };
};

type Handler = { method: string; path: RegExp; keys: string[]; respond: Respond<RouteName> };

const handlers = new Map<RouteName, Handler>();
const received = new Map<RouteName, Sent<RouteName>[]>();
const unanswered: string[] = [];
let rest: (() => Promise<never>) | undefined;

/** Answers a route from now on. A later answer to the same route replaces it. */
export const answer = <N extends RouteName>(route: N, reply: Reply<N> | Respond<N>): void => {
  const [method = '', template = ''] = route.split(' ');
  const keys = [...template.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? '');
  const path = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`);
  const respond = (typeof reply === 'function' ? reply : () => reply) as unknown as Respond<RouteName>;
  handlers.set(route, { method, path, keys, respond });
};

/** The requests that a route received in this test, oldest first. */
export const callsOf = <N extends RouteName>(route: N): Sent<N>[] => (received.get(route) ?? []) as Sent<N>[];

const parsed = (body: unknown): unknown => {
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

const whenAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

const realFetch = globalThis.fetch.bind(globalThis);

globalThis.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
  const method = init.method ?? 'GET';
  // A path without placeholders wins over one with them.
  const byKeys = [...handlers].sort(([, a], [, b]) => a.keys.length - b.keys.length);
  for (const [route, handler] of byKeys) {
    const match = method === handler.method && handler.path.exec(url.pathname);
    if (!match) continue;
    const sent: Sent<RouteName> = {
      body: parsed(init.body) as Body<RouteName>,
      params: Object.fromEntries(handler.keys.map((key, i) => [key, decodeURIComponent(match[i + 1] ?? '')])),
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
    };
    received.set(route, [...callsOf(route), sent]);
    // In React's strict mode a page that opens starts its queries, cancels them and starts them again.
    init.signal?.addEventListener('abort', () => {
      received.set(
        route,
        callsOf(route).filter((each) => each !== sent),
      );
    });
    return toResponse(await Promise.race([handler.respond(sent), whenAborted(init.signal)]));
  }
  if (rest) return rest();
  unanswered.push(`${method} ${url.pathname}`);
  throw new TypeError(`No answer to ${method} ${url.pathname}`);
};

/** Answers every route that has no answer of its own. */
export const answerRest = (reply: () => Promise<never>): void => {
  rest = reply;
};

/** Answers a route unless the test has named an answer of its own. */
export const answerByDefault: typeof answer = (route, reply) => {
  if (!handlers.has(route)) answer(route, reply);
};

export const unansweredCalls = (): readonly string[] => unanswered;

export const resetNetwork = (): void => {
  handlers.clear();
  received.clear();
  unanswered.length = 0;
  rest = undefined;
  // The page reports its own errors.
  answer('POST /api/log', undefined as never);
};
