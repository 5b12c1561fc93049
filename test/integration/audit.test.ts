import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/domain/audit.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { registerOrders } from '#test/support/orders.ts';

const month = seoulDay(new Date()).slice(0, 7);

const [staff, partner] = await demoClients('staff', 'partner');

type Page = { rows: AuditEntry[]; nextPaging: string | null };
const list = async (body = {}, as = staff): Promise<Page> =>
  (await as.post('/api/admin/getAuditList', { month, ...body })).body;

const addCode = async (changes = {}, as = staff): Promise<string> => {
  const { status, body } = await as.post('/api/code/regiCode', {
    parentCode: 'BIZTYP',
    code: randomUUID().slice(0, 6).toUpperCase(),
    codeLabel: '시험 업종',
    status: 1,
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const change = async (id: string, version: number, codeLabel: string, as = staff) =>
  expect((await as.post('/api/code/modifyCode', { id, version, codeLabel })).status).toBe(200);

describe('POST /api/admin/getAuditList', () => {
  it('returns fifty entries per page, newest first, until nextPaging is null', async () => {
    const recordId = await addCode();
    for (let version = 1; version <= 49; version += 1) await change(recordId, version, `이름 ${version}`);
    const fullPage = await list({ recordId });
    expect([fullPage.rows.length, fullPage.nextPaging]).toEqual([50, null]);

    await change(recordId, 50, '이름 50');
    const first = await list({ recordId });
    expect(first.rows.map(({ changes }) => changes[0]?.to).slice(0, 2)).toEqual(['이름 50', '이름 49']);
    expect(first.rows).toHaveLength(50);
    const second = await list({ recordId, paging: first.nextPaging });
    expect(second).toMatchObject({ rows: [{ action: 'add', recordId }], nextPaging: null });

    const newest = await list();
    expect(newest.rows).toHaveLength(50);
    const older = await list({ paging: newest.nextPaging });
    expect(older.rows[0]?.id.localeCompare(newest.rows[49]?.id ?? '')).toBe(-1);
  });

  it('continues after a page that ends with a change of orders', async () => {
    const [order] = await registerOrders(partner, 1);
    for (let nth = 0; nth <= 50; nth += 1) {
      const changed = { id: [order?.id], status: nth % 2 === 0 ? '04' : '03', reason: '잘못 눌렀습니다' };
      expect((await staff.post('/api/parcel/modifyOrderStatus', changed)).status).toBe(200);
    }
    const search = { kind: 'order', recordId: order?.hblNo };
    await expect.poll(async () => (await list(search)).nextPaging).not.toBeNull();
    const first = await list(search);
    const second = await list({ ...search, paging: first.nextPaging });
    expect([first.rows.length, second.rows.length, second.nextPaging]).toEqual([50, 1, null]);
  });

  it('filters by kind and record', async () => {
    const recordId = await addCode();
    const [entry, ...others] = (await list({ kind: 'code', recordId })).rows;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ by: '최은영', kind: 'code', recordId, name: `시험 업종 (${recordId})` });
    expect((await list({ kind: 'partner', recordId })).rows).toEqual([]);
    for (const { kind } of (await list({ kind: 'code' })).rows) expect(kind).toBe('code');
  });

  it('returns markup and formulas as text, and truncates long values', async () => {
    const recordId = await addCode({ codeLabel: '<img src=x onerror=alert(1)>', description: '=1+1' });
    await staff.post('/api/code/modifyCode', {
      id: recordId,
      version: 1,
      codeLabel: '@SUM(A1)',
      description: '가'.repeat(300),
    });
    const [changed, added] = (await list({ recordId })).rows;
    expect(added?.changes).toEqual(
      expect.arrayContaining([
        { label: '이름', from: '', to: '<img src=x onerror=alert(1)>' },
        { label: '설명', from: '', to: '=1+1' },
      ]),
    );
    expect(changed?.changes).toEqual([
      { label: '이름', from: '<img src=x onerror=alert(1)>', to: '@SUM(A1)' },
      { label: '설명', from: '=1+1', to: `${'가'.repeat(199)}…` },
    ]);
  });

  it.each([
    ['month', '2026-13'],
    ['month', '2026-11#X'],
    ['kind', 'orders'],
    ['recordId', 'x'.repeat(41)],
  ])('returns 422 for %s = %s', async (field, value) => {
    const { status } = await staff.post('/api/admin/getAuditList', { month, [field]: value });
    expect(status).toBe(422);
  });

  it('lists a change of several orders as one entry, found by each house bill number, without personal data', async () => {
    const orders = await registerOrders(partner, 2);
    const id = orders.map((order) => order.id);
    expect((await staff.post('/api/parcel/modifyOrderStatus', { id, status: '03' })).status).toBe(200);
    const [first, second] = orders.map(({ hblNo }) => hblNo).sort();
    const entriesOf = async (recordId = '') => (await list({ kind: 'order', recordId })).rows;
    await expect.poll(() => entriesOf(second)).toHaveLength(1);
    const [entry] = await entriesOf(second);
    expect(entry).toMatchObject({ by: '최은영', action: 'change', name: `${first} 외 1건`, recordId: first });
    expect(entry?.changes).toEqual([{ label: '상태', from: '접수완료', to: '출고대기' }]);
    expect(await entriesOf(first)).toEqual([entry]);

    const read = (await staff.post('/api/parcel/getOrders', { id: [id[0]] })).body[0];
    const edit = { ...read, receiverName: '새이름', boxQty: 3 };
    expect((await partner.post('/api/parcel/updateOrder', edit)).status).toBe(200);
    await expect.poll(async () => (await entriesOf(read.hblNo)).length).toBe(2);
    expect((await entriesOf(read.hblNo))[0]?.changes).toEqual(
      expect.arrayContaining([
        { label: '받는 분 이름', from: '***', to: '***' },
        { label: '박스 수량', from: '1', to: '3' },
      ]),
    );
  });

  it('returns no entries for a month without changes', async () => {
    expect(await list({ month: '2001-01' })).toEqual({ rows: [], nextPaging: null });
  });

  it('returns 403 to partners and 401 to visitors', async () => {
    const refused = await partner.post('/api/admin/getAuditList', { month });
    expect(codeOf(refused)).toEqual([403, 'FORBIDDEN']);
    expect((await visitor.post('/api/admin/getAuditList', { month })).status).toBe(401);
  });
});
