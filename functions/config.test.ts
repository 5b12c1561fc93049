import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const read = async () => (await import('./config.ts')).config;

beforeEach(() => {
  vi.resetModules();
  for (const name of ['TABLE_NAME', 'FILES_BUCKET', 'MAIL_FROM']) vi.stubEnv(name, 'any');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('uses defaults for missing optional variables', async () => {
  const factors = ['THROTTLE_FACTOR', 'TIME_LIMIT_FACTOR', 'CALL_RATE_FACTOR'];
  for (const name of [...factors, 'LOG_LEVEL', 'JOB_PREFIX', 'SITE_ORIGIN']) vi.stubEnv(name, undefined);
  expect(await read()).toMatchObject({
    THROTTLE_FACTOR: 1,
    TIME_LIMIT_FACTOR: 1,
    CALL_RATE_FACTOR: 1,
    LOG_LEVEL: 'INFO',
    JOB_PREFIX: '',
  });
  expect((await read()).SITE_ORIGIN).toBeUndefined();
});

it.each([
  ['TABLE_NAME', undefined],
  ['TABLE_NAME', ''],
  ['SITE_ORIGIN', 'hanho.example'],
  ['SITE_ORIGIN', 'https://['],
  ['ORIGIN_SECRET', 'too short'],
  ['THROTTLE_FACTOR', '0'],
  ['THROTTLE_FACTOR', '-1'],
  ['THROTTLE_FACTOR', 'Infinity'],
  ['THROTTLE_FACTOR', 'much'],
  ['TIME_LIMIT_FACTOR', '0'],
  ['LOG_LEVEL', 'debug'],
])('throws when %s is %s', async (name, value) => {
  vi.stubEnv(name, value);
  await expect(read()).rejects.toThrow(name);
});
