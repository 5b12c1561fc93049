import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import type { Idempotency } from '#functions/db/idempotency.entity.ts';
import { type Units, withMeter } from '#functions/db/meter.ts';
import type { SessionOrigin } from '#functions/db/session.entity.ts';
import type {
  AnswerOf,
  BodyOf,
  Level,
  ParamsOf,
  Picture,
  QueryOf,
  Route,
  Workbook,
} from '#shared/contract/route.ts';
import { TOTAL_HEADER } from '#shared/contract/route.ts';
import { AppError } from '#shared/errors.ts';
import { MEMBER_HEADER, NO_MEMBER } from '#shared/member-header.ts';
import { recordAccess } from './access-record.ts';
import { clock } from './clock.ts';
import { getFirstAnswer, idempotencyOf, runOnce } from './idempotency.ts';
import { logger } from './logger.ts';
import {
  addressOf,
  deviceOf,
  parse,
  readBody,
  requireCloudFront,
  requireOwnOrigin,
  sessionCookieOf,
  siteOriginOf,
} from './request.ts';
import { errorResponse, imageResponse, textResponse, withCacheHeaders, workbookResponse } from './respond.ts';
import {
  type Actor,
  type CookieState,
  deviceCookie,
  readSession,
  requireLevel,
  sessionCookie,
} from './session.ts';
import { deviceNameOf, hiddenAddress } from './session-origin.ts';
import { clientOf, throttle } from './throttle.ts';

type ActorFor<L extends Level> = L extends 'anyone' ? Actor | undefined : Actor;

export type Input<R extends Route> = {
  body: BodyOf<R>;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  /** Signed-in caller. Undefined for a visitor on an open route (level `anyone`). */
  actor: ActorFor<R['level']>;
  /** Hashed IP network of the caller. */
  networkHash: string;
  /** Stored with a session that the request starts. */
  origin: SessionOrigin;
  /** Base URL of the site, for links. */
  siteOrigin: string;
  now: Date;
  requestId: string;
  idempotency: Idempotency | undefined;
  /** For `resumable` routes: answer that an earlier request stored under the same idempotency key. */
  storedAnswer: unknown;
  /** Sets the session cookie. `null` deletes the cookie. */
  setSession: (value: string | null) => void;
  /** Secret of the device cookie; undefined without a valid cookie. */
  device: string | undefined;
  /** Sets the header with the number of all rows, on routes with `hasTotal`. */
  setTotal: (count: number) => void;
  /** Sets the device cookie to this secret. */
  setDevice: (value: string) => void;
};

type Response = APIGatewayProxyStructuredResultV2;
export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Response>;

// Returns the signed-in caller; undefined for a visitor. If the request names a member (header x-member-id), the
// session must belong to this member. On open routes, a request that names no member and has no live session comes from
// a visitor. Routes with `refusesExpiredSession` refuse such a request if its cookie belongs to an ended session.
const resolveCaller = (spec: Route, cookie: CookieState, named: string | undefined): Actor | undefined => {
  if (cookie.kind === 'live') {
    if (named && named !== String(cookie.actor.memberId)) throw new AppError('SESSION_REPLACED');
    return spec.level === 'anyone' ? cookie.actor : requireLevel(cookie.actor, spec.level);
  }
  const isVisitor = spec.level === 'anyone' && (!named || named === NO_MEMBER);
  if (isVisitor && (cookie.kind === 'none' || !spec.refusesExpiredSession)) return undefined;
  throw new AppError(cookie.kind === 'expired' ? 'SESSION_EXPIRED' : 'NOT_SIGNED_IN');
};

type State = {
  startedAt: number;
  units: Units;
  actor?: Actor;
  session?: string;
  device?: string;
  total?: number;
  /** Whom a refused request concerns: see `AppError`. */
  refused?: string;
};
type StatefulContext = Context & { state: State };

const handle = async <R extends Route>(
  spec: R,
  work: (input: Input<R>) => Promise<AnswerOf<R>>,
  event: APIGatewayProxyEventV2,
  state: State,
): Promise<Response> => {
  const now = clock.now();
  await requireCloudFront(event);
  requireOwnOrigin(event, spec);

  const named = spec.servesAnySession || spec.cacheable ? undefined : event.headers[MEMBER_HEADER];
  const cookie = await readSession(named === NO_MEMBER ? undefined : sessionCookieOf(event), now);
  // Only these routes delete the cookie of an ended session. On other routes a repeated request must be refused again.
  if (spec.servesAnySession && (cookie.kind === 'unknown' || cookie.kind === 'expired')) {
    state.session = sessionCookie(null);
  }
  const actor = resolveCaller(spec, cookie, named);
  state.actor = actor;
  if (spec.throttle) await throttle(spec.throttle, addressOf(event), actor, now);

  const params = spec.params && parse(spec.params, event.pathParameters ?? {});
  const query = spec.query && parse(spec.query, event.queryStringParameters ?? {});
  const sent = spec.body && (await readBody(event, spec));
  const body = spec.body && parse(spec.body, spec.permit ? spec.permit(sent, actor) : sent);
  const key = spec.idempotent && event.headers['idempotency-key'];
  const idempotency = key ? await idempotencyOf(key, spec.id, body, actor, now) : undefined;
  const stored = idempotency && spec.resumable && (await getFirstAnswer(idempotency));

  const run = () =>
    work({
      body,
      params,
      query,
      actor,
      networkHash: clientOf(addressOf(event)),
      origin: {
        address: hiddenAddress(addressOf(event)),
        device: deviceNameOf(event.headers['user-agent'] ?? ''),
      },
      siteOrigin: siteOriginOf(event),
      now,
      requestId: event.requestContext.requestId,
      idempotency,
      storedAnswer: stored?.answer,
      setSession: (value) => {
        state.session = sessionCookie(value);
      },
      setTotal: (count) => {
        state.total = count;
      },
      device: deviceOf(event),
      setDevice: (value) => {
        state.device = deviceCookie(value);
      },
    } as Input<R>);
  const result = idempotency && !spec.resumable ? await runOnce(idempotency, run) : await run();
  if (spec.records) {
    const request = { ...params, ...query, ...(body as object | undefined) };
    const address = addressOf(event);
    await recordAccess(spec.records, { request, result, actor, address, now }).catch((error: unknown) => {
      state.session = undefined;
      state.device = undefined;
      throw error;
    });
  }

  const response = await responseOf(spec, result, event.headers['accept-encoding']);
  if (spec.hasTotal && state.total !== undefined)
    response.headers = { ...response.headers, [TOTAL_HEADER]: String(state.total) };
  return spec.cacheable ? withCacheHeaders(response) : response;
};

const responseOf = async (
  spec: Route,
  result: unknown,
  acceptEncoding: string | undefined,
): Promise<Response> => {
  if (spec.produces === 'empty') return { statusCode: 204 };
  if (spec.produces === 'link') return { statusCode: 302, headers: { location: result as string } };
  if (spec.produces === 'xml') return textResponse('application/xml', result as string, acceptEncoding);
  if (spec.produces === 'xlsx') return workbookResponse(result as Workbook);
  if (spec.produces === 'image') return imageResponse(result as Picture);
  if (!spec.response) throw new Error(`Route ${spec.id} declares no response schema`);
  return textResponse('application/json', JSON.stringify(z.encode(spec.response, result)), acceptEncoding);
};

/** Creates the Lambda handler of a route: checks the request, maps errors, sets cookies and writes the log line. */
export const route = <R extends Route>(spec: R, work: (input: Input<R>) => Promise<AnswerOf<R>>): Handler => {
  const observe = {
    before: ({ context }: { context: StatefulContext }) => {
      context.state = { startedAt: performance.now(), units: { read: 0, write: 0, trips: 0 } };
    },
    after: ({
      event,
      context,
      response,
    }: {
      event: APIGatewayProxyEventV2;
      context: StatefulContext;
      response: Response | null;
    }) => {
      if (!response) return;
      const { startedAt, units, actor, session, device, refused } = context.state;
      const { requestId } = event.requestContext;
      response.headers = { ...response.headers, 'x-request-id': requestId };
      if ((session || device) && !spec.cacheable)
        response.cookies = [session, device].filter((cookie) => cookie !== undefined);
      logger.info('request answered', {
        requestId,
        edgeId: event.headers['x-amz-cf-id'],
        route: spec.id,
        status: response.statusCode,
        memberId: actor?.memberId,
        authLevel: actor?.authLevel,
        ...(refused && { refused }),
        ms: Math.round(performance.now() - startedAt),
        ...units,
      });
    },
  };

  return middy<APIGatewayProxyEventV2, Response, Error, StatefulContext>()
    .use(observe)
    .handler(async (received, { state }) => {
      const event = spec.cacheable ? { ...received, cookies: undefined } : received;
      const { requestId } = event.requestContext;
      const { result, units } = await withMeter(
        () =>
          handle(spec, work, event, state).catch((error: unknown) => {
            if (!(error instanceof AppError) || error.status >= 500) {
              logger.error('request failed', { requestId, route: spec.id, error });
            }
            if (error instanceof AppError) state.refused = error.subject;
            return errorResponse(error);
          }),
        requestId,
      );
      state.units = units;
      return result;
    }) as unknown as Handler;
};
