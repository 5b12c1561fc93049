import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { clock } from '#functions/runtime/clock.ts';
import { errorResponse } from '#functions/runtime/respond.ts';
import { apiHeaders } from '#infra/security-headers.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

export type Reply = {
  status: number;
  headers: Record<string, string>;
  cookies?: readonly string[];
  body?: Buffer | string;
};

export const jsonReply = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

/** Converts the result of a handler to a reply. Header names become lower case. */
export const toReply = (result: APIGatewayProxyStructuredResultV2): Reply => ({
  status: result.statusCode ?? 200,
  headers: Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  ),
  cookies: result.cookies,
  body: Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8'),
});

/** Error response of the gateway in the format of the handlers. */
export const refusal = (code: ErrorCode): Reply => {
  const reply = toReply(errorResponse(new AppError(code)));
  return { ...reply, headers: { ...reply.headers, ...apiHeaders } };
};

/** Writes status and headers. @returns the body for `res.end` */
export const writeHead = (res: ServerResponse, reply: Reply, isHead: boolean): Buffer => {
  const body = Buffer.from(reply.body ?? '');
  // The site takes its day from this header, so it follows `POST /_local/clock`.
  res.setHeader('date', clock.now().toUTCString());
  for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value);
  if (reply.cookies?.length) res.setHeader('set-cookie', reply.cookies);
  const hasBody = reply.status !== 204 && reply.status !== 304;
  if (hasBody) res.setHeader('content-length', body.length);
  res.writeHead(reply.status);
  return hasBody && !isHead ? body : Buffer.alloc(0);
};
