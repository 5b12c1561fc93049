import { randomUUID } from 'node:crypto';
import crypto from 'officecrypto-tool';
import { describe, expect, it } from 'vitest';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { type OrderCells, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Answer, codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { importUpload, waitForJob } from '#test/support/import-jobs.ts';
import { importRows, orderNumber, ordersByNumber } from '#test/support/imports.ts';

const [partner, partner2, staff] = await demoClients('partner', 'partner2', 'staff');

const understood = async (rows: readonly OrderCells[], fields = {}, as = partner) =>
  (await importRows(as, rows, { dryRun: '1', ...fields })).body.dryRun.understood;

describe('dry run of POST /api/parcel/importExcel', () => {
  it('returns the first five orders as they will be stored, and the sums of all', async () => {
    const first = orderNumber();
    const rows = [
      orderCells({ 주문번호: first, 상세주소: '101동 1203호', 실중량: '3.2' }),
      { 주문번호: first, 품명: 'SECOND', 수량: 3, 단가: '10.05', 통화: 'AUD' },
      ...Array.from({ length: 5 }, () => orderCells({ 주문번호: orderNumber(), 박스수량: 2 })),
    ] as OrderCells[];
    const found = await understood(rows);
    expect(found.orders).toHaveLength(5);
    expect(found.orders[0]).toMatchObject({
      row: 2,
      orderId: first,
      receiverName: '홍길동',
      receiverMobile: '01012345678',
      receiverAddress2: '101동 1203호',
      weight: 3.2,
      itemCount: 2,
      items: [
        { itemQty: 2, unitPrice: 24.5 },
        { itemName: 'SECOND', itemQty: 3, currency: 'AUD' },
      ],
    });
    expect(found.amounts).toEqual([
      { currency: 'USD', amount: 294, lowest: 24.5, highest: 24.5 },
      { currency: 'AUD', amount: 30.15, lowest: 10.05, highest: 10.05 },
    ]);
    expect(found.weight).toBe(19.2);
  });

  it('warns about values of 0 and above USD 1,000, and about a weight that the box cannot have', async () => {
    const rows = [
      orderCells({ 주문번호: orderNumber(), 단가: 0 }),
      orderCells({ 주문번호: orderNumber(), 수량: 100 }),
      orderCells({ 주문번호: orderNumber(), 실중량: 500, 가로: 10, 세로: 10, 높이: 10 }),
      orderCells({ 주문번호: orderNumber() }),
    ] as OrderCells[];
    const { warnings } = await understood(rows);
    expect(warnings.map(({ message, rows }: Answer['body']) => [message, rows])).toEqual([
      ['신고 금액이 0입니다. 단가를 확인해주세요.', [2]],
      ['신고 금액이 USD 1,000을 넘습니다. 단가와 통화를 확인해주세요.', [3]],
      ['무게와 크기를 확인해주세요.', [4]],
    ]);
  });

  it('asks for the currency of prices that look like won, until the layout has a fixed currency', async () => {
    const { id: partnerId } = (await staff.post('/api/partner/registerPartner', partnerPayload())).body;
    const rows = [15_000, 2_500, 89_000].map((price) =>
      orderCells({ 주문번호: orderNumber(), 단가: price, 수량: 1, 통화: '' }),
    );
    const fields = { partnerId: String(partnerId) };
    const { dryRun } = (await importRows(staff, rows, { ...fields, dryRun: '1' })).body;
    expect(dryRun.understood.currencyQuestion).toEqual({
      message: '합계 USD 106,500: 원화로 보입니다. 통화를 골라주세요.',
      currencies: ['USD', 'KRW', 'JPY', 'AUD'],
    });
    const fixed = [{ column: 'item.currency', value: 'KRW' }];
    const saved = { partnerId, layout: dryRun.layout, headers: [], fixed };
    expect((await staff.post('/api/parcel/saveImportMapping', saved)).status).toBe(200);
    const answered = await understood(rows, fields, staff);
    expect(answered.currencyQuestion).toBeNull();
    expect(answered.amounts).toMatchObject([{ currency: 'KRW', amount: 106_500 }]);
  });

  it('asks whether $ is USD or AUD, and not if the sheet has a currency', async () => {
    const priced = (price: string, currency = '') => [
      orderCells({ 주문번호: orderNumber(), 단가: price, 수량: 1, 통화: currency }),
    ];
    expect((await understood(priced('$12.50'))).currencyQuestion).toEqual({
      message: '합계 $ 12.5: 어느 나라 달러인지 통화를 골라주세요.',
      currencies: ['USD', 'AUD'],
    });
    for (const rows of [priced('$12.50', 'AUD'), priced('A$12.50'), priced('12.50')]) {
      expect((await understood(rows)).currencyQuestion).toBeNull();
    }
  });

  it('warns about prices that look like won although the sheet says USD', async () => {
    const found = await understood([orderCells({ 주문번호: orderNumber(), 단가: 15_000, 통화: 'USD' })]);
    expect(found.currencyQuestion).toBeNull();
    expect(found.warnings[0].message).toBe('합계 USD 30,000: 원화로 보입니다. 통화를 확인해주세요.');
  });
});

describe('findings of the rules of customs in a dry run of POST /api/parcel/importExcel', () => {
  const fit = { '통관 구분': '목록통관', 'HS CODE': '630120', 품명: 'WOOL BLANKET' };
  const parcel = (changes: OrderCells = {}) => orderCells({ 주문번호: orderNumber(), ...fit, ...changes });
  const several = orderNumber();
  const rows = [
    parcel({ 개인통관고유부호: ' p1234 5678-9012 ' }),
    parcel({ 개인통관고유부호: 'P12345', 우편번호: '99999' }),
    parcel({ 주문번호: several, 단가: 75, 'HS CODE': '990000' }),
    { 주문번호: several, 품명: 'OMEGA 3', 수량: 1, 단가: '0.01', 'HS CODE': '' },
    parcel({ '통관 구분': '일반통관', '운송 방법': '해운', 품명: 'POWER BANK' }),
  ] as OrderCells[];
  const expected = {
    warnings: [
      { rowIndex: 3, rule: 'ZIP_UNKNOWN', text: '없는 우편번호입니다.' },
      { rowIndex: 3, rule: 'PCC_FORM', text: '개인통관고유부호는 P와 숫자 12자리입니다.' },
      {
        rowIndex: 4,
        rule: 'VALUE_LIST',
        text: '목록통관 한도 USD 150을 넘었습니다(USD 150.01). 일반통관으로 바꿔주세요.',
      },
      { rowIndex: 4, rule: 'HS_UNKNOWN', text: 'WOOL BLANKET의 HS CODE 990000은 없는 류입니다.' },
      { rowIndex: 5, rule: 'LIST_EXCLUDED', text: 'OMEGA 3은 목록통관을 할 수 없습니다.' },
      { rowIndex: 5, rule: 'HS_MISSING', text: 'OMEGA 3의 HS CODE가 없습니다.' },
      { rowIndex: 6, rule: 'DANGEROUS', text: 'POWER BANK는 항공 위험물일 수 있습니다.' },
    ],
    warningCount: 7,
  };

  it('are listed by row, prevent nothing, and accept a customs code in lower case with blanks', async () => {
    const { body } = await importRows(partner, rows, { dryRun: '1' });
    expect(body).toMatchObject({ successCount: 4, failedCount: 0 });
    expect(body.dryRun).toMatchObject(expected);
  });

  it('are the same in the dry run of a job', async () => {
    const { result } = await importUpload(partner, spreadsheet(rows), { dryRun: '1' });
    expect(result.dryRun).toMatchObject(expected);
  });

  it('do not include combined taxation, because other parcels of a consol are unknown', async () => {
    const same = { '쇼핑몰 URL': 'shop.example', 단가: 60 };
    const { body } = await importRows(partner, [parcel(same), parcel(same)], { dryRun: '1' });
    expect(body.dryRun).toMatchObject({ warnings: [], warningCount: 0 });
  });
});

describe('POST /api/parcel/importExcelPassword', () => {
  const PASSWORD = '비밀 1234';
  const lock = (rows: readonly OrderCells[]) =>
    new Uint8Array(crypto.encrypt(Buffer.from(spreadsheet(rows)), { password: PASSWORD }));
  const unlock = (jobId: string, password = PASSWORD, as = partner): Promise<Answer> =>
    as.post('/api/parcel/importExcelPassword', { jobId, password });

  it('continues the job of a protected file once, without storing the password', async () => {
    const orderId = orderNumber();
    const before = (await auditOf(staff, 'importMapping', 2)).length;
    const locked = await importUpload(partner, lock([orderCells({ 주문번호: orderId })]));
    expect(locked).toMatchObject({
      state: 'failed',
      code: 'SPREADSHEET_PROTECTED',
      reason: '암호가 걸린 파일입니다. 암호를 풀고 다시 올려주세요.',
    });
    const [first, second] = await Promise.all([unlock(locked.jobId), unlock(locked.jobId)]);
    expect(second.body).toEqual(first.body);
    const { result } = await waitForJob(partner, first.body.jobId);
    expect(result).toMatchObject({ successCount: 1, failedCount: 0 });
    expect(await ordersByNumber(partner, [orderId])).toHaveLength(1);
    expect((await auditOf(staff, 'importMapping', 2)).length).toBe(before);
  });

  it('returns SPREADSHEET_PASSWORD for a wrong password, and then accepts the right one', async () => {
    const locked = await importUpload(partner, lock([orderCells({ 주문번호: orderNumber() })]), {
      dryRun: '1',
    });
    expect(codeOf(await unlock(locked.jobId, 'wrong'))).toEqual([422, 'SPREADSHEET_PASSWORD']);
    const { jobId } = (await unlock(locked.jobId)).body;
    expect((await waitForJob(partner, jobId)).result).toMatchObject({
      successCount: 1,
      dryRun: { itemCount: 1 },
    });
  });

  it('returns NOT_FOUND to another partner and for an unknown job, CONFLICT for a job without a protected file', async () => {
    const locked = await importUpload(partner, lock([orderCells({ 주문번호: orderNumber() })]));
    expect(codeOf(await unlock(locked.jobId, PASSWORD, partner2))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await unlock(randomUUID()))).toEqual([404, 'NOT_FOUND']);
    const open = await importUpload(partner, spreadsheet([orderCells({ 주문번호: orderNumber() })]));
    expect(codeOf(await unlock(open.jobId))).toEqual([409, 'CONFLICT']);
  });
});

describe('POST /api/parcel/getImportList and getImportOrders', () => {
  it('list the imports of a partner, newest first, and the orders that each registered', async () => {
    const { id: partnerId } = (await staff.post('/api/partner/registerPartner', partnerPayload())).body;
    const fields = { partnerId: String(partnerId) };
    const orderIds = [orderNumber(), orderNumber()];
    const rows = orderIds.map((orderId) => orderCells({ 주문번호: orderId }));
    const { body: first } = await importRows(staff, rows, fields);
    const bad = orderCells({ 주문번호: orderNumber(), 우편번호: '1' });
    const { body: second } = await importRows(staff, [bad], fields);
    const { body } = await staff.post('/api/parcel/getImportList', { partnerId });
    expect(body.nextPaging).toBeNull();
    expect(body.rows).toMatchObject([
      {
        id: second.importId,
        registered: 0,
        failed: 1,
        failedExcelDownloadUrl: second.failedExcelDownloadUrl,
        isCorrection: false,
      },
      { id: first.importId, registered: 2, failed: 0, failedExcelDownloadUrl: null },
    ]);
    const { ids } = (await staff.post('/api/parcel/getImportOrders', { importId: first.importId })).body;
    const registered = await ordersByNumber(staff, orderIds);
    expect(ids.toSorted()).toEqual(registered.map(({ id }) => id).toSorted());

    const foreign = await partner.post('/api/parcel/getImportOrders', { importId: first.importId });
    expect(codeOf(foreign)).toEqual([404, 'NOT_FOUND']);
    const own = await partner.post('/api/parcel/getImportList', { partnerId });
    expect(own.body.rows.map(({ id }: Answer['body']) => id)).not.toContain(first.importId);
  });

  it('page with a cursor, and refuse an invalid one', async () => {
    const { id: partnerId } = (await staff.post('/api/partner/registerPartner', partnerPayload())).body;
    for (let nth = 0; nth < 22; nth += 1) {
      await importRows(staff, [orderCells({ 주문번호: orderNumber(), 우편번호: '1' })], {
        partnerId: String(partnerId),
      });
    }
    const { body } = await staff.post('/api/parcel/getImportList', { partnerId });
    expect(body.rows).toHaveLength(20);
    const next = await staff.post('/api/parcel/getImportList', { partnerId, paging: body.nextPaging });
    expect([next.body.rows.length, next.body.nextPaging]).toEqual([2, null]);
    const wrong = await staff.post('/api/parcel/getImportList', { partnerId, paging: 'IMPORT#x' });
    expect(codeOf(wrong)).toEqual([422, 'VALIDATION_FAILED']);
  });
});
