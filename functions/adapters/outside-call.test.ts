import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callOutside, type OutsideCall, OutsideCallError } from './outside-call.ts';

let answer: RequestListener = () => {};
/** Instants of the requests, in ms. */
let received: number[] = [];
const server = createServer((req, res) => {
  received.push(performance.now());
  answer(req, res);
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
// The shortest pause before a retry.
beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  vi.restoreAllMocks();
  received = [];
});

const JSON_TYPE = { 'content-type': 'application/json;charset=UTF-8' };
const reply =
  (status: number, body = '', headers: Record<string, string> = JSON_TYPE): RequestListener =>
  (_, res) =>
    res.writeHead(status, headers).end(body);
const replyBytes =
  (body: Buffer): RequestListener =>
  (_, res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(body);
/** Answers the first request with the one listener and the next requests with the other. */
const firstThen =
  (first: RequestListener, then: RequestListener): RequestListener =>
  (req, res) =>
    (received.length === 1 ? first : then)(req, res);

const call = (changes: Partial<OutsideCall<unknown>> = {}) =>
  callOutside({
    url,
    method: 'POST',
    mediaTypes: ['text/json', 'application/json'],
    parse: JSON.parse,
    ...changes,
  });
const failureOf = async (changes?: Partial<OutsideCall<unknown>>): Promise<OutsideCallError> => {
  const error = await call(changes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OutsideCallError);
  return error as OutsideCallError;
};

const closed: RequestListener = (req) => req.socket.destroy();
const answered = reply(200, '{"ok":true}');

describe('callOutside', () => {
  it('returns the parsed body', async () => {
    answer = answered;
    expect(await call()).toEqual({ ok: true });
    expect(received).toHaveLength(1);
  });

  it.each([
    ['a closed connection', closed],
    ['429 with a short Retry-After', reply(429, '', { 'retry-after': '0' })],
    ['500', reply(500)],
    ['502', reply(502)],
    ['503', reply(503)],
    ['504', reply(504)],
  ])('repeats the call once after %s, after 300 to 900 ms', async (_, first) => {
    answer = firstThen(first, answered);
    expect(await call()).toEqual({ ok: true });
    const [one = 0, two = 0] = received;
    expect(received).toHaveLength(2);
    expect(two - one).toBeGreaterThanOrEqual(299);
  });

  it('waits for the Retry-After of a 429', async () => {
    answer = firstThen(reply(429, '', { 'retry-after': '1' }), answered);
    expect(await call()).toEqual({ ok: true });
    const [one = 0, two = 0] = received;
    expect(two - one).toBeGreaterThanOrEqual(999);
  });

  it('repeats a call only once', async () => {
    answer = reply(503);
    expect((await failureOf()).status).toBe(503);
    expect(received).toHaveLength(2);
  });

  it.each([
    ['429 without Retry-After', reply(429)],
    ['429 with a Retry-After over 2 s', reply(429, '', { 'retry-after': '3' })],
    ['400', reply(400)],
    ['404', reply(404)],
    ['501', reply(501)],
    ['another media type', reply(200, '<html>', { 'content-type': 'text/html' })],
    ['no media type', reply(200, '{}', {})],
    ['the charset EUC-KR', reply(200, '{}', { 'content-type': 'application/json; charset="EUC-KR"' })],
    ['bytes that are not UTF-8', replyBytes(Buffer.from([0x22, 0xc5, 0xeb, 0xb0, 0xfc, 0x22]))],
    ['an empty body', reply(200)],
    ['a body that does not parse', reply(200, '{"ok":')],
    ['a body over 1 MB', reply(200, `"${'a'.repeat(1_048_576)}"`)],
  ])('throws after %s without another attempt', async (_, listener) => {
    answer = listener;
    await failureOf();
    expect(received).toHaveLength(1);
  });

  it('does not follow a redirect', async () => {
    answer = firstThen(reply(302, '', { location: '/other' }), answered);
    expect((await failureOf()).status).toBe(302);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['an answer', () => {}],
    ['the end of a body', ((_, res) => res.writeHead(200, JSON_TYPE).write('{')) satisfies RequestListener],
  ])('throws without another attempt if it waits too long for %s', async (_, listener) => {
    answer = listener;
    expect((await failureOf({ timeoutMs: 50 })).message).toBe('No answer within 50 ms');
    expect(received).toHaveLength(1);
  });

  it('reads no more of a body than it accepts', async () => {
    let sent = 0;
    const endless = function* () {
      for (; sent < 400; sent += 1) yield Buffer.alloc(262_144, ' ');
    };
    answer = (_, res) => {
      res.writeHead(200, JSON_TYPE);
      pipeline(Readable.from(endless()), res, () => {});
    };
    expect((await failureOf()).message).toBe('The answer is longer than 1 MB');
    expect(sent).toBeLessThan(400);
  });

  it('contains neither the address nor a text of the service in its errors', async () => {
    answer = reply(200, 'secret-of-the-service');
    const error = await failureOf({ url: `${url}/?key=a-key` });
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toMatch(/secret-of|a-key/);
  });

  it('awaits `beforeAttempt` before the call and before its retry', async () => {
    answer = firstThen(reply(500), answered);
    const counts: number[] = [];
    await call({ beforeAttempt: async () => void counts.push(received.length) });
    expect(counts).toEqual([0, 1]);
  });
});
