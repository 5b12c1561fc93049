import { isUtf8 } from 'node:buffer';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { readSecret } from '#functions/adapters/secrets.ts';
import type { Route } from '#shared/contract/route.ts';
import { isIntact } from '#shared/domain/clean-text.ts';
import { SESSION_COOKIE } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';
import { DEVICE_COOKIE } from './session.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Checks the secret that CloudFront adds. @throws FORBIDDEN for a request that bypassed CloudFront */
export const requireCloudFront = async (event: APIGatewayProxyEventV2): Promise<void> => {
  const secret = await readSecret('ORIGIN_SECRET');
  if (!secret) return;
  const sent = event.headers['x-origin-verify'] ?? '';
  if (!timingSafeEqual(digest(sent), digest(secret))) throw new AppError('FORBIDDEN');
};

/**
 * Refuses requests from pages of other sites and of the own host without https, and writes without Origin and
 * Sec-Fetch-Site, unless the route is for servers.
 * Browsers send at least one of these headers with every write, and no page can forge them. CloudFront sets x-viewer-host.
 * @throws FOREIGN_ORIGIN
 */
export const requireOwnOrigin = (event: APIGatewayProxyEventV2, { method, isForServers }: Route): void => {
  const { origin, 'x-viewer-host': host, 'sec-fetch-site': site } = event.headers;
  if (site === 'cross-site' || site === 'same-site') throw new AppError('FOREIGN_ORIGIN');
  if (method === 'GET') return;
  if (origin === undefined && (site === 'same-origin' || (isForServers && site === undefined))) return;
  const page = origin && URL.canParse(origin) ? new URL(origin) : undefined;
  // API Gateway sets the protocol of its connection, which is always https. The local gateway sets none and serves http.
  const isDowngraded = event.headers['x-forwarded-proto'] === 'https' && page?.protocol !== 'https:';
  if (!page?.host || page.host !== host || isDowngraded) throw new AppError('FOREIGN_ORIGIN');
};

/** Returns the base URL of the site, for links. CloudFront sets the host; the local gateway sets no protocol and serves http. */
export const siteOriginOf = ({ headers }: APIGatewayProxyEventV2): string =>
  `${headers['x-forwarded-proto'] ?? 'http'}://${headers['x-viewer-host']}`;

/** Returns the IP address of the client. CloudFront sets this header, so a client cannot forge the address. */
export const addressOf = (event: APIGatewayProxyEventV2): string =>
  event.headers['x-viewer-ip'] ?? event.requestContext.http.sourceIp;

const cookieOf = (event: APIGatewayProxyEventV2, name: string): string | undefined =>
  event.cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);

export const sessionCookieOf = (event: APIGatewayProxyEventV2): string | undefined =>
  cookieOf(event, SESSION_COOKIE);

/** Returns the secret of the device cookie; undefined for a cookie in another format. */
export const deviceOf = (event: APIGatewayProxyEventV2): string | undefined =>
  /^[A-Za-z0-9_-]{43}$/.exec(cookieOf(event, DEVICE_COOKIE) ?? '')?.[0];

const MAX_BYTES = 1_048_576;

const textOf = (body: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(body);

type BodyForm = { type: RegExp; read: (body: Buffer, contentType: string) => unknown };
const json: BodyForm = {
  type: /^application\/json\b/i,
  read: (body) => JSON.parse(textOf(body)),
};
const form: BodyForm = {
  type: /^application\/x-www-form-urlencoded\b/i,
  read: (body) => {
    const text = textOf(body);
    // Throws for invalid UTF-8, which URLSearchParams would replace silently.
    decodeURIComponent(text);
    return Object.fromEntries(new URLSearchParams(text));
  },
};
const multipart: BodyForm = {
  type: /^multipart\/form-data\b/i,
  read: async (body, contentType) =>
    Object.fromEntries(await new Response(body, { headers: { 'content-type': contentType } }).formData()),
};

/**
 * Returns the decoded body without validation; undefined for an empty body.
 * @throws TOO_LARGE, UNSUPPORTED_TYPE, MALFORMED
 */
export const readBody = async (
  event: APIGatewayProxyEventV2,
  route: Pick<Route, 'maxBytes' | 'form' | 'multipart'>,
): Promise<unknown> => {
  const { type, read } = route.multipart ? multipart : route.form ? form : json;
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.length === 0) return undefined;
  if (body.length > (route.maxBytes ?? MAX_BYTES)) throw new AppError('TOO_LARGE');
  const contentType = event.headers['content-type'] ?? '';
  if (!type.test(contentType)) throw new AppError('UNSUPPORTED_TYPE');
  try {
    return await read(body, contentType);
  } catch (cause) {
    const isText = !route.multipart && !isUtf8(body);
    throw new AppError('MALFORMED', { message: isText ? messages.brokenText : undefined, cause });
  }
};

const ruleIssues = new Set([
  'too_small',
  'too_big',
  'invalid_format',
  'invalid_value',
  'custom',
  'not_multiple_of',
]);
// True if the value has the right type but breaks a rule (422). Any other issue makes the request malformed (400).
const breaksRule = (issue: z.core.$ZodIssue): boolean =>
  ruleIssues.has(issue.code) ||
  (issue.code === 'invalid_type' && issue.expected === 'int') ||
  // The value matches one variant of a union except for a rule of this variant.
  (issue.code === 'invalid_union' &&
    issue.errors.some((variant) => variant.length > 0 && variant.every(({ code }) => code === 'custom')));

/** Maximum entries of a list or object: ten times the longest list that a route accepts. */
const MAX_ENTRIES = 5_000;
/** Maximum number of wrong fields that a response names, because every entry of a long list may be wrong. */
const MAX_FIELDS = 500;

// Checks that no text is broken and no list or object is too long. Runs before zod, which would parse a long list for
// seconds. Uses a loop instead of recursion, because JSON may be deeply nested. Throws MALFORMED or TOO_LARGE.
const requireIntact = (value: unknown): void => {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isIntact(next))
      throw new AppError('MALFORMED', { message: messages.brokenText });
    if (next instanceof File) left.push(next.name);
    else if (typeof next === 'object' && next !== null) {
      const { length } = Array.isArray(next) ? next : Object.keys(next);
      if (length > MAX_ENTRIES) throw new AppError('TOO_LARGE');
      for (const [name, inner] of Object.entries(next)) left.push(name, inner);
    }
  }
};

/** Validates a value. @throws INVALID_FIELDS (400), VALIDATION_FAILED (422), MALFORMED, TOO_LARGE */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  requireIntact(value);
  const result = schema.safeParse(value, { error: () => messages.wrongType });
  if (result.success) return result.data;
  const { issues } = result.error;
  throw new AppError(issues.every(breaksRule) ? 'VALIDATION_FAILED' : 'INVALID_FIELDS', {
    fields: issues.slice(0, MAX_FIELDS).map(({ path, message }) => ({ path: path.join('.'), message })),
  });
};
