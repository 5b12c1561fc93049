import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ordersName } from '#functions/domain/backup/backup-files.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { tokenOfLink } from '#test/fixtures/requests.ts';
import { copyBackup, itemsOf, linesOf, runBackup, runRestore, storedPath } from '#test/support/backups.ts';
import { client, codeOf, signedIn } from '#test/support/client.ts';
import { registerOrder } from '#test/support/orders.ts';
import { type Product, runStart, startProduct } from '#test/support/product.ts';

let product: Product;
let folder: string;
let filename: string;
let correctionUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanho-backup-'));
  product = await startProduct();
  const staff = await signedIn(product.url, 'staff@demo.hanho.test');
  const countToday = async (): Promise<number> => (await staff.post('/api/dashboard/', {})).body.orderCnt;
  const before = await countToday();
  const { id: orderId } = await registerOrder(staff, { orderMemo: '=1+1' });
  const asked = { orderId, fields: ['pcc'], send: false };
  correctionUrl = (await staff.post('/api/customs/createCorrection', asked)).body.url;
  const freight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
  const consol = (await staff.post('/api/consol/registerConsol', consolPayload(freight))).body;
  await staff.post('/api/customs/preflight', { consolId: consol.id });
  const owner = await signedIn(product.url, 'admin@demo.hanho.test');
  await owner.post('/api/setting/save', { version: 0, preflightRequired: true });
  await vi.waitFor(async () => expect(await countToday()).toBe(before + 1), 60_000);
  filename = await runBackup(product);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const rehearse = (name = filename) => client(product.url).post('/_local/jobs/restore', { filename: name });
const rehearsals = async () => {
  const staff = await signedIn(product.url, 'admin@demo.hanho.test');
  return (await staff.post('/api/admin/getRehearsalList')).body;
};

describe.sequential('backup job', () => {
  it('writes every item without expiry and the access records, and no session', async () => {
    const items = await itemsOf(product, filename);
    expect(items.filter(({ sk }) => sk === 'ORDER')).toHaveLength(435);
    expect(items.filter(({ pk }) => pk.startsWith('HBL#'))).toHaveLength(435);
    expect(items.filter(({ pk, sk }) => /^(SESSION|LIMIT|IDEM)#/.test(`${pk} ${sk}`))).toEqual([]);
    // Access records expire, but the law requires them for two years.
    expect(items.filter(({ pk, ...item }) => 'ttl' in item && !pk.startsWith('ACCESS#'))).toEqual([]);
    expect(items.some(({ pk }) => pk.startsWith('ACCESS#'))).toBe(true);
  });

  it('writes preflights, settings, watches and queued checks of customs, and no link of a correction', async () => {
    const found = new Set((await itemsOf(product, filename)).map(({ sk }) => sk));
    const kinds = ['PREFLIGHT', 'SETTINGS', 'CUSTOMS', 'PCCDUE', 'CORRECTION'];
    expect(kinds.filter((sk) => found.has(sk))).toEqual(['PREFLIGHT', 'SETTINGS', 'CUSTOMS', 'PCCDUE']);
    const token = tokenOfLink(correctionUrl);
    const opened = await client(product.url).post('/api/customs/openCorrection', { token });
    expect(opened.status).toBe(200);
  });

  it('writes a workbook of the orders without formulas', async () => {
    const workbook = read(await readFile(storedPath(product.dataDir, ordersName(filename))), {
      cellFormula: true,
    });
    const sheet = workbook.Sheets.주문 as NonNullable<(typeof workbook.Sheets)[string]>;
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(rows).toHaveLength(435);
    expect(rows.find((row) => row['배송 메모'] === '=1+1')).toMatchObject({
      번호: 435,
      '통관 용도': '개인용',
    });
    expect(Object.values(sheet).filter((cell) => cell?.f)).toEqual([]);
  });

  it('keeps an existing backup when it runs again with the same name', async () => {
    const before = await readFile(storedPath(product.dataDir, filename));
    const again = await client(product.url).post('/_local/jobs/backup', { filename });
    expect([again.status, again.body.filename]).toEqual([200, filename]);
    expect(await readFile(storedPath(product.dataDir, filename))).toEqual(before);
  });
});

describe.sequential('npm run restore', () => {
  it('restores every item into an empty data folder, from which the product starts', async () => {
    const dataDir = join(folder, 'restored');
    const file = await copyBackup(product, filename, folder);
    expect((await runRestore(file, product.dataDir)).output).toContain('이미 실행 중인 프로그램');

    const { code, output } = await runRestore(file, dataDir);
    expect([code, output]).toEqual([0, expect.stringContaining('같습니다')]);
    expect(output).toContain('주문 435건');
    expect(output).toContain('맞춘 것: 0건');

    const restored = await startProduct({ dataDir, seed: 'empty' });
    try {
      const again = await runBackup(restored);
      // The lines include the counters: the projector receives every restored order, but counts none of them again.
      expect((await linesOf(restored, again)).sort()).toEqual((await linesOf(product, filename)).sort());
      const staff = await signedIn(restored.url, 'staff@demo.hanho.test');
      const { status, body } = await staff.post('/api/parcel/registerOrderByCustomer', orderPayload());
      expect([status, body.id]).toEqual([200, 436]);
      expect((await staff.get('/api/setting/get')).body).toEqual({
        version: 1,
        preflightRequired: true,
        statementTermDays: 14,
      });
      const token = tokenOfLink(correctionUrl);
      const opened = await client(restored.url).post('/api/customs/openCorrection', { token });
      expect(codeOf(opened)).toEqual([400, 'CORRECTION_INVALID']);
    } finally {
      await restored.stop();
    }
    const second = await runRestore(file, dataDir);
    expect([second.code, second.output]).toEqual([1, expect.stringContaining('이미 데이터가 있습니다')]);
  });

  it('refuses a damaged file and a file without a manifest', async () => {
    const dataDir = join(folder, 'damaged');
    const file = await copyBackup(product, filename, join(folder, 'file'));
    const content = await readFile(file);
    content[content.length >> 1] = (content[content.length >> 1] as number) ^ 1;
    await writeFile(file, content);
    const { code, output } = await runRestore(file, dataDir);
    expect([code, output]).toEqual([1, expect.stringContaining('백업 파일이 손상되었거나')]);
    expect((await runRestore('2026-11-22-1.jsonl.gz', dataDir)).output).toContain('.manifest.json');
  });

  it('completes an interrupted restore; until then the product refuses to start', async () => {
    const dataDir = join(folder, 'restored');
    const file = await copyBackup(product, filename, folder);
    const version = join(dataDir, 'version.json');
    const contents = JSON.parse(await readFile(version, 'utf8'));
    await writeFile(version, JSON.stringify({ ...contents, isRestoring: true }));
    const start = await runStart({ dataDir });
    expect([start.code, start.output]).toEqual([1, expect.stringContaining('복구하다 중단되었습니다')]);
    expect((await runRestore(file, dataDir)).output).toContain('같습니다');
  });
});

describe.sequential('rehearsal job', () => {
  it('restores a backup into a separate table, reports newer orders, and removes the table', async () => {
    await client(product.url).post('/api/parcel/registerOrderByCustomer', orderPayload());
    // Only one of two concurrent rehearsals runs.
    const answers = await Promise.all([rehearse(), rehearse()]);
    expect(answers.map(({ body }) => body.state).sort()).toEqual(['done', 'skipped']);
    const [last, ...others] = await rehearsals();
    expect(others).toEqual([]);
    expect(last).toMatchObject({
      filename,
      by: '시스템',
      state: 'done',
      orders: 435,
      items: (await linesOf(product, filename)).length,
      differences: { repaired: 0, ordersSince: 1 },
    });
    expect(await itemsOf(product, await runBackup(product))).not.toContainEqual(
      expect.objectContaining({ pk: expect.stringContaining('REHEARS') }),
    );
  });

  it('fails with a reason for a damaged backup and for a backup without a manifest', async () => {
    const name = await runBackup(product);
    const path = storedPath(product.dataDir, name);
    await writeFile(path, (await readFile(path)).subarray(0, 2_000));
    await expect(rehearse(name)).rejects.toThrow();
    const [last] = await rehearsals();
    expect(last).toMatchObject({ filename: name, state: 'failed', reason: expect.stringContaining('손상') });
    await expect(rehearse('2026-11-22-1.jsonl.gz')).rejects.toThrow();
    expect((await rehearsals())[0].reason).toContain('.manifest.json');
  });
});
