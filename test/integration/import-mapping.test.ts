import { randomUUID } from 'node:crypto';
import { read, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { FixedValue, MappedHeader } from '#shared/domain/import-mapping.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { importForm, type OrderCells, orderCells, renameHeaders } from '#test/fixtures/spreadsheets.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Answer, codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { downloadWorkbook, IMPORT, importRows, orderNumber, ordersByNumber } from '#test/support/imports.ts';

const RECEIVER = 'order.receiverName';
const ADDRESS = 'order.receiverAddress1';

const [partner, partner2, staff] = await demoClients('partner', 'partner2', 'staff');

const newLayout = (): string => randomUUID().replaceAll('-', '');
const save = (
  headers: MappedHeader[],
  as = partner,
  fields: { layout?: string; partnerId?: number; fixed?: FixedValue[] } = {},
): Promise<Answer> =>
  as.post('/api/parcel/saveImportMapping', { layout: newLayout(), headers, fixed: [], ...fields });
const mapping = async (as = partner, fields = {}): Promise<Answer['body']> =>
  (await as.post('/api/parcel/getImportMapping', fields)).body;
const columnOf = async (header: string, as = partner, fields = {}): Promise<string | undefined> =>
  (await mapping(as, fields)).headers.find((mapped: MappedHeader) => mapped.header === header)?.column;
const newPartner = async (): Promise<number> =>
  (await staff.post('/api/partner/registerPartner', partnerPayload())).body.id;

/** A sheet whose headers of name and address are new, and the mapping that the sheet needs. */
const sheetWithNewHeaders = () => {
  const [name, address] = [`성함 ${randomUUID().slice(0, 8)}`, `배송지 ${randomUUID().slice(0, 8)}`];
  const orderId = orderNumber();
  const { 성함, 배송지, ...row } = renameHeaders(orderCells({ 주문번호: orderId }));
  return {
    orderId,
    rows: [{ ...row, [name]: 성함 ?? '', [address]: 배송지 ?? '' }],
    changes: [
      { header: name, column: RECEIVER },
      { header: address, column: ADDRESS },
    ],
  };
};

/** Saves a mapping for the layout of these rows. @returns the key of the layout */
const saveFor = async (rows: readonly OrderCells[], headers: MappedHeader[]): Promise<string> => {
  const { layout } = (await importRows(partner, rows, { dryRun: '1' })).body.dryRun;
  expect((await save(headers, partner, { layout })).status).toBe(200);
  return layout;
};

describe('POST /api/parcel/importExcel with unknown headers', () => {
  it('lists the unknown headers in a dry run, and imports the file for the partner that mapped them', async () => {
    const { orderId, rows, changes } = sheetWithNewHeaders();
    const tried = await importRows(partner, rows, { dryRun: '1' });
    expect(tried.status).toBe(200);
    expect(tried.body).toMatchObject({
      successCount: 0,
      failedCount: 0,
      failedRows: [],
      dryRun: { itemCount: 0, missing: ['받는 분 이름', '주소'] },
    });
    expect(tried.body.dryRun.headers.at(-2)).toMatchObject({
      header: changes[0]?.header,
      example: '홍길동',
      column: null,
      isOurs: false,
    });
    const refused = await importRows(partner, rows);
    expect(codeOf(refused)).toEqual([422, 'SPREADSHEET_COLUMNS']);
    expect(refused.body.message).toContain('받는 분 이름, 주소');

    const { layout } = tried.body.dryRun;
    expect(tried.body.dryRun.isKnownLayout).toBe(false);
    expect((await save(changes, partner, { layout })).status).toBe(200);
    const mapped = await importRows(partner, rows, { dryRun: '1' });
    expect(mapped.body).toMatchObject({
      successCount: 1,
      dryRun: { missing: [], layout, isKnownLayout: true },
    });
    expect((await importRows(partner2, rows)).body.code).toBe('SPREADSHEET_COLUMNS');
    expect((await importRows(staff, rows, { partnerId: '3' })).body.code).toBe('SPREADSHEET_COLUMNS');
    expect((await importRows(staff, rows, { partnerId: '2' })).body.successCount).toBe(1);
    expect((await ordersByNumber(partner, [orderId]))[0]).toMatchObject({
      partnerId: 2,
      receiverName: '홍길동',
      receiverAddress1: '서울특별시 중구 세종대로 110',
    });
  });

  it('fills columns with fixed values, and a second column from a mapped header', async () => {
    const orderId = orderNumber();
    const contact = `연락 ${randomUUID().slice(0, 8)}`;
    const {
      전화번호: _,
      휴대폰번호: mobile = '',
      '받는 분 구분': __,
      ...row
    } = orderCells({ 주문번호: orderId });
    const rows = [{ ...row, [contact]: mobile }];
    const header = { header: contact, column: 'order.receiverMobile', also: 'order.receiverTel' };
    const partnerId = await newPartner();
    const untried = await importRows(staff, rows, { partnerId: String(partnerId), dryRun: '1' });
    const { layout } = untried.body.dryRun;
    const fixed = [
      { column: 'order.receiverType', value: '1' },
      { column: 'order.courierCode', value: 'K002' },
    ];
    const saved = await save([header], staff, { partnerId, layout, fixed });
    expect(saved.body).toMatchObject({ headers: [header], fixed });
    const tried = await importRows(staff, rows, { partnerId: String(partnerId), dryRun: '1' });
    expect(tried.body).toMatchObject({ successCount: 1, dryRun: { missing: [] } });
    expect(tried.body.dryRun.headers.at(-1)).toMatchObject({ header: contact, also: 'order.receiverTel' });
    await importRows(staff, rows, { partnerId: String(partnerId) });
    expect((await ordersByNumber(staff, [orderId]))[0]).toMatchObject({
      receiverType: 1,
      courierCode: 'K002',
      receiverTel: mobile,
      receiverMobile: mobile,
    });
  });

  it('finds the headers below title rows, and reads the row that the caller chose', async () => {
    const { rows, changes } = sheetWithNewHeaders();
    const book = utils.book_new(utils.json_to_sheet(rows, { origin: 'A4' } as never), '주문');
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    utils.sheet_add_aoa(sheet as never, [['11월 주문서'], ['수취인', '상품명']]);
    const form = (fields = {}) =>
      importForm(new Uint8Array(write(book, { type: 'buffer' })), { dryRun: '1', ...fields });
    const found = (await partner.postForm(IMPORT, form())).body.dryRun;
    expect(found.headerRow).toBe(4);
    expect(found.headerRows.slice(0, 2)).toEqual([
      { row: 1, text: '11월 주문서' },
      { row: 2, text: '수취인, 상품명' },
    ]);
    expect(found.headers.map(({ header }: MappedHeader) => header)).toContain(changes[0]?.header);
    const chosen = (await partner.postForm(IMPORT, form({ headerRow: '2' }))).body.dryRun;
    expect(chosen.headerRow).toBe(2);
    expect(chosen.headers.map(({ header }: MappedHeader) => header)).toEqual(['수취인', '상품명']);
    const wrong = await partner.postForm(IMPORT, form({ headerRow: '21' }));
    expect(codeOf(wrong)).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('returns SPREADSHEET_COLUMNS after the mapping was removed', async () => {
    const { rows, changes } = sheetWithNewHeaders();
    const layout = await saveFor(rows, changes);
    await save([], partner, { layout });
    expect((await importRows(partner, rows)).body.code).toBe('SPREADSHEET_COLUMNS');
  });

  it('returns failed rows under the same headers, so that they can be imported again', async () => {
    const { rows, changes } = sheetWithNewHeaders();
    await saveFor(rows, changes);
    const { body } = await importRows(partner, [{ ...rows[0], 우편번호: '1' }]);
    expect(body).toMatchObject({ successCount: 0, failedCount: 1 });
    const { content } = await downloadWorkbook(url, partner, body.failedExcelDownloadUrl);
    const book = read(content, { type: 'array' });
    const [failed] = utils.sheet_to_json<OrderCells>(book.Sheets[book.SheetNames[0] ?? ''] as never);
    expect(failed).toHaveProperty(changes[0]?.header ?? '', '홍길동');
    const again = await importRows(partner, [{ ...failed, 우편번호: '04524' }]);
    expect(again.body).toMatchObject({ successCount: 1, failedCount: 0 });
  });

  it('maps a standard header to another column, and leaves a standard header out', async () => {
    const orderId = orderNumber();
    const rows = [orderCells({ 주문번호: orderId, '배송 메모': '문 앞', '배송 요청사항': '' })];
    const partnerId = await newPartner();
    const { dryRun } = (await importRows(staff, rows, { partnerId: String(partnerId), dryRun: '1' })).body;
    const headers = [
      { header: '배송 메모', column: 'order.deliveryRequest' },
      { header: '배송 요청사항', column: null },
    ];
    await save(headers, staff, { partnerId, layout: dryRun.layout });
    await importRows(staff, rows, { partnerId: String(partnerId) });
    expect((await ordersByNumber(staff, [orderId]))[0]).toMatchObject({
      orderMemo: '',
      deliveryRequest: '문 앞',
    });
  });
});

describe('POST /api/parcel/saveImportMapping', () => {
  it('saves a mapping for the partner of the caller, or for the partner that staff name', async () => {
    const [header, layout] = [randomUUID(), newLayout()];
    await save([{ header, column: RECEIVER }], partner, { layout, partnerId: 3 });
    expect(await columnOf(header, partner, { layout })).toBe(RECEIVER);
    expect(await columnOf(header, partner2, { layout, partnerId: 2 })).toBeUndefined();
    expect(await columnOf(header, staff, { layout, partnerId: 3 })).toBeUndefined();
    expect(await columnOf(header, staff, { layout, partnerId: 2 })).toBe(RECEIVER);

    await save([{ header, column: ADDRESS }], staff, { layout, partnerId: 3 });
    expect(await columnOf(header, partner2, { layout })).toBe(ADDRESS);
    expect(await columnOf(header, partner, { layout })).toBe(RECEIVER);
    const unknown = await staff.post('/api/parcel/getImportMapping', { partnerId: 99_999 });
    expect(codeOf(unknown)).toEqual([404, 'PARTNER_NOT_FOUND']);
  });

  it('replaces the mapping of this layout only', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const [layout, other] = [newLayout(), newLayout()];
    await save([{ header: a, column: RECEIVER }], partner, { layout });
    await save([{ header: a, column: ADDRESS }], partner, { layout: other });
    await save([{ header: b, column: RECEIVER }], partner, { layout });
    expect(await columnOf(a, partner, { layout })).toBeUndefined();
    expect(await columnOf(b, partner, { layout })).toBe(RECEIVER);
    expect(await columnOf(a, partner, { layout: other })).toBe(ADDRESS);
  });

  it('adds one audit entry, with column labels, when the same mapping is saved twice', async () => {
    const [header, layout] = [`<b>${randomUUID()}</b>`, newLayout()];
    const before = (await auditOf(staff, 'importMapping', 2)).length;
    const change = [{ header, column: 'order.customsRequest' }];
    const [first, second] = [
      await save(change, partner, { layout }),
      await save(change, partner, { layout }),
    ];
    expect(second.body).toEqual(first.body);
    const entries = await auditOf(staff, 'importMapping', 2);
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]?.changes).toEqual([
      { label: '통관 요청사항', from: expect.any(String), to: expect.stringContaining(header) },
    ]);
  });

  it('replaces the fixed values, and adds one audit entry for each change', async () => {
    const [partnerId, layout] = [await newPartner(), newLayout()];
    const setFixed = async (fixed: FixedValue[]) =>
      (await save([], staff, { partnerId, layout, fixed })).body.fixed;
    const sea = { column: 'order.freightMethod', value: '1' };
    const memo = { column: 'order.orderMemo', value: '=1+1' };
    expect(await setFixed([sea])).toEqual([sea]);
    expect(await setFixed([sea])).toEqual([sea]);
    expect(await setFixed([memo])).toEqual([memo]);
    expect(await setFixed([])).toEqual([]);
    const entries = await auditOf(staff, 'importMapping', partnerId);
    expect(entries).toHaveLength(3);
    expect(entries[1]?.changes).toEqual([
      { label: '운송 방법 고정값', from: '1', to: '' },
      { label: '배송 메모 고정값', from: '', to: '=1+1' },
    ]);
  });

  it('stores the layouts of both concurrent requests', async () => {
    const layouts = [newLayout(), newLayout()];
    const answers = await Promise.all(
      layouts.map((layout) => save([{ header: layout, column: RECEIVER }], partner, { layout })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(layouts.map((layout) => columnOf(layout, partner, { layout })))).toEqual([
      RECEIVER,
      RECEIVER,
    ]);
  });

  it('accepts headers named like properties of Object.prototype', async () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const columns = ['order.orderMemo', RECEIVER, ADDRESS];
    const layout = newLayout();
    await save(
      names.map((header, nth) => ({ header, column: columns[nth] ?? null })),
      partner,
      { layout },
    );
    expect(await Promise.all(names.map((header) => columnOf(header, partner, { layout })))).toEqual(columns);
  });

  it.each([
    ['no headers', { headers: undefined }, 400],
    ['no layout', { layout: undefined }, 400],
    ['a numeric header', { headers: [{ header: 5, column: RECEIVER }] }, 400],
    ['a column that is a list', { headers: [{ header: 'x', column: [RECEIVER] }] }, 400],
    ['a layout that is no key', { layout: 'x' }, 422],
    ['a blank header', { headers: [{ header: '  ', column: RECEIVER }] }, 422],
    ['a header of a star only', { headers: [{ header: '*', column: RECEIVER }] }, 422],
    ['a header of 101 letters', { headers: [{ header: '가'.repeat(101), column: RECEIVER }] }, 422],
    [
      '201 headers',
      { headers: Array.from({ length: 201 }, (_, n) => ({ header: `${n}`, column: null })) },
      422,
    ],
    ['an unknown column', { headers: [{ header: 'x', column: '받는 분 이름' }] }, 422],
    ['the column "constructor"', { headers: [{ header: 'x', column: 'constructor' }] }, 422],
    ['a header twice', { headers: [' x', 'X '].map((header) => ({ header, column: null })) }, 422],
    ['a second column that is mapped', { headers: [{ header: 'x', column: RECEIVER, also: RECEIVER }] }, 422],
    ['an unknown second column', { headers: [{ header: 'x', column: RECEIVER, also: 'toString' }] }, 422],
    [
      'a fixed order number, which only one order can have',
      { headers: [], fixed: [{ column: 'order.orderId', value: 'A' }] },
      422,
    ],
    ['an unknown choice', { headers: [], fixed: [{ column: 'order.courierCode', value: 'NONE' }] }, 422],
    [
      'two fixed values of one column',
      { headers: [], fixed: ['1', '2'].map((value) => ({ column: 'order.freightMethod', value })) },
      422,
    ],
    ['a blank fixed value', { headers: [], fixed: [{ column: 'order.orderMemo', value: ' ' }] }, 422],
    ['a column twice', { headers: ['x', 'y'].map((header) => ({ header, column: RECEIVER })) }, 422],
  ])('returns 400 or 422 for %s', async (_, body, status) => {
    const answer = await partner.post('/api/parcel/saveImportMapping', {
      layout: newLayout(),
      headers: [],
      fixed: [],
      ...body,
    });
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(status === 400 ? 'INVALID_FIELDS' : 'VALIDATION_FAILED');
  });
});

it('POST /api/parcel/getImportMapping returns every column and marks the required ones', async () => {
  const { columns } = await mapping();
  expect(columns[0]).toEqual({
    column: 'order.orderId',
    header: '주문번호',
    isRequired: false,
    mayBeFixed: false,
    choices: null,
  });
  expect(columns).toContainEqual({
    column: RECEIVER,
    header: '받는 분 이름',
    isRequired: true,
    mayBeFixed: true,
    choices: null,
  });
  expect(columns.find(({ column }: MappedHeader) => column === 'order.courierCode').choices).toContainEqual({
    value: 'K001',
    label: '우체국택배',
  });
});
