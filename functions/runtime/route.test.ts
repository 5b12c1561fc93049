import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Handler } from './route.ts';

const table = mockClient(DynamoDBDocumentClient);
afterEach(() => {
  table.reset();
  vi.unstubAllEnvs();
  vi.resetModules();
});

const event = (headers: Record<string, string> = {}): APIGatewayProxyEventV2 =>
  ({
    headers: {
      'content-type': 'application/json',
      origin: 'https://hanho.test',
      'x-viewer-host': 'hanho.test',
      'x-viewer-ip': '203.0.113.7',
      ...headers,
    },
    requestContext: { requestId: 'r-1', http: { sourceIp: '203.0.113.7' } },
    body: JSON.stringify({ hblNo: 'HHK1000001' }),
    isBase64Encoded: false,
  }) as unknown as APIGatewayProxyEventV2;

const request = async (headers?: Record<string, string>) => {
  const { handler }: { handler: Handler } = await import('#functions/api/parcel/by-hbl-no.ts');
  const { statusCode, body = '', headers: sent } = await handler(event(headers), {} as Context);
  return { statusCode, body: JSON.parse(body), headers: sent };
};

describe('route()', () => {
  it('refuses a page of the own host that was not served with https, behind API Gateway only', async () => {
    const gateway = { 'x-forwarded-proto': 'https' };
    const code = async (headers: Record<string, string>) => (await request(headers)).body.code;
    expect(await code({ ...gateway, origin: 'http://hanho.test' })).toBe('FOREIGN_ORIGIN');
    expect(await code(gateway)).not.toBe('FOREIGN_ORIGIN');
    expect(await code({ origin: 'http://hanho.test' })).not.toBe('FOREIGN_ORIGIN');
  });

  it('returns 503 with Retry-After while DynamoDB throttles', async () => {
    table.rejects(new ProvisionedThroughputExceededException({ message: 'slow down', $metadata: {} }));
    const { statusCode, body, headers } = await request();
    expect(statusCode).toBe(503);
    expect(body).toEqual({ code: 'UNAVAILABLE', message: '잠시 후 다시 시도해주세요.' });
    expect(headers).toMatchObject({ 'retry-after': '1', 'x-request-id': 'r-1' });
  });

  it('returns 500 INTERNAL without the details of an unknown error', async () => {
    table.rejects(new Error('secret of table hanho at 10.0.0.1'));
    const { statusCode, body } = await request();
    expect(statusCode).toBe(500);
    expect(body).toEqual({ code: 'INTERNAL', message: '알수 없는 오류가 발생했습니다.' });
  });

  it('returns neither data nor a session when the access record cannot be written', async () => {
    table.on(PutCommand).rejects(new ProvisionedThroughputExceededException({ message: '', $metadata: {} }));
    const [{ route }, { adminRoutes }] = await Promise.all([
      import('./route.ts'),
      import('#shared/contract/admin.ts'),
    ]);
    const session = { id: 3, memberId: 3, partnerId: 1, partner_name: '한호', email: 'a@hanho.test' };
    const handler = route({ ...adminRoutes.signIn, body: undefined, throttle: undefined }, async (input) => {
      input.setSession('3.secret');
      return { ...session, lName: '김', fName: '한호', authLevel: 90 };
    });
    const { statusCode, body, cookies } = await handler(event(), {} as Context);
    expect([statusCode, JSON.parse(body ?? '').code, cookies]).toEqual([503, 'UNAVAILABLE', undefined]);
  });

  it('returns 403 FORBIDDEN to requests that bypass CloudFront when ORIGIN_SECRET is set', async () => {
    vi.stubEnv('ORIGIN_SECRET', 'a-secret-of-sixteen-or-more');
    table.resolves({ Attributes: { count: 1 } });
    expect((await request()).body.code).toBe('FORBIDDEN');
    expect((await request({ 'x-origin-verify': 'a-secret-of-sixteen-or-mare' })).body.code).toBe('FORBIDDEN');
    expect((await request({ 'x-origin-verify': 'a-secret-of-sixteen-or-more' })).statusCode).toBe(200);
  });
});
