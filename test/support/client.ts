import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import type { Session } from '#shared/domain/session.ts';

export const SESSION_COOKIE = '__Host-sid';

export type Answer = {
  status: number;
  /** Parsed JSON, or the text of another content type. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of all routes
  body: any;
  headers: Headers;
  /** Capacity units and round trips of the table that the request used. */
  units: { read: number; write: number; trips: number };
};

const unitsOf = (headers: Headers): Answer['units'] => {
  const units = new URLSearchParams((headers.get('x-local-units') ?? '').replaceAll(';', '&'));
  const figure = (name: string) => Number(units.get(name) ?? 0);
  return { read: figure('read'), write: figure('write'), trips: figure('trips') };
};

/** Status and error code of a refusal. */
export const codeOf = ({ status, body }: Answer): [number, string | undefined] => [status, body.code];

/** An HTTP client that behaves like a browser: it stores cookies and sends the site as its origin. */
export const client = (url: string, session?: string) => {
  const cookies = new Map<string, string>(session === undefined ? [] : [[SESSION_COOKIE, session]]);

  const keepCookies = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*Max-Age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const request = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers({ origin: url });
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers });
    keepCookies(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body = isJson ? JSON.parse(text) : text;
    return { status: response.status, body, headers: response.headers, units: unitsOf(response.headers) };
  };

  const send =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });

  return {
    cookie: () => cookies.get(SESSION_COOKIE),
    /** The session cookie for Playwright. Its URL is https, because Playwright rejects secure cookies for http URLs. */
    browserCookie: () => ({
      name: SESSION_COOKIE,
      value: cookies.get(SESSION_COOKIE) ?? '',
      url: url.replace(/^http:/, 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict' as const,
    }),
    request,
    get: (path: string, headers: Record<string, string> = {}) => request(path, { headers }),
    post: send('POST'),
    delete: send('DELETE'),
    /** Sends text fields URL-encoded, and a form with files as multipart. */
    postForm: (
      path: string,
      fields: Record<string, string> | FormData,
      headers: Record<string, string> = {},
    ) => {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
      return request(path, { method: 'POST', headers, body });
    },
  };
};

export type Client = ReturnType<typeof client>;
export type SignedIn = Client & { session: Session };

/** Signs in as a demo account. */
export const signedIn = async (url: string, email: string): Promise<SignedIn> => {
  const member = client(url);
  const { status, body } = await member.post('/api/cust/signIn', { email, pwd: DEMO_PASSWORD });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
  return { ...member, session: body };
};
