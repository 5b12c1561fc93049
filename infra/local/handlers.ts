import { setTimeout as delay } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { metered, type Units } from '#functions/db/meter.ts';
import type { Handler } from '#functions/runtime/route.ts';
import { allRoutes, handlerPath } from '#shared/contract/index.ts';
import { pathPattern } from '#shared/contract/path-pattern.ts';
import type { Route } from '#shared/contract/route.ts';
import { AppError } from '#shared/errors.ts';

export type Match = { route: Route; handler: Handler; params: Record<string, string> };

const decodeParams = (groups: Record<string, string> = {}): Record<string, string> => {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
};

/** Loads the handler of every route, so that a missing or broken one stops the start and not a visitor. */
export const loadHandlers = async () => {
  const loaded = await Promise.all(
    allRoutes.map(async (route) => {
      const { handler } = (await import(`../../functions/api/${handlerPath(route.id)}.ts`)) as {
        handler: Handler;
      };
      return { route, handler, pattern: pathPattern(route.path) };
    }),
  );
  // A path that is written out goes before one with braces.
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

const TIMEOUT_MS = 30_000;

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

type Invoked = { result: Awaited<ReturnType<Handler>>; units: Units };

/** Runs a handler as Lambda would. @throws UNAVAILABLE when it takes longer than API Gateway waits */
export const invoke = async ({ route, handler }: Match, event: APIGatewayProxyEventV2): Promise<Invoked> => {
  const context = contextOf(route, event.requestContext.requestId);
  const answered = new AbortController();
  const tooLate = delay(TIMEOUT_MS, undefined, { signal: answered.signal }).then(() => {
    throw new AppError('UNAVAILABLE');
  });
  // Stopping the clock rejects it as well, when nobody listens any more.
  tooLate.catch(() => {});
  try {
    return await Promise.race([metered(() => handler(event, context)), tooLate]);
  } finally {
    answered.abort();
  }
};
