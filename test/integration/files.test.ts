import { randomUUID } from 'node:crypto';
import { read } from '@e965/xlsx';
import { describe, expect, inject, it, vi } from 'vitest';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Rehearsal } from '#shared/domain/rehearsal.ts';
import type { Download, StoredFile } from '#shared/domain/stored-file.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { type Answer, type Client, codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { mailsTo } from '#test/support/mails.ts';

const thisMonth = () => seoulDay(new Date()).slice(0, 7);
const [staff, owner, partner, partner2] = await demoClients('staff', 'admin', 'partner', 'partner2');

const list = (folderName: string, paging?: string): Promise<Answer> =>
  staff.post('/api/admin/getBackupList', { folderName, paging });
const filesOf = async (folderName: string): Promise<StoredFile[]> => {
  const files: StoredFile[] = [];
  let paging: string | undefined;
  do {
    const { status, body } = await list(folderName, paging);
    expect(status).toBe(200);
    files.push(...body.fileDetails);
    paging = body.nextPaging ?? undefined;
  } while (paging);
  return files;
};
const address = (folder: string, filename: string, reason?: string) =>
  `/api/admin/files/${folder}/${filename}${reason === undefined ? '' : `?${new URLSearchParams({ reason })}`}`;
/** Follows the redirect to the bucket. */
const follow = async ({ status, headers }: Answer) => {
  expect(status).toBe(302);
  const response = await fetch(headers.get('location') ?? '');
  return { status: response.status, headers: response.headers, content: await response.arrayBuffer() };
};
/** The newest download record of a file. */
const lastDownload = async (file: string): Promise<Download | undefined> => {
  const { rows } = (await staff.post('/api/admin/getDownloadList', { month: thisMonth() })).body;
  return rows.find((row: Download) => row.file === file);
};

/** Imports one invalid order. @returns the name, without extension, of the uploaded file and of its file of failed rows */
const importInvalidOrder = async (as: Client): Promise<string> => {
  const sheet = spreadsheet([orderCells({ '배송 메모': randomUUID(), 우편번호: '1' })]);
  const { body } = await as.postForm('/api/parcel/importExcel', importForm(sheet));
  return /failed\/([0-9a-f]{64})\.xlsx$/.exec(body.failedExcelDownloadUrl)?.[1] ?? '';
};

/** Requests a backup and waits until it is complete. */
const makeBackup = async (): Promise<StoredFile> => {
  const { status, body } = await staff.post('/api/admin/runBackup');
  expect(status).toBe(200);
  return vi.waitFor(
    async () => {
      const found = (await filesOf('backup')).find(({ filename }) => filename === body.filename);
      expect(found?.backup?.isWhole).toBe(true);
      return found as StoredFile;
    },
    { timeout: 60_000 },
  );
};

describe('POST /api/admin/getBackupList', () => {
  it('lists imported files with partner and sender, newest first', async () => {
    const before = await importInvalidOrder(partner);
    const id = await importInvalidOrder(partner2);
    for (const folder of ['uploads', 'failed']) {
      const files = await filesOf(folder);
      const found = files.find(({ filename }) => filename === `${id}.xlsx`);
      const { partnerId, lName, fName } = partner2.session;
      expect(found).toMatchObject({ import: { partnerId, by: `${lName}${fName}` } });
      expect(found?.size).toBeGreaterThan(1_000);
      expect(Math.abs(Date.parse(found?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
      expect(files.some(({ filename }) => filename === `${before}.xlsx`)).toBe(true);
      const times = files.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted().reverse());
    }
  });

  it('returns 400 or 422 for folder names other than uploads, failed and backup', async () => {
    for (const folderName of ['images', '', '../backup', null, undefined]) {
      const { status, body } = await staff.post('/api/admin/getBackupList', { folderName });
      expect([400, 422]).toContain(status);
      expect(body.fields[0].path).toBe('folderName');
    }
  });

  it('returns 403 to partners, like the other file routes', async () => {
    for (const [path, body] of [
      ['getBackupList', { folderName: 'failed' }],
      ['runBackup', {}],
      ['rehearseBackup', { filename: 'x' }],
      ['getRehearsalList', {}],
      ['getDownloadList', { month: thisMonth() }],
    ] as const) {
      const { status, body: answer } = await partner.post(`/api/admin/${path}`, body);
      expect([status, answer.code], path).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('POST /api/admin/runBackup', () => {
  it('makes a backup named after the day, with an audit entry and downloadable files', async () => {
    const { filename, size, backup } = await makeBackup();
    expect(filename).toMatch(new RegExp(`^${seoulDay(new Date())}-\\d+\\.jsonl\\.gz$`));
    const { rows } = (await staff.post('/api/admin/getAuditList', { month: thisMonth(), kind: 'backup' }))
      .body;
    expect(rows).toContainEqual(
      expect.objectContaining({ recordId: filename, action: 'add', by: expect.any(String) }),
    );

    const { status, headers, content } = await follow(
      await staff.get(address('backup', filename, '월간 점검')),
    );
    expect([status, content.byteLength]).toEqual([200, size]);
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${filename}`);
    const mailsToOwner = () => mailsTo(inject('productUrl'), 'admin@demo.hanho.test', '백업');
    await expect.poll(async () => (await mailsToOwner()).map(({ text }) => text).join()).toContain(filename);
    expect(await lastDownload(`backup/${filename}`)).toMatchObject({
      reason: '월간 점검',
      by: `${staff.session.lName}${staff.session.fName}`,
    });
    if (!backup?.orders) throw new Error('The backup has no workbook of orders.');
    const orders = await follow(await staff.get(address('backup', backup.orders.filename, '주문 확인')));
    expect(orders.content.byteLength).toBe(backup.orders.size);
  });
});

describe('POST /api/admin/rehearseBackup', () => {
  it('accepts a complete backup', async () => {
    const { filename } = await makeBackup();
    const { status, body } = await owner.post('/api/admin/rehearseBackup', { filename });
    expect([status, body.id]).toEqual([200, expect.any(String)]);
    const known = (await staff.post('/api/admin/getRehearsalList')).body as Rehearsal[];
    expect(known.find(({ id }) => id === body.id)).toMatchObject({ filename });
  });

  it.each(['2020-01-01-1.jsonl.gz', '../failed/x', '', 'x'.repeat(150)])(
    'returns 404 for a name that no backup has (%#)',
    async (filename) => {
      expect(codeOf(await owner.post('/api/admin/rehearseBackup', { filename }))).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('POST /api/admin/restoreBackup', () => {
  const restore = (filename: string, confirmation: string) =>
    owner.post('/api/admin/restoreBackup', { filename, confirmation });

  it('returns 422 at the confirmation that is not the day of the backup, and starts nothing', async () => {
    const { filename } = await makeBackup();
    for (const confirmation of ['', '2020-01-01', filename]) {
      const { status, body } = await restore(filename, confirmation);
      const [field] = body.fields ?? [];
      expect([status, body.code, field?.path]).toEqual([422, 'VALIDATION_FAILED', 'confirmation']);
    }
    expect((await owner.post('/api/admin/getRestoreList')).body).toEqual([]);
  });

  it('returns 404 for a name that no backup has', async () => {
    expect(codeOf(await restore('2020-01-01-1.jsonl.gz', '2020-01-01'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await restore('../failed/x', '../failed/'))).toEqual([404, 'NOT_FOUND']);
  });

  it('is for owners only, like rehearsals, the list of restores and the removal of tables', async () => {
    for (const path of ['restoreBackup', 'rehearseBackup', 'getRestoreList', 'removeRestoredTable']) {
      expect(codeOf(await staff.post(`/api/admin/${path}`, {})), path).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('POST /api/admin/removeRestoredTable', () => {
  it.each(['unknown', '2026-11-23T00:00:00.000Z#x'])('returns 404 for the unknown id %j', async (id) => {
    const answer = await owner.post('/api/admin/removeRestoredTable', { id, confirmation: 'Hanho' });
    expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
  });
});

const id = await importInvalidOrder(partner);

describe('GET /api/admin/files/{folder}/{filename}', () => {
  it('returns a file of failed rows to its partner and to staff under a Korean name, and records the download', async () => {
    const { status, headers, content } = await follow(await partner.get(address('failed', `${id}.xlsx`)));
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(`등록 실패 ${seoulDay(new Date())}`)}.xlsx`,
    );
    expect(read(content, { type: 'array' }).SheetNames.length).toBeGreaterThan(0);
    expect(await lastDownload(`failed/${id}.xlsx`)).toMatchObject({
      name: `등록 실패 ${seoulDay(new Date())}.xlsx`,
      reason: '등록에 실패한 행 수정',
      by: expect.any(String),
      at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await visitor.get(address('failed', `${id}.xlsx`))).status).toBe(401);
    const foreign = await partner2.get(address('failed', `${id}.xlsx`, '궁금해서'));
    expect(codeOf(foreign)).toEqual([404, 'NOT_FOUND']);
    expect((await follow(await staff.get(address('failed', `${id}.xlsx`)))).status).toBe(200);
  });

  it('returns imported files to staff only, with the file name that the sender used', async () => {
    const path = address('uploads', `${id}.xlsx`, '고객 문의 확인');
    const { headers, content } = await follow(await staff.get(path));
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('주문')}.xlsx`,
    );
    expect(read(content, { type: 'array' }).SheetNames.length).toBeGreaterThan(0);
    expect(await lastDownload(`uploads/${id}.xlsx`)).toMatchObject({ reason: '고객 문의 확인' });
    for (const folder of ['uploads', 'backup']) {
      const foreign = await partner.get(address(folder, `${id}.xlsx`, '고객 문의 확인'));
      expect(codeOf(foreign)).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('requires a reason for backups and imported files, without control characters', async () => {
    const before = (await lastDownload(`uploads/${id}.xlsx`))?.id;
    const path = address('uploads', `${id}.xlsx`);
    const missing = await staff.get(path);
    expect(codeOf(missing)).toEqual([400, 'INVALID_FIELDS']);
    expect(missing.body.fields).toEqual([
      { path: 'reason', message: expect.stringMatching('내려받는 이유') },
    ]);
    for (const reason of ['', ' a ', 'x'.repeat(201), 'a\r\nset-cookie: a=b', 'a\u0000b', '점검\n둘째 줄']) {
      const { status, body, headers } = await staff.get(address('uploads', `${id}.xlsx`, reason));
      expect([status, body.code, body.fields[0].path]).toEqual([422, 'VALIDATION_FAILED', 'reason']);
      expect(headers.has('location')).toBe(false);
    }
    expect((await lastDownload(`uploads/${id}.xlsx`))?.id).toBe(before);
    const marked = '<script>alert(1)</script> "; drop';
    expect((await staff.get(address('uploads', `${id}.xlsx`, marked))).status).toBe(302);
    expect((await lastDownload(`uploads/${id}.xlsx`))?.reason).toBe(marked);
  });

  it.each([
    'backup/..%2Fimages%2Fx.png',
    'failed/..%2Fuploads%2Fx.xlsx',
    'backup/%2Fetc%2Fpasswd',
    'backup/x.jsonl.gz%00',
    'backup/x.xlsx%0D%0Aset-cookie:%20a=b',
    'images/x.png',
    'Backup/x.xlsx',
    'failed%2F..%2Fbackup/x.xlsx',
    'backup/..%5Cuploads%5Cx.xlsx',
    'backup/.hidden.xlsx',
    'backup/x..xlsx',
    'backup/none.jsonl.gz',
    `uploads/${'0'.repeat(64)}.xlsx`,
    `failed/${'0'.repeat(64)}.xlsx`,
    `failed/..%2Fuploads%2F${id}.xlsx`,
    `failed/${id}.xlsx%00`,
    `failed/${id.toUpperCase()}.XLSX`,
  ])('returns 404 for the path %s', async (path) => {
    for (const as of [staff, partner]) {
      const answer = await as.get(`/api/admin/files/${path}?reason=${encodeURIComponent('점검')}`);
      expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
      expect(answer.headers.has('set-cookie')).toBe(false);
    }
  });

  it('redirects to a presigned URL of one file that expires after one minute', async () => {
    const { headers } = await staff.get(address('uploads', `${id}.xlsx`, '점검'));
    const { pathname, searchParams } = new URL(headers.get('location') ?? '');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(pathname).toMatch(new RegExp(`/uploads/${id}\\.xlsx$`));
    expect(searchParams.get('X-Amz-Expires')).toBe('60');
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(searchParams.get('response-content-disposition')).toMatch(/^attachment;/);
  });

  it('adds a download record, which getDownloadList returns by month, fifty per page', async () => {
    const path = address('failed', `${id}.xlsx`, '쪽 나누기');
    for (let times = 0; times < 51; times += 1) expect((await partner.get(path)).status).toBe(302);
    const { body: first } = await staff.post('/api/admin/getDownloadList', { month: thisMonth() });
    expect(first.rows).toHaveLength(50);
    const { body: second } = await staff.post('/api/admin/getDownloadList', {
      month: thisMonth(),
      paging: first.nextPaging,
    });
    const known = new Set(first.rows.map((row: Download) => row.id));
    expect(second.rows.length).toBeGreaterThan(0);
    expect(second.rows.filter((row: Download) => known.has(row.id))).toEqual([]);
    expect(second.rows[0].at <= first.rows.at(-1).at).toBe(true);
    expect((await staff.post('/api/admin/getDownloadList', { month: '2020-01' })).body).toEqual({
      rows: [],
      nextPaging: null,
    });
    for (const month of ['2026-13', '2026', 'DOWNLOAD#']) {
      expect((await staff.post('/api/admin/getDownloadList', { month })).status).toBe(422);
    }
  });
});
