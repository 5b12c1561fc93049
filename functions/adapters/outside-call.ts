import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_048_576;
const RETRIED = new Set([500, 502, 503, 504]);
const MAX_RETRY_AFTER_S = 2;
const RETRY_MS = { from: 300, to: 900 };

/** Failed call of an outside service. The message contains neither the address nor a text of the service. */
export class OutsideCallError extends Error {
  /** Status of the answer; undefined if the answer did not arrive as a whole or is over 1 MB. */
  readonly status: number | undefined;
  /** Wait before the retry, in ms; undefined if another attempt is of no use. */
  readonly retryMs: number | undefined;

  constructor(message: string, { status, retryMs }: { status?: number; retryMs?: number } = {}) {
    super(message);
    this.status = status;
    this.retryMs = retryMs;
  }
}

export type OutsideCall<T> = {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  /** Limit of one attempt, until the end of the body. Default: 5 s. */
  timeoutMs?: number;
  /** Media types of which the answer must have one. Default: any. */
  mediaTypes?: readonly string[];
  /** Returns the value of a body. Throws if the body has another format; an `OutsideCallError` is passed on. */
  parse: (body: string) => T;
  /** Awaited before each attempt, so that a caller with a limit of calls per second also counts the retry. */
  beforeAttempt?: () => Promise<void>;
};

const shortPause = () => RETRY_MS.from + Math.random() * (RETRY_MS.to - RETRY_MS.from);

/** Returns the error of an answer in which the service reports that it is busy, so that the call is repeated. */
export const busyAnswer = (message: string): OutsideCallError =>
  new OutsideCallError(message, { status: 200, retryMs: shortPause() });

const retryMsOf = ({ status, headers }: Response): number | undefined => {
  if (RETRIED.has(status)) return shortPause();
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const isSoon = status === 429 && retryAfter >= 0 && retryAfter <= MAX_RETRY_AFTER_S;
  return isSoon ? Math.max(retryAfter * 1_000, shortPause()) : undefined;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws OutsideCallError for a body over 1 MB, whose rest is not read, and for one that is not UTF-8 */
const readBody = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new OutsideCallError('The answer is longer than 1 MB');
    parts.push(part);
  }
  try {
    return utf8.decode(Buffer.concat(parts));
  } catch {
    throw new OutsideCallError('The answer is not UTF-8', { status: response.status });
  }
};

/** Returns why a media type is not accepted; undefined if it is. @param contentType header of an answer */
const refusalOf = (contentType: string, mediaTypes: readonly string[] | undefined): string | undefined => {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  if (mediaTypes && !mediaTypes.includes(type.trim())) return `The answer is not ${mediaTypes.join(' or ')}`;
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(text)?.[1]).find(Boolean);
  return charset === undefined || charset === 'utf-8' || charset === 'utf8'
    ? undefined
    : 'The answer is not UTF-8';
};

const attempt = async <T>(call: OutsideCall<T>): Promise<T> => {
  const { url, method, headers, body, timeoutMs = TIMEOUT_MS, mediaTypes, parse } = call;
  const signal = AbortSignal.timeout(timeoutMs);
  let text: string;
  try {
    // Without an option for TLS, because Node requires version 1.2 or later.
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
    const { status } = response;
    if (status !== 200) {
      const error = new OutsideCallError(`The status is ${status}`, { status, retryMs: retryMsOf(response) });
      await response.body?.cancel();
      throw error;
    }
    const refused = refusalOf(response.headers.get('content-type') ?? '', mediaTypes);
    if (refused) {
      await response.body?.cancel();
      throw new OutsideCallError(refused, { status });
    }
    text = await readBody(response);
  } catch (error) {
    if (error instanceof OutsideCallError) throw error;
    if (signal.aborted) throw new OutsideCallError(`No answer within ${timeoutMs} ms`);
    throw new OutsideCallError('The connection failed', { retryMs: shortPause() });
  }
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof OutsideCallError) throw error;
    // The error of the parser may contain the text.
    throw new OutsideCallError('The answer has another format', { status: 200 });
  }
};

/**
 * Calls an outside service, follows no redirect, and repeats the call once if the connection failed or the service was
 * busy: after 0.3 to 0.9 s, or after the time in `Retry-After` of a 429, at most 2 s. A call over its time limit is not
 * repeated.
 * @throws OutsideCallError without an answer, and for any answer other than a 200 of the expected format
 */
export const callOutside = async <T>(call: OutsideCall<T>): Promise<T> => {
  await call.beforeAttempt?.();
  try {
    return await attempt(call);
  } catch (error) {
    const { retryMs } = error as OutsideCallError;
    if (retryMs === undefined) throw error;
    await delay(retryMs);
    await call.beforeAttempt?.();
    return attempt(call);
  }
};
