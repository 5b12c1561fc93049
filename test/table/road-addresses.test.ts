import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { LOCAL_ADDRESS_KEY, startRoadAddresses } from '#infra/local/road-addresses.ts';

const simulator = await startRoadAddresses();
afterAll(() => simulator.stop());
afterEach(() => vi.unstubAllEnvs());

/** Loads the use case with the environment of a deployment. @param key undefined for a deployment without a key */
const load = async (url: string, key?: string) => {
  for (const name of ['TABLE_NAME', 'FILES_BUCKET', 'MAIL_FROM']) vi.stubEnv(name, 'unused');
  vi.stubEnv('ADDRESS_SEARCH_URL', url);
  vi.stubEnv('ADDRESS_SEARCH_KEY', key);
  vi.resetModules();
  return (await import('#functions/domain/order/search-addresses.ts')).searchAddresses;
};

describe('searchAddresses', () => {
  it('returns zipcode, road address, lot address and building', async () => {
    const search = await load(simulator.endpoint, LOCAL_ADDRESS_KEY);
    expect(await search('세종대로 110')).toEqual({
      isAvailable: true,
      total: 1,
      addresses: [
        {
          zipcode: '04524',
          address: '서울특별시 중구 세종대로 110',
          lotAddress: '서울특별시 중구 태평로1가 31 서울특별시청',
          building: '서울특별시청',
        },
      ],
    });
    expect(await search('없는길 1')).toEqual({ isAvailable: true, total: 0, addresses: [] });
  });

  it('is not available without a key', async () => {
    const search = await load(simulator.endpoint);
    expect(await search('세종대로 110')).toEqual({ isAvailable: false, total: 0, addresses: [] });
  });

  it('throws VALIDATION_FAILED for a keyword that the service refuses', async () => {
    const search = await load(simulator.endpoint, LOCAL_ADDRESS_KEY);
    await expect(search('04524')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('throws UNAVAILABLE for a wrong key, with the code of the service as its cause', async () => {
    const search = await load(simulator.endpoint, 'wrong');
    const cause = expect.objectContaining({ message: 'Address service returned the code E0001' });
    await expect(search('세종대로 110')).rejects.toMatchObject({ code: 'UNAVAILABLE', cause });
  });

  it.each([
    ['an error', 500, '{}'],
    ['another format', 200, '<html>maintenance</html>'],
    ['an incomplete answer', 200, '{"results":{"common":{"errorCode":"0"},"juso":[{}]}}'],
  ])('throws UNAVAILABLE if the service returns %s', async (_, status, body) => {
    const server = createServer((_req, res) => res.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const search = await load(`http://127.0.0.1:${port}`, 'key');
    await expect(search('세종대로 110')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server.close();
  });
});
