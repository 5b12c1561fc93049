import { afterEach, describe, expect, it, vi } from 'vitest';

const [KEY, OTHER_KEY] = ['a'.repeat(40), 'b'.repeat(40)];
// The configuration is read when its module is loaded.
const withKeys = (...keys: string[]) => {
  vi.stubEnv('BACKUP_KEYS', keys.join(','));
  vi.resetModules();
  return import('./sealed-items.ts');
};
afterEach(() => vi.unstubAllEnvs());

const member = {
  pk: 'MEMBER#7',
  sk: 'MEMBER',
  email: 'a@example.com',
  passwordHash: '$argon2id$v=19$secret',
};
const access = {
  pk: 'ACCESS#2026-11',
  sk: '2026-11-22T00:00:00.000Z#x',
  byId: 90,
  subject: '홍길동',
  ttl: 1,
};
const audit = {
  ...{ pk: 'AUDIT#2026-11', sk: '2026-11-22T00:00:00.000Z#y', id: '2026-11-22T00:00:00.000Z#y' },
  ...{ at: '2026-11-22T00:00:00.000Z', by: '최은영', byId: 90, kind: 'customer', recordId: '7' },
  ...{ name: '홍*동', action: 'change', changes: [] },
};
const address = { pk: 'NOTICEADDRESS#1', sk: 'NOTICEADDRESS', email: 'v@example.com', secret: 'of-the-link' };
const order = { pk: 'ORDER#1', sk: 'ORDER', version: 3, d: { receiverName: '홍길동' } };

describe('items of a backup', () => {
  it('contain neither password hashes and secrets of links nor access and audit records in plain text', async () => {
    const { itemSealer } = await withKeys(KEY);
    const written = [member, access, audit, address]
      .map(await itemSealer())
      .map((item) => JSON.stringify(item));
    for (const text of ['argon2id', '홍길동', '최은영', 'of-the-link'])
      expect(written.join()).not.toContain(text);
    expect(written[0]).toContain('a@example.com');
    expect((await itemSealer())(order)).toBe(order);
  });

  it('are opened with any of the listed keys, and not with another one or under another key of the table', async () => {
    const { itemOpener, itemSealer } = await withKeys(KEY);
    const items = [member, access, audit, address, order];
    const sealed = items.map(await itemSealer());
    const rotated = await withKeys(OTHER_KEY, KEY);
    expect(sealed.map(await rotated.itemOpener())).toEqual(items);
    const open = await itemOpener();
    expect(() => open({ ...sealed[0], pk: 'MEMBER#8' })).toThrow('BACKUP_KEYS');
    const foreign = await withKeys(OTHER_KEY);
    const openForeign = await foreign.itemOpener();
    expect(() => sealed.map(openForeign)).toThrow('BACKUP_KEYS');
  });

  it('are sealed with another key in each backup', async () => {
    const { itemSealer } = await withKeys(KEY);
    expect((await itemSealer())(member)).not.toEqual((await itemSealer())(member));
  });

  it('are returned unchanged if an earlier version wrote them', async () => {
    const { itemOpener } = await withKeys(KEY);
    expect([member, order].map(await itemOpener())).toEqual([member, order]);
  });
});
