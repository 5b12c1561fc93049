import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { attachmentHeader } from '#shared/content-disposition.ts';
import type { Picture, Workbook } from '#shared/contract/route.ts';
import { AppError, type ErrorBody } from '#shared/errors.ts';

const GZIP_FROM_BYTES = 10_240;

/** Returns a text response, compressed if the text is long and the client accepts gzip. */
export const textResponse = async (
  contentType: string,
  text: string,
  acceptEncoding = '',
): Promise<APIGatewayProxyStructuredResultV2> => {
  const headers = { 'content-type': `${contentType}; charset=utf-8` };
  if (Buffer.byteLength(text) < GZIP_FROM_BYTES || !/\bgzip\b/.test(acceptEncoding)) {
    return { statusCode: 200, headers, body: text };
  }
  // Loaded on first use, because most responses are short.
  const { gzipSync } = await import('node:zlib');
  return {
    statusCode: 200,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(text, { level: 4 }).toString('base64'),
    isBase64Encoded: true,
  };
};

/** Maximum size of a file. Lambda limits a response to 6 MB, and base64 makes a file larger by a third. */
const MAX_FILE_BYTES = 4_500_000;

/** Returns the response with an .xlsx file. @throws TOO_LARGE above `MAX_FILE_BYTES` */
export const workbookResponse = ({ filename, content }: Workbook): APIGatewayProxyStructuredResultV2 => {
  if (content.length > MAX_FILE_BYTES) throw new AppError('TOO_LARGE');
  return {
    statusCode: 200,
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': attachmentHeader(`${filename}.xlsx`),
    },
    body: Buffer.from(content).toString('base64'),
    isBase64Encoded: true,
  };
};

export const imageResponse = ({ contentType, content }: Picture): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: { 'content-type': contentType },
  body: Buffer.from(content).toString('base64'),
  isBase64Encoded: true,
});

/** Permits public caches to store the response for a year. */
export const withCacheHeaders = (
  response: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => ({
  ...response,
  headers: { ...response.headers, 'cache-control': 'public, max-age=31536000, immutable' },
});

/**
 * Returns the response for an error. Any error other than `AppError` becomes INTERNAL, so that the client sees no
 * details.
 */
export const errorResponse = (error: unknown): APIGatewayProxyStructuredResultV2 => {
  const known = error instanceof AppError ? error : new AppError('INTERNAL');
  const { code, message, fields, details } = known;
  const body: ErrorBody = { code, message, fields, details };
  return {
    statusCode: known.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(known.code === 'SESSION_EXPIRED' && { 'session-expired': '1' }),
      ...(known.retryAfter && { 'retry-after': String(known.retryAfter) }),
    },
    body: JSON.stringify(body),
  };
};
