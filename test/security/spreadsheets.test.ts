import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { read, utils, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanScanCode } from '#shared/domain/scan-code.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { type Client, SESSION_COOKIE } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { registerOrder } from '#test/support/orders.ts';

let partner: Client;
let staff: Client;
beforeAll(async () => {
  [partner, staff] = await demoClients('partner', 'staff');
});

const send = (content: Uint8Array, fields: Record<string, string> = {}) =>
  partner.postForm('/api/parcel/importExcel', importForm(content, fields));

describe('S19 POST /api/parcel/importExcel with XML entities', () => {
  const itemName = 'OMEGA 3 FISH OIL';
  const memo = 'MEMO OF THE ROW';
  /** A workbook whose XML parts all declare the given entities. The memo cell contains the entity reference. */
  const withEntities = (declarations: string, reference: string): Uint8Array => {
    const parts = unzipSync(spreadsheet([orderCells({ '배송 메모': memo, 품명: itemName })]));
    let referred = 0;
    for (const [name, content] of Object.entries(parts)) {
      if (!name.endsWith('.xml')) continue;
      const xml = strFromU8(content);
      const root = /<([A-Za-z:]+)[\s>]/.exec(xml.replace(/<\?.*?\?>/, ''))?.[1];
      referred += xml.split(memo).length - 1;
      const typed = xml.replace(/(<\?xml.*?\?>)?/, `$1<!DOCTYPE ${root} [${declarations}]>`);
      parts[name] = strToU8(typed.replaceAll(memo, reference));
    }
    expect(referred).toBeGreaterThan(0);
    return zipSync(parts);
  };

  it('opens no file or URL of an external entity', async () => {
    let visits = 0;
    const server = createServer((_, res) => {
      visits += 1;
      res.end('fetched');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const attacks = [
      withEntities(`<!ENTITY x SYSTEM "${target}x">`, '&x;'),
      withEntities(`<!ENTITY % p SYSTEM "${target}p.dtd"> %p;`, '&x;'),
      withEntities(`<!ENTITY x PUBLIC "a" "${target}x">`, '&x;'),
      withEntities('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
    ];
    for (const attack of attacks) {
      const { status, body } = await send(attack, { dryRun: '1' });
      expect([200, 422], JSON.stringify(body)).toContain(status);
      expect(JSON.stringify(body)).not.toMatch(/root:|fetched/);
      const imported = await send(attack, { repeat: '1' });
      expect([200, 422]).toContain(imported.status);
    }
    const { body } = await partner.post('/api/parcel/parcel', {});
    const { body: orders } = await partner.post('/api/parcel/getOrders', {
      id: body.rows.slice(0, 10).map(({ id }: { id: number }) => id),
    });
    expect(JSON.stringify(orders)).not.toMatch(/root:|fetched/);
    expect(visits).toBe(0);
    server.close();
  });

  it.each([2, 3, 10])('does not expand entities nested %i deep', async (depth) => {
    const names = [...'abcdefghij'].slice(0, depth);
    const bomb = names
      .map(
        (name, index) => `<!ENTITY ${name} "${index === 0 ? 'HANHO' : `&${names[index - 1]};`.repeat(10)}">`,
      )
      .join('');
    const { status, body } = await send(withEntities(bomb, `&${names.at(-1)};`), { dryRun: '1' });
    expect([200, 422]).toContain(status);
    expect(JSON.stringify(body)).not.toContain('HANHOHANHO');
    expect((await send(spreadsheet([orderCells()]), { dryRun: '1' })).body.successCount).toBe(1);
  });
});

describe('S20 workbooks with texts that start like a formula', () => {
  const formulas = [
    '=HYPERLINK("http://evil.example","x")',
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(1)',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    `=cmd|' /C calc'!A0`,
  ];
  type Cell = { t: string; v?: unknown; f?: string; l?: unknown };
  const cellsOf = async (as: Client, path: string): Promise<Cell[]> => {
    const response = await fetch(`${url}${path}`, {
      headers: { cookie: `${SESSION_COOKIE}=${as.cookie()}` },
    });
    expect(response.status).toBe(200);
    const book = read(new Uint8Array(await response.arrayBuffer()), { type: 'array', cellFormula: true });
    return book.SheetNames.flatMap((name) =>
      Object.entries(book.Sheets[name] ?? {})
        .filter(([address]) => !address.startsWith('!'))
        .map(([, cell]) => cell as Cell),
    );
  };

  it('GET /api/consol/downloadExcel/{id} writes them as text cells of the G1 workbook', async () => {
    const ids: number[] = [];
    for (const text of formulas) {
      const changes = orderPayload({ siteUrl: text, orderMemo: text });
      changes.itemList = [{ itemName: 'HONEY', itemQty: 1, unitPrice: 1, url: text, unit: text.slice(0, 5) }];
      ids.push((await registerOrder(partner, changes)).id);
    }
    const { body: freight } = await staff.post('/api/freight/regFreight', freightPayload());
    const { body: consol } = await staff.post('/api/consol/registerConsol', consolPayload(freight.id));
    expect((await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: ids })).status).toBe(
      200,
    );
    const cells = await cellsOf(staff, `/api/consol/downloadExcel/${consol.id}`);
    await staff.post('/api/consol/deleteConsol', { consoleId: consol.id });
    await staff.post('/api/freight/delFreight', { id: freight.id });

    expect(cells.filter(({ f, l }) => f !== undefined || l !== undefined)).toEqual([]);
    for (const text of formulas) {
      expect(
        cells.filter(({ v }) => v === text.trim()).map(({ t }) => t),
        text,
      ).toContain('s');
    }
  });

  it('GET /api/scan/reportExcel/{sessionId} writes refused codes as text cells', async () => {
    const { body: freight } = await staff.post('/api/freight/regFreight', freightPayload());
    const { body: consol } = await staff.post('/api/consol/registerConsol', consolPayload(freight.id));
    const { body: session } = await staff.post('/api/scan/openSession', {
      mode: 'load',
      consolId: consol.id,
    });
    const scans = formulas.map((code) => ({
      scanId: randomUUID(),
      code: code.slice(0, 100),
      scannedAt: new Date().toISOString(),
    }));
    const { sessionId } = session;
    expect((await staff.post('/api/scan/record', { mode: 'load', sessionId, scans })).status).toBe(200);
    const cells = await cellsOf(staff, `/api/scan/reportExcel/${sessionId}`);
    expect(cells.filter(({ f, l }) => f !== undefined || l !== undefined)).toEqual([]);
    for (const { code } of scans) {
      expect(
        cells.filter(({ v }) => v === cleanScanCode(code)).map(({ t }) => t),
        code,
      ).toContain('s');
    }
  });

  it('POST /api/parcel/importExcel writes them as text cells of the file of failed rows', async () => {
    const rows = formulas.map((text) =>
      orderCells({ 우편번호: '1', '배송 메모': text, 품명: text, '상품 URL': text, [`열 ${text}`]: text }),
    );
    const { body } = await send(spreadsheet(rows), { repeat: '1' });
    expect(body.failedRows).toHaveLength(formulas.length);
    const cells = await cellsOf(partner, body.failedExcelDownloadUrl);
    expect(cells.filter(({ f, l }) => f !== undefined || l !== undefined)).toEqual([]);
    for (const text of formulas) {
      expect(
        cells.some(({ t, v }) => t === 's' && String(v).trim() === text.trim()),
        text,
      ).toBe(true);
    }
  });

  it('POST /api/parcel/importExcel fails the row of a formula cell and ignores its cached result', async () => {
    const book = read(spreadsheet([orderCells(), orderCells({ 주문번호: 'X' })]), { type: 'array' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const headers = utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? [];
    const address = utils.encode_cell({ r: 1, c: headers.indexOf('품명') });
    sheet[address] = { t: 's', v: 'KEPT RESULT', f: 'WEBSERVICE("http://127.0.0.1/x")' };
    const content = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { body } = await send(content, { dryRun: '1' });
    expect(body.failedRows.map(({ error }: { error: string }) => error).join()).toContain('수식');
    expect(JSON.stringify(body)).not.toContain('KEPT RESULT');
  });
});
