import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { type Units, withMeter } from '#functions/db/meter.ts';
import { timeLimit } from '#functions/db/time-limit.ts';
import { errorResponse } from '#functions/runtime/respond.ts';
import type { Handler } from '#functions/runtime/route.ts';
import { apiHeadersOf } from '#infra/security-headers.ts';
import { apiPath, apiRequestHeaders } from '#infra/viewer-request.ts';
import { allRoutes, handlerPath } from '#shared/contract/index.ts';
import { pathPattern } from '#shared/contract/path-pattern.ts';
import type { Route } from '#shared/contract/route.ts';
import { AppError } from '#shared/errors.ts';
import { type Reply, toReply } from './reply.ts';

type Match = { route: Route; handler: Handler; params: Record<string, string> };

const decodeParams = (groups: Record<string, string> = {}): Record<string, string> => {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
};

/**
 * Loads all handlers at the start, so that a missing or broken handler makes the start fail and not a request.
 * @returns a function that finds the route and handler of a request
 */
const loadHandlers = async () => {
  const loaded = await Promise.all(
    allRoutes.map(async (route) => {
      const { handler } = (await import(`../../functions/api/${handlerPath(route.id)}.ts`)) as {
        handler: Handler;
      };
      return { route, handler, pattern: pathPattern(route.path) };
    }),
  );
  // Literal paths take precedence over paths with parameters.
  loaded.sort((a, b) => Number(a.route.path.includes('{')) - Number(b.route.path.includes('{')));

  /** @throws NOT_FOUND, METHOD_NOT_ALLOWED or MALFORMED */
  return (method: string, path: string): Match => {
    const onPath = loaded.filter(({ pattern }) => pattern.test(path));
    if (onPath.length === 0) throw new AppError('NOT_FOUND');
    const found = onPath.find(({ route }) => route.method === method);
    if (!found) throw new AppError('METHOD_NOT_ALLOWED');
    return { ...found, params: decodeParams(found.pattern.exec(path)?.groups) };
  };
};

const TIMEOUT_MS = timeLimit(30_000);

const contextOf = (route: Route, requestId: string): Context => {
  const endsAt = Date.now() + TIMEOUT_MS;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: route.id,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${route.id}`,
    memoryLimitInMB: '1024',
    awsRequestId: requestId,
    logGroupName: 'local',
    logStreamName: 'local',
    getRemainingTimeInMillis: () => endsAt - Date.now(),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
};

type Invocation = { result: Awaited<ReturnType<Handler>>; units: Units };

/** Runs a handler. @throws UNAVAILABLE after the timeout of API Gateway */
const invoke = async ({ route, handler }: Match, event: APIGatewayProxyEventV2): Promise<Invocation> => {
  const context = contextOf(route, event.requestContext.requestId);
  const timer = new AbortController();
  const timeout = delay(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new AppError('UNAVAILABLE');
  });
  // Aborting the timer rejects this promise after the race, when nothing awaits the promise any longer.
  timeout.catch(() => {});
  try {
    return await Promise.race([withMeter(() => handler(event, context)), timeout]);
  } finally {
    timer.abort();
  }
};

/** Media types of bodies that API Gateway passes as text. All others, including forms, are passed as base64. */
const textType = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;
/** Behind CloudFront a handler receives the host of the API, not of the site. */
const API_HOST = 'api.local';

const joinHeaders = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headersDistinct)
      .filter(([name]) => name !== 'cookie')
      .map(([name, values = []]) => [name, values.join(',')]),
  );

const joinQuery = (query: string): Record<string, string> => {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return joined;
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Format of access logs: `12/Mar/2026:19:03:58 +0000` */
const logTime = (now: Date): string => {
  const [date = '', time = ''] = now.toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
};

type Parts = {
  req: IncomingMessage;
  requestId: string;
  body: Buffer;
  rawPath: string;
  rawQueryString: string;
  /** Path as the contract declares it, with `{name}` for parameters, and the values of the parameters. */
  path: string;
  params: Record<string, string>;
};

/** The event of an HTTP API, payload format 2.0, as it arrives behind CloudFront. */
const toEvent = (parts: Parts): APIGatewayProxyEventV2 => {
  const { req, requestId, body, rawPath, rawQueryString, path, params } = parts;
  const method = req.method ?? 'GET';
  const sourceIp = req.socket.remoteAddress ?? '';
  const headers = { ...apiRequestHeaders({ host: '', ...joinHeaders(req) }, sourceIp), host: API_HOST };
  const isText = textType.test(req.headers['content-type'] ?? '');
  const routeKey = `${method} ${path}`;
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    cookies: req.headers.cookie?.split(/;\s*/).filter(Boolean),
    headers,
    queryStringParameters: rawQueryString ? joinQuery(rawQueryString) : undefined,
    pathParameters: Object.keys(params).length > 0 ? params : undefined,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: API_HOST,
      domainPrefix: 'api',
      http: {
        method,
        path: rawPath,
        protocol: `HTTP/${req.httpVersion}`,
        sourceIp,
        userAgent: req.headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    body: body.length > 0 ? body.toString(isText ? 'utf8' : 'base64') : undefined,
    isBase64Encoded: body.length > 0 && !isText,
  };
};

/** Limits of API Gateway for the body of a request, and of Lambda for an event or result. */
const MAX_REQUEST_BYTES = 10_485_760;
const MAX_PAYLOAD_BYTES = 6_291_456;
/** The rest of a body above this size is not read, and the connection is closed. */
const MAX_DISCARDED_BYTES = 10 * MAX_REQUEST_BYTES;

/**
 * Reads the body of a request. The rest of a body over the limit is read and discarded, because a client that is still
 * sending may miss the response. @throws TOO_LARGE
 */
const readBody = async (req: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_REQUEST_BYTES) chunks.push(chunk);
    if (bytes > MAX_DISCARDED_BYTES) break;
  }
  if (bytes > MAX_REQUEST_BYTES) throw new AppError('TOO_LARGE');
  return Buffer.concat(chunks);
};

const unitsHeader = ({ read, write, trips }: Units) => `read=${read};write=${write};trips=${trips}`;

export type Failure = (error: unknown) => void;

/** Loads the handlers. @returns a function that answers requests below /api, and reports unexpected errors to `onFailure` */
export const createApi = async () => {
  const find = await loadHandlers();

  const handle = async (
    req: IncomingMessage,
    requestId: string,
    path: string,
    query: string,
  ): Promise<Reply> => {
    const body = await readBody(req);
    const rawPath = apiPath(path);
    const match = find(req.method ?? 'GET', rawPath);
    const parts = { req, requestId, body, rawPath, rawQueryString: query };
    // Events and results are serialised, because Lambda passes them as JSON text.
    const payload = JSON.stringify(toEvent({ ...parts, path: match.route.path, params: match.params }));
    if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new AppError('TOO_LARGE');
    const { result, units } = await invoke(match, JSON.parse(payload));
    const answer = JSON.stringify(result);
    if (Buffer.byteLength(answer) > MAX_PAYLOAD_BYTES)
      throw new Error(`The answer of ${match.route.id} exceeds 6 MB.`);
    const reply = toReply(JSON.parse(answer));
    return { ...reply, headers: { ...reply.headers, 'x-local-units': unitsHeader(units) } };
  };

  return async (req: IncomingMessage, requestId: string, path: string, query: string, onFailure: Failure) => {
    const reply = await handle(req, requestId, path, query).catch((error: unknown) => {
      if (!(error instanceof AppError)) onFailure(error);
      return toReply(errorResponse(error));
    });
    return { ...reply, headers: { 'x-request-id': requestId, ...reply.headers, ...apiHeadersOf(path) } };
  };
};
