import { createHash } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATA_VERSION } from '#shared/table.ts';
import { BACKUP_FORMAT } from './backup-files.ts';
import { checkBackup } from './check.ts';
import { sign } from './signature.ts';
import { diskSource, itemsOf } from './source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanho-check-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
// The second text contains line separators that are not newlines.
const items = [
  { pk: 'ORDER#1', sk: 'ORDER' },
  { pk: 'NOTICETEXT', sk: '1', contents: `한\u2028국\r${'가'.repeat(50_000)}` },
];
const lines = Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
const packed = gzipSync(lines);
const unsigned = {
  format: BACKUP_FORMAT,
  dataVersion: DATA_VERSION,
  at: '2026-11-22T00:00:00.000Z',
  items: 2,
  kinds: {},
  orders: 1,
  linesSha256: sha256(lines),
  fileSha256: sha256(packed),
  bytes: packed.length,
};
const manifest = await sign(unsigned);

let nth = 0;
const backup = async (
  storedManifest: object | undefined = manifest,
  content: Uint8Array = packed,
): Promise<string> => {
  nth += 1;
  const path = join(folder, `2026-11-22-${nth}.jsonl.gz`);
  await writeFile(path, content);
  if (storedManifest)
    await writeFile(path.replace('.jsonl.gz', '.manifest.json'), JSON.stringify(storedManifest));
  return path;
};
const check = (path: string) => checkBackup(diskSource(path));

describe('checkBackup', () => {
  it('accepts a complete backup and reads every item, also with Unicode line separators in texts', async () => {
    const path = await backup();
    expect(await check(path)).toEqual(manifest);
    const read = [];
    for await (const some of itemsOf(diskSource(path))) read.push(...some);
    expect(read).toEqual(items);
  });

  it.each(Array.from({ length: 8 }, (_, index) => Math.floor((index * packed.length) / 8)))(
    'refuses a backup with one flipped bit (byte %i)',
    async (place) => {
      const content = Buffer.from(packed);
      content[place] = (content[place] as number) ^ 1;
      await expect(check(await backup(manifest, content))).rejects.toThrow('손상');
    },
  );

  it('refuses a truncated file', async () => {
    const path = await backup();
    await truncate(path, packed.length - 20);
    await expect(check(path)).rejects.toThrow('손상');
  });

  it('refuses a valid file whose lines differ from the manifest', async () => {
    const other = gzipSync('{"pk":"ORDER#2","sk":"ORDER"}\n');
    const storedManifest = await sign({ ...unsigned, fileSha256: sha256(other), bytes: other.length });
    await expect(check(await backup(storedManifest, other))).rejects.toThrow('손상');
  });

  it('refuses edited lines even if the hashes of the manifest were computed again', async () => {
    const edited = Buffer.from(lines.toString().replace('ORDER#1', 'ORDER#2'));
    const file = gzipSync(edited);
    const hashes = { linesSha256: sha256(edited), fileSha256: sha256(file), bytes: file.length };
    await expect(check(await backup({ ...manifest, ...hashes }, file))).rejects.toThrow('서명');
    await expect(check(await backup({ ...unsigned, ...hashes }, file))).rejects.toThrow('서명');
  });

  it.each(Object.keys(unsigned))('refuses a manifest with a changed field %s', async (name) => {
    const storedManifest = {
      ...manifest,
      [name]: name === 'kinds' ? { ORDER: 9 } : '2026-01-01T00:00:00.000Z',
    };
    const numeric = typeof unsigned[name as keyof typeof unsigned] === 'number' ? { [name]: 99 } : {};
    await expect(check(await backup({ ...storedManifest, ...numeric }))).rejects.toThrow('서명');
  });

  it('refuses a backup without a signature, unless the caller allows it', async () => {
    const path = await backup(unsigned);
    await expect(check(path)).rejects.toThrow('서명이 없는');
    expect(await checkBackup(diskSource(path), { allowsUnsigned: true })).toEqual(unsigned);
  });

  it('accepts a signature by the previous key after a key rotation, and refuses a signature by an unknown key', async () => {
    const verify = async (keys: string) => {
      vi.resetModules();
      vi.stubEnv('BACKUP_KEYS', keys);
      const { isSigned } = await import('./signature.ts');
      return isSigned(manifest);
    };
    const previousKey = process.env.BACKUP_KEYS;
    const next = 'n'.repeat(48);
    expect(await verify(`${next},${previousKey}`)).toBe(true);
    expect(await verify(next)).toBe(false);
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('refuses a missing or incomplete manifest', async () => {
    const path = await backup();
    await rm(path.replace('.jsonl.gz', '.manifest.json'));
    await expect(check(path)).rejects.toThrow('끝까지 만들어지지 않은 백업');
    await expect(check(await backup({ format: BACKUP_FORMAT }))).rejects.toThrow('손상');
  });

  it.each([{ dataVersion: DATA_VERSION + 1 }, { format: BACKUP_FORMAT + 1 }])(
    'refuses a backup of another version: %o',
    async (other) => {
      await expect(check(await backup(await sign({ ...unsigned, ...other })))).rejects.toThrow(
        '다른 버전의 프로그램',
      );
    },
  );
});
