import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startSecrets } from '#infra/local/secrets.ts';

const stored: Record<string, string> = { 'hanho/origin': 'a-secret-of-the-origin' };
const simulator = await startSecrets(stored);
afterAll(() => simulator.stop());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  stored['hanho/origin'] = 'a-secret-of-the-origin';
});

/** Loads the adapter with the environment of a function. */
const load = async (variables: Record<string, string>) => {
  const required = { TABLE_NAME: 'unused', FILES_BUCKET: 'unused', MAIL_FROM: 'unused' };
  const all = { ...required, SECRETS_ENDPOINT: simulator.endpoint, ...variables };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  vi.resetModules();
  return await import('#functions/adapters/secrets.ts');
};

describe('readSecret', () => {
  it('asks Secrets Manager once in 10 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { readSecret, hasSecret } = await load({ ORIGIN_SECRET_ID: 'hanho/origin' });
    expect(hasSecret('ORIGIN_SECRET')).toBe(true);
    expect(await Promise.all([readSecret('ORIGIN_SECRET'), readSecret('ORIGIN_SECRET')])).toEqual([
      'a-secret-of-the-origin',
      'a-secret-of-the-origin',
    ]);
    stored['hanho/origin'] = 'another-secret';
    vi.setSystemTime(Date.now() + 599_000);
    expect(await readSecret('ORIGIN_SECRET')).toBe('a-secret-of-the-origin');
    vi.setSystemTime(Date.now() + 1_000);
    expect(await readSecret('ORIGIN_SECRET')).toBe('another-secret');
  });

  it('keeps the last value if Secrets Manager fails after 10 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { readSecret } = await load({ ORIGIN_SECRET_ID: 'hanho/origin' });
    await readSecret('ORIGIN_SECRET');
    delete stored['hanho/origin'];
    vi.setSystemTime(Date.now() + 600_000);
    expect(await readSecret('ORIGIN_SECRET')).toBe('a-secret-of-the-origin');
  });

  it('throws UNAVAILABLE if Secrets Manager has no such secret, and asks again', async () => {
    const { readSecret } = await load({ ORIGIN_SECRET_ID: 'hanho/new' });
    await expect(readSecret('ORIGIN_SECRET')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    stored['hanho/new'] = 'created';
    expect(await readSecret('ORIGIN_SECRET')).toBe('created');
  });

  it('returns the value of the environment without an id, and undefined without either', async () => {
    const { readSecret, hasSecret } = await load({ BACKUP_KEYS: 'a-key' });
    expect(await readSecret('BACKUP_KEYS')).toBe('a-key');
    expect(await readSecret('ADDRESS_SEARCH_KEY')).toBeUndefined();
    expect(hasSecret('ADDRESS_SEARCH_KEY')).toBe(false);
  });
});

describe('readSecretFields', () => {
  const fieldsOf = async (text: string) => {
    stored['hanho/courier'] = text;
    const { readSecretFields } = await load({ COURIER_TRACKER_ID: 'hanho/courier' });
    return readSecretFields('COURIER_TRACKER');
  };

  it('returns the fields of a secret', async () => {
    expect(await fieldsOf('{"key":"a-key"}')).toEqual({ key: 'a-key' });
  });

  it.each(['', '{}', '{"key":""}'])('returns undefined for a secret without a value: %s', async (text) => {
    expect(await fieldsOf(text)).toBeUndefined();
  });

  it('returns undefined if the function has no such secret', async () => {
    const { readSecretFields } = await load({});
    expect(await readSecretFields('COURIER_TRACKER')).toBeUndefined();
  });

  it.each(['a-plain-key', '{"key":1}', '["a-plain-key"]'])('throws without the text of %s', async (text) => {
    const message = 'The secret COURIER_TRACKER is not a JSON object of texts';
    await expect(fieldsOf(text)).rejects.toThrow(new Error(message));
  });

  it('asks Secrets Manager again after forgetSecrets', async () => {
    stored['hanho/courier'] = '{"key":"a-key"}';
    const { readSecretFields, forgetSecrets } = await load({ COURIER_TRACKER_ID: 'hanho/courier' });
    expect(await readSecretFields('COURIER_TRACKER')).toEqual({ key: 'a-key' });
    stored['hanho/courier'] = '';
    forgetSecrets();
    expect(await readSecretFields('COURIER_TRACKER')).toBeUndefined();
  });
});
