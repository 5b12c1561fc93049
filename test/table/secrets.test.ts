import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startSecrets } from '#infra/local/secrets.ts';

const stored: Record<string, string> = { 'hanho/origin': 'a-secret-of-the-origin' };
const simulator = await startSecrets(stored);
afterAll(() => simulator.stop());
afterEach(() => {
  vi.unstubAllEnvs();
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
  it('asks Secrets Manager once per instance', async () => {
    const { readSecret, hasSecret } = await load({ ORIGIN_SECRET_ID: 'hanho/origin' });
    expect(hasSecret('ORIGIN_SECRET')).toBe(true);
    expect(await Promise.all([readSecret('ORIGIN_SECRET'), readSecret('ORIGIN_SECRET')])).toEqual([
      'a-secret-of-the-origin',
      'a-secret-of-the-origin',
    ]);
    stored['hanho/origin'] = 'another-secret';
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
