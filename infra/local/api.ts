import type { IncomingMessage } from 'node:http';
import type { Units } from '#functions/db/meter.ts';
import { refuse } from '#functions/runtime/respond.ts';
import { AppError } from '#shared/errors.ts';
import { apiHeadersOf } from '../security-headers.ts';
import { apiPath } from '../viewer-request.ts';
import { toEvent } from './event.ts';
import { invoke, loadHandlers } from './handlers.ts';
import { type Reply, toReply } from './reply.ts';

/** What API Gateway takes from a client, and what Lambda takes and gives. */
const MAX_REQUEST_BYTES = 10_485_760;
const MAX_PAYLOAD_BYTES = 6_291_456;
/** A client that sends on and on is cut off, instead of being heard out for its answer. */
const MAX_HEARD_BYTES = 10 * MAX_REQUEST_BYTES;

/** The body; one that is too large is heard to its end, because a client still sending may miss the answer. */
const readBody = async (req: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_REQUEST_BYTES) chunks.push(chunk);
    if (bytes > MAX_HEARD_BYTES) break;
  }
  if (bytes > MAX_REQUEST_BYTES) throw new AppError('TOO_LARGE');
  return Buffer.concat(chunks);
};

const unitsHeader = ({ read, write, trips }: Units) => `read=${read};write=${write};trips=${trips}`;

export type Failure = (error: unknown) => void;

/** CloudFront, API Gateway and Lambda in one: a request below /api to its handler and back. */
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
    // As text in between, because nothing else passes from API Gateway to Lambda and back.
    const payload = JSON.stringify(toEvent({ ...parts, path: match.route.path, params: match.params }));
    if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new AppError('TOO_LARGE');
    const { result, units } = await invoke(match, JSON.parse(payload));
    const answer = JSON.stringify(result);
    if (Buffer.byteLength(answer) > MAX_PAYLOAD_BYTES) throw new Error(`${match.route.id}: answer over 6 MB`);
    const reply = toReply(JSON.parse(answer));
    return { ...reply, headers: { ...reply.headers, 'x-local-units': unitsHeader(units) } };
  };

  return async (req: IncomingMessage, requestId: string, path: string, query: string, onFailure: Failure) => {
    const reply = await handle(req, requestId, path, query).catch((error: unknown) => {
      if (!(error instanceof AppError)) onFailure(error);
      return toReply(refuse(error));
    });
    return { ...reply, headers: { 'x-request-id': requestId, ...reply.headers, ...apiHeadersOf(path) } };
  };
};
