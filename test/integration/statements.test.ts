import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Billing, putBillingAction } from '#functions/db/billing.entity.ts';
import type { Statement } from '#shared/domain/statement.ts';
import { auditEntries } from '#test/support/audit.ts';
import { client, codeOf, type SignedIn, signedIn } from '#test/support/client.ts';
import { connectTable } from '#test/support/engine.ts';
import { downloadWorkbook } from '#test/support/imports.ts';
import { mailsTo } from '#test/support/mails.ts';
import { joinPartner } from '#test/support/partners.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/** A separate product, because the tests move its clock and bill all partners. */
let product: Product;
let table: ReturnType<typeof connectTable>;
let owner: SignedIn;
let staff: SignedIn;
let partner: Awaited<ReturnType<typeof joinPartner>>;
let other: Awaited<ReturnType<typeof joinPartner>>;
beforeAll(async () => {
  product = await startProduct({ seed: 'demo', env: UNTHROTTLED });
  table = connectTable(product.tableEndpoint());
  owner = await signedIn(product.url, 'admin@demo.hanho.test');
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
  partner = await joinPartner(product.url, owner);
  other = await joinPartner(product.url, owner);
});
afterAll(async () => {
  table.destroy();
  await product.stop();
});

let lastOrder = 8_000_000;
const bill = async (changes: Partial<Billing> = {}): Promise<number> => {
  lastOrder += 1;
  const { put } = putBillingAction(undefined, {
    ...{ orderId: lastOrder, version: 1, partner: partner.id, currency: 'AUD' },
    ...{ hblNo: `HH${lastOrder}`, orderNumber: `K-${lastOrder}`, method: 2, day: '2026-10-15' },
    ...{ state: 'measured', isDue: true, isVoid: false, basis: 'measured', measure: 29.25 },
    ...{ freight: 15_500, surcharges: 500, manual: 0, total: 16_000 },
    ...{ billed: 0, billedMeasure: 0, billedManual: 0, statements: [] },
    ...changes,
  });
  await table.send(new PutCommand({ TableName: 'hanho', Item: put }));
  return lastOrder;
};
const send = async (path: string, body: object, as: SignedIn | typeof partner.api = owner, headers = {}) =>
  as.post(`/api/statement/${path}`, body, headers);
const post = async (path: string, body: object, as?: SignedIn | typeof partner.api) => {
  const answer = await send(path, body, as);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [
  status,
  body.fields?.map(({ path }: { path: string }) => path),
];
const read = (id: string): Promise<Statement> => post('get', { id });
const runJob = async (event: object) =>
  (await client(product.url).post('/_local/jobs/statements', event)).body;
const until = async (id: string, isReached: (statement: Statement) => boolean): Promise<Statement> => {
  await expect.poll(async () => isReached(await read(id))).toBe(true);
  return read(id);
};
const draftOf = async (partnerId: number, month = '2026-10'): Promise<Statement> => {
  const { started } = await post('draft', { month, partnerId });
  expect(started).toHaveLength(1);
  return until(started[0].id, ({ state }) => state === 'draft');
};
const issued = async (partnerId: number): Promise<Statement> => {
  await bill({ partner: partnerId });
  const { id, version, total } = await draftOf(partnerId);
  await post('issue', { id, version, total });
  return until(id, ({ marked }) => marked);
};

describe('POST /_local/jobs/statements', () => {
  it('refuses a month that is none, or has not ended', async () => {
    for (const month of ['2026-13', '2999-01']) {
      expect(codeOf(await client(product.url).post('/_local/jobs/statements', { month }))).toEqual([
        422,
        'VALIDATION_FAILED',
      ]);
    }
  });
});

describe('a statement', () => {
  it('is drafted, adjusted, issued once by two people at once, mailed, marked and audited', async () => {
    const orders = [await bill(), await bill({ total: 1, freight: 1, surcharges: 0 })];
    const draft = await draftOf(partner.id);
    expect(draft).toMatchObject({ parcels: 2, charges: 16_001, total: 16_001, number: null, version: 2 });
    const add = { name: '=1+1', amount: -1_001, reason: '단골 할인입니다.' };
    const key = { 'idempotency-key': randomUUID() };
    const change = { id: draft.id, version: draft.version, add };
    const adjusted = await send('adjust', change, owner, key);
    expect(adjusted.body).toMatchObject({ total: 15_000, adjustments: [{ name: '=1+1', amount: -1_001 }] });
    expect((await send('adjust', change, owner, key)).body).toEqual(adjusted.body);
    expect(codeOf(await send('adjust', change))).toEqual([409, 'CONFLICT']);

    const { id, version } = adjusted.body;
    expect(codeOf(await send('issue', { id, version, total: 15_001 }))).toEqual([409, 'STATEMENT_CHANGED']);
    expect(codeOf(await send('get', { id }, partner.api))).toEqual([404, 'STATEMENT_NOT_FOUND']);
    const both = await Promise.all([1, 2].map(() => send('issue', { id, version, total: 15_000 })));
    expect(both.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'STATEMENT_NOT_DRAFT'],
    ]);
    const number = `ST-202610-${String(partner.id).padStart(3, '0')}-1`;
    const statement = await until(id, ({ marked }) => marked);
    expect(statement).toMatchObject({ number, state: 'open', balance: 15_000, currency: 'AUD' });
    expect(await post('get', { id }, partner.api)).toEqual(statement);
    expect(codeOf(await send('get', { id }, other.api))).toEqual([404, 'STATEMENT_NOT_FOUND']);
    const { lines, next } = await post('getLines', { id, from: 0 }, partner.api);
    expect([lines.map(({ orderId }: { orderId: number }) => orderId), next]).toEqual([orders, null]);
    const subject = `[한호] 2026년 10월 정산서 ${number}`;
    await expect.poll(() => mailsTo(product.url, partner.email, subject)).toHaveLength(1);
    const entries = await auditEntries(owner, 'statement', id);
    expect(entries.map(({ action, changes }) => [action, changes.length > 0])).toEqual([
      ['change', true],
      ['change', true],
      ['add', true],
    ]);

    const { content, headers } = await downloadWorkbook(
      product.url,
      partner.api,
      `/api/statement/excel/${id}`,
    );
    expect(headers.get('content-disposition')).toContain(number);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(content.buffer as ArrayBuffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['요약', '내역']);
    const rows = workbook.getWorksheet('내역')?.getSheetValues().slice(2) as (string | number | null)[][];
    const amounts = rows.map((row) => row.at(-1));
    expect(amounts).toEqual([160, 0.01, -10.01, 150]);
    expect(rows.at(-1)?.[1]).toBe('합계');
    expect(rows[2]?.[2]).toBe('=1+1');
    const last = workbook.getWorksheet('요약')?.lastRow;
    // `0.###` would show 30 as `30.`
    expect(workbook.getWorksheet('내역')?.getRow(2).getCell(8).numFmt ?? 'General').toBe('General');
    expect([last?.getCell(1).value, last?.getCell(2).value, last?.getCell(2).numFmt]).toEqual([
      ...['합계', 150, '#,##0.00'],
    ]);
  });

  it('is paid in parts, reversed and then paid by payments that its balance allows', async () => {
    let statement = await issued(other.id);
    const pay = (changes: object) =>
      send(
        'addPayment',
        {
          ...{ id: statement.id, version: statement.version, paidOn: '2026-11-20', amount: 6_000 },
          ...{ method: 'transfer', memo: ' <b>&"국민은행 ', ...changes },
        },
        staff,
      );
    expect(fieldsOf(await pay({ amount: 16_001 }))).toEqual([422, ['amount']]);
    expect(fieldsOf(await pay({ paidOn: '2999-01-01' }))).toEqual([422, ['paidOn']]);
    for (const amount of [0, -1, 1.5, 100_000_001])
      expect((await pay({ amount })).status).toBeOneOf([400, 422]);
    statement = (await pay({})).body;
    expect(statement).toMatchObject({ state: 'partlyPaid', paid: 6_000, balance: 10_000 });
    expect(statement.payments).toMatchObject([{ memo: '<b>&"국민은행', reverses: null }]);
    expect(codeOf(await pay({ version: 1 }))).toEqual([409, 'CONFLICT']);
    // A double click: the later requests find the statement changed by the first one.
    const sameKey = { 'idempotency-key': randomUUID() };
    const payment = { id: statement.id, version: statement.version, paidOn: '2026-11-20', amount: 1_000 };
    const sameTime = await Promise.all(
      [1, 2, 3].map(() => send('addPayment', { ...payment, method: 'cash' }, staff, sameKey)),
    );
    for (const one of sameTime) expect(codeOf(one)).toEqual([200, undefined]);
    expect(new Set(sameTime.map(({ body }) => body.payments.length))).toEqual(new Set([2]));
    statement = sameTime[0]?.body;
    statement = await post('reversePayment', {
      ...{ id: statement.id, version: statement.version, reason: '두 번 등록한 입금입니다.' },
      paymentId: statement.payments[1]?.id,
    });
    const reversal = () => ({
      ...{ id: statement.id, version: statement.version, reason: '다른 정산서의 입금입니다.' },
      paymentId: statement.payments[0]?.id,
    });
    expect(codeOf(await send('reversePayment', reversal(), staff))).toEqual([403, 'FORBIDDEN']);
    statement = await post('reversePayment', reversal());
    expect(statement).toMatchObject({ state: 'open', paid: 0, balance: 16_000 });
    expect(codeOf(await send('reversePayment', reversal()))).toEqual([404, 'PAYMENT_NOT_FOUND']);
    const balances = (await staff.get('/api/statement/balances')).body;
    expect(balances).toContainEqual(
      expect.objectContaining({
        partnerId: other.id,
        currency: 'AUD',
        open: 16_000,
        overdue: 0,
        statements: 1,
      }),
    );
    statement = (await pay({ amount: 16_000 })).body;
    expect(statement).toMatchObject({ state: 'paid', balance: 0 });
  });

  it('is listed by month, partner and state; partners see their issued ones only', async () => {
    await bill({ day: '2026-10-20', total: 70 });
    const draft = await draftOf(partner.id);
    const idsOf = async (body: object, as?: SignedIn | typeof partner.api) =>
      (await post('list', body, as)).items.map(({ id }: Statement) => id);
    for (const body of [{}, { month: '2026-10' }, { partnerId: partner.id }, { state: 'draft' }])
      expect(await idsOf(body)).toContain(draft.id);
    for (const body of [{ state: 'paid' }, { partnerId: other.id }, { month: '2026-09' }])
      expect(await idsOf(body)).not.toContain(draft.id);
    const own = (await post('list', {}, partner.api)).items as Statement[];
    expect(own.map(({ partnerId, number }) => [partnerId, number !== null])).toEqual([[partner.id, true]]);
    expect(await idsOf({ partnerId: partner.id }, other.api)).not.toContain(own[0]?.id);
    expect(fieldsOf(await send('list', { next: 'x' }))).toEqual([422, ['next']]);
    expect((await send('list', { month: '2026-13' })).status).toBeOneOf([400, 422]);
    await post('discard', { id: draft.id, version: draft.version });
    expect(codeOf(await send('get', { id: draft.id }))).toEqual([404, 'STATEMENT_NOT_FOUND']);
  });

  it('is refused to wrong roles, for unknown ids and for drafts that are issued', async () => {
    const statement = await issued(other.id);
    const { id, version } = statement;
    const reason = '다섯 글자 이상';
    const bodies = {
      draft: { month: '2026-10' },
      adjust: { id, version, add: { name: '할인', amount: -1, reason } },
      discard: { id, version },
      issue: { id, version, total: statement.total },
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect(codeOf(await send(path, body, staff)), path).toEqual([403, 'FORBIDDEN']);
      if (path === 'draft') continue;
      expect(codeOf(await send(path, body)), path).toEqual([409, 'STATEMENT_NOT_DRAFT']);
      expect(codeOf(await send(path, { ...body, id: 'none' })), path).toEqual([404, 'STATEMENT_NOT_FOUND']);
    }
    const payment = { paidOn: '2026-11-20', amount: 1, method: 'cash' };
    expect(codeOf(await send('addPayment', { id, version, ...payment }, other.api))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    await bill();
    const draft = await draftOf(partner.id);
    const ofDraft = { id: draft.id, version: draft.version };
    expect(codeOf(await send('addPayment', { ...ofDraft, ...payment }))).toEqual([
      409,
      'STATEMENT_NOT_ISSUED',
    ]);
    expect(codeOf(await send('reversePayment', { ...ofDraft, paymentId: 'none', reason }))).toEqual([
      ...[409, 'STATEMENT_NOT_ISSUED'],
    ]);
    expect(fieldsOf(await send('adjust', ofDraft))).toEqual([422, ['add']]);
    expect(codeOf(await send('draft', { month: '2026-09', partnerId: partner.id }))).toEqual([
      ...[409, 'STATEMENT_DRAFT_OPEN'],
    ]);
    const { blocked } = await post('draft', { month: '2026-09' });
    expect(blocked).toContainEqual({ partnerId: partner.id, code: 'STATEMENT_DRAFT_OPEN' });
    await post('discard', ofDraft);
  });
});

describe('the job statements', () => {
  it('bills the Seoul months of 2026-11-30 and 2026-12-01, and continues after SIGKILL', async () => {
    const partnerId = partner.id;
    await bill({ day: '2026-11-30', total: 300 });
    await bill({ day: '2026-12-01', total: 400 });
    const secondsTo = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 1000);
    const setClock = async (instant: string) => {
      await product.setClock(secondsTo(instant));
      owner = await signedIn(product.url, 'admin@demo.hanho.test');
    };
    await setClock('2026-11-30T14:59:00Z');
    expect(fieldsOf(await send('draft', { month: '2026-11' }))).toEqual([422, ['month']]);
    await setClock('2026-11-30T21:00:00Z');
    expect(await runJob({})).toMatchObject({ month: '2026-11' });
    const [november] = (await post('list', { month: '2026-11', partnerId })).items;
    expect(november).toMatchObject({ state: 'draft', total: expect.any(Number), month: '2026-11' });
    await product.kill9();
    await product.restart();
    await setClock('2026-11-30T21:10:00Z');
    const { id, version, total } = november;
    await post('issue', { id, version, total });
    await product.kill9();
    await product.restart();
    await setClock('2026-11-30T21:20:00Z');
    await runJob({ resume: true });
    const marked = await until(id, (statement) => statement.marked);
    expect(marked.dueOn).toBe('2026-12-15');
    await setClock('2026-12-31T21:00:00Z');
    expect(await runJob({})).toMatchObject({ month: '2026-12' });
    const [december] = (await post('list', { month: '2026-12', partnerId })).items;
    expect(december).toMatchObject({ parcels: 1, total: 400 });
    expect(await read(id)).toMatchObject({ state: 'overdue', daysOverdue: 17 });
  });
});
