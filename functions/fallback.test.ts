import { expect, it } from 'vitest';
import { handler } from './fallback.ts';

it.each([
  ['/api/nothing', 404, 'NOT_FOUND'],
  ['/api/parcel/parcel/', 404, 'NOT_FOUND'],
  ['/api/parcel/parcel', 405, 'METHOD_NOT_ALLOWED'],
  ['/api/parcel/lookup/06236', 405, 'METHOD_NOT_ALLOWED'],
])('fallback handler: %s returns status %i', async (rawPath, status, code) => {
  const { statusCode, headers, body = '' } = await handler({ rawPath, requestContext: { requestId: 'r-1' } });
  expect([statusCode, JSON.parse(body).code]).toEqual([status, code]);
  expect(headers).toMatchObject({ 'x-request-id': 'r-1' });
});
