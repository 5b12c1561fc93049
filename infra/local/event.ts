import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiRequest } from '../viewer-request.ts';

/** What API Gateway hands on as text; everything else, forms too, arrives in base64. */
const textType = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;
/** A handler behind CloudFront sees the API's own host, never the site's. */
const API_HOST = 'api.local';

const joinedHeaders = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headersDistinct)
      .filter(([name]) => name !== 'cookie')
      .map(([name, values = []]) => [name, values.join(',')]),
  );

const joinedQuery = (query: string): Record<string, string> => {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return joined;
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** As in access logs: `12/Mar/2026:19:03:58 +0000` */
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
  /** The declared path with its braces, and what stood in them. */
  path: string;
  params: Record<string, string>;
};

/** The event of an HTTP API, payload format 2.0, as it arrives behind CloudFront. */
export const toEvent = (parts: Parts): APIGatewayProxyEventV2 => {
  const { req, requestId, body, rawPath, rawQueryString, path, params } = parts;
  const method = req.method ?? 'GET';
  const sourceIp = req.socket.remoteAddress ?? '';
  const headers = { ...apiRequest({ host: '', ...joinedHeaders(req) }, sourceIp), host: API_HOST };
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
    queryStringParameters: rawQueryString ? joinedQuery(rawQueryString) : undefined,
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
