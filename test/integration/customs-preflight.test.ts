import { randomUUID } from 'node:crypto';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PREFLIGHT_MEMO } from '#infra/local/demo-findings.ts';
import type { Preflight, PreflightParcel } from '#shared/domain/customs/preflight.ts';
import { customsRules, RULE_VERSION } from '#shared/domain/customs/rules.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { auditEntries } from '#test/support/audit.ts';
import { client, codeOf, type SignedIn, signedIn } from '#test/support/client.ts';
import { exceptionsOf, openException } from '#test/support/exceptions.ts';
import { downloadWorkbook } from '#test/support/imports.ts';
import { type Registered, readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNPACED } from '#test/support/product.ts';

/** A separate product, because the exceptions of the consols would be counted by other tests. */
let product: Product;
let staff: SignedIn;
let owner: SignedIn;
let freight: number;
beforeAll(async () => {
  product = await startProduct({ env: UNPACED });
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
  owner = await signedIn(product.url, 'admin@demo.hanho.test');
  freight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
});
afterAll(() => product.stop());

const reason = '고객에게 전화로 확인함';
const cream = { itemName: 'LANOLIN CREAM', itemQty: 1, unitPrice: 20, hsCode: '330499' };
const jerky = { itemName: 'BEEF JERKY', itemQty: 1, unitPrice: 20, hsCode: '021020' };
const green = { itemList: [cream] };
const red = { itemList: [jerky] };
const amber = { itemList: [cream], weight: 30 };

type Consol = { id: number; mblNo: string };
type Changes = Parameters<typeof registerOrder>[1];
const post = async (path: string, body: object, as = staff) => {
  const answer = await as.post(path, body);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const addConsol = async (...parcels: Changes[]): Promise<[Consol, ...Registered[]]> => {
  const consol = await post('/api/consol/registerConsol', consolPayload(freight));
  const orders: Registered[] = [];
  // The receivers are companies, whose code is not checked.
  for (const changes of parcels) {
    const orderId = `P-${randomUUID().slice(0, 8)}`;
    orders.push(await registerOrder(staff, { orderId, receiverType: 2, ...changes }));
  }
  const orderList = orders.map(({ id }) => id);
  if (orderList.length > 0) {
    await post('/api/parcel/modifyOrderStatus', { id: orderList, status: '02' });
    await post('/api/consol/linkConsol', { consolId: consol.id, orderList });
  }
  return [consol, ...orders] as never;
};

const check = (consol: Consol): Promise<Preflight> => post('/api/customs/preflight', { consolId: consol.id });
const decide = (consol: Consol, decisions: object, as = staff, headers = {}) =>
  as.post('/api/customs/decide', { consolId: consol.id, ...decisions }, headers);
const close = async ({ id, mblNo }: Consol, status = '002', rest: object = {}) => {
  const [listed] = await post('/api/consol/getConsolList', { mblNo });
  const { version, etd, eta, departCity, arrivalCity } = listed;
  const fields = { freightCode: freight, mblNo, etd, eta, departCity, arrivalCity };
  return staff.post('/api/consol/modifyConsol', { ...fields, id, version, status, ...rest });
};
const edit = async ({ id }: Registered, changes: object) => {
  const order = await readOrder(staff, id);
  await post('/api/parcel/updateOrder', { ...order, ...changes });
};
const parcelOf = ({ parcels }: Preflight, { id }: Registered): PreflightParcel =>
  parcels.find(({ orderId }) => orderId === id) as PreflightParcel;
const findingOf = (preflight: Preflight, order: Registered, rule: string) =>
  parcelOf(preflight, order).findings.find((one) => one.rule === rule);
const overrideOf = (preflight: Preflight, order: Registered, rule: string) => ({
  ...{ orderId: order.id, rule, reason },
  key: findingOf(preflight, order, rule)?.key ?? 'none',
});
const isFound = async ({ id }: Registered): Promise<boolean> =>
  (await exceptionsOf(staff, id)).some(({ rule }) => rule === 'CUSTOMS_FINDING');

describe('POST /api/customs/preflight', () => {
  it('returns the parcels by colour with their findings, and records their ids as an access', async () => {
    const [consol, ok, heavy, stopped] = await addConsol(green, amber, red);
    const preflight = await check(consol);
    expect(preflight).toMatchObject({
      consolId: consol.id,
      ...{ status: '001', ruleVersion: RULE_VERSION, canClose: false, active: true },
      counts: { red: 1, amber: 1, green: 1 },
      missingReasons: ['WEIGHT_HEAVY'],
      ...{ reasons: {}, overrides: [] },
    });
    const rows = preflight.parcels.map(({ orderId, colour }) => [orderId, colour]);
    expect(rows).toEqual([
      [stopped?.id, 'red'],
      [heavy?.id, 'amber'],
      [ok?.id, 'green'],
    ]);
    expect(parcelOf(preflight, stopped as Registered)).toMatchObject({
      ...{ hblNo: stopped?.hblNo, orderNumber: stopped?.orderId, receiverName: '홍길동', correction: null },
      findings: expect.arrayContaining([
        expect.objectContaining({
          ...{ rule: 'QUARANTINE', severity: 'red', text: 'BEEF JERKY는 검역 대상입니다.', item: 0 },
          ...{ overridable: true, overridden: false },
        }),
      ]),
    });
    const month = seoulDay(new Date()).slice(0, 7);
    const { rows: accesses } = await post('/api/admin/getAccessList', { month }, owner);
    const found = accesses.find(({ what }: { what: string }) => what === '콘솔의 통관 사전점검');
    expect(found).toMatchObject({ action: 'view', count: 3, subjects: `${ok?.id}-${stopped?.id}` });
  });

  it('returns an empty list for a consol without orders, and 404 for an unknown consol', async () => {
    const [consol] = await addConsol();
    expect(await check(consol)).toMatchObject({ parcels: [], canClose: true });
    const unknown = await staff.post('/api/customs/preflight', { consolId: 999_999 });
    expect(codeOf(unknown)).toEqual([404, 'CONSOL_NOT_FOUND']);
  });

  it('reads at most 1.5 units per parcel and 20 units, and closing reads the same more and writes no more', async () => {
    const itemList = Array.from({ length: 5 }, () => cream);
    const parcels = Array.from({ length: 12 }, () => ({ itemList }));
    const limit = 1.5 * parcels.length + 20;
    const [[consol], [unchecked]] = [await addConsol(...parcels), await addConsol(...parcels)];
    const { units } = await staff.post('/api/customs/preflight', { consolId: consol.id });
    expect(units.read).toBeLessThanOrEqual(limit);
    expect(units.write).toBeLessThanOrEqual(10);
    const [plain, checked] = [await close(unchecked), await close(consol)];
    expect([plain.status, checked.status]).toEqual([200, 200]);
    expect(checked.units.read - plain.units.read).toBeLessThanOrEqual(limit);
    expect(checked.units.write).toBeLessThanOrEqual(plain.units.write);
  });
});

describe('a consol in modifyConsol', () => {
  it('is not checked before its first preflight', async () => {
    const [consol] = await addConsol(red);
    expect((await close(consol)).status).toBe(200);
  });

  it('is refused with PREFLIGHT_RED after an order was changed since a green preflight, and may be cancelled', async () => {
    const [consol, order] = await addConsol(green, green);
    expect((await check(consol)).canClose).toBe(true);
    await edit(order as Registered, red);
    for (const status of ['002', '003', '007']) {
      const answer = await close(consol, status);
      expect([answer.status, answer.body]).toEqual([
        409,
        {
          code: 'PREFLIGHT_RED',
          message: '통관을 막을 문제가 있어 마감할 수 없습니다. 사전점검에서 확인해주세요.',
          fields: [{ path: `orders.${order?.id}.QUARANTINE`, message: 'BEEF JERKY는 검역 대상입니다.' }],
          details: { count: 1 },
        },
      ]);
    }
    expect((await close(consol, '009')).status).toBe(200);
  });

  it('names at most 20 findings', async () => {
    const itemList = Array.from({ length: 21 }, (_, nth) => ({
      ...cream,
      hsCode: '',
      itemName: `CREAM ${nth}`,
    }));
    const [consol] = await addConsol({ itemList });
    await check(consol);
    const { body } = await close(consol);
    expect([body.fields.length, body.details]).toEqual([20, { count: 21 }]);
  });

  it('is refused with PREFLIGHT_REASON_MISSING until each amber rule has a reason, and closed with it', async () => {
    const [consol, order] = await addConsol(amber);
    await check(consol);
    const refused = await close(consol);
    expect(codeOf(refused)).toEqual([409, 'PREFLIGHT_REASON_MISSING']);
    expect(refused.body.fields).toEqual([
      { path: `orders.${order?.id}.WEIGHT_HEAVY`, message: '박스당 25kg 이상입니다.' },
    ]);
    const { body } = await decide(consol, { reasons: { WEIGHT_HEAVY: reason } });
    expect(body).toMatchObject({ canClose: true, missingReasons: [], counts: { amber: 1 } });
    expect(body.reasons.WEIGHT_HEAVY).toEqual({ text: reason, by: '최은영', at: expect.any(String) });
    expect((await close(consol)).status).toBe(200);
    const late = await decide(consol, { reasons: { WEIGHT_HEAVY: null } });
    expect(codeOf(late)).toEqual([409, 'PREFLIGHT_CLOSED']);
  });

  it('is closed without the red parcels that the same change releases', async () => {
    const [consol, , stopped] = await addConsol(green, red);
    await check(consol);
    await post('/api/parcel/modifyOrderStatus', { id: [stopped?.id], status: '81', holdReason: '06' });
    expect(codeOf(await close(consol))).toEqual([409, 'CONSOL_SHORT']);
    expect(codeOf(await close(consol, '002', { short: 'leave' }))).toEqual([409, 'PREFLIGHT_RED']);
    expect((await close(consol, '002', { short: 'release' })).status).toBe(200);
  });
});

describe('POST /api/customs/decide', () => {
  it('allows a red finding by level 99 until the values change, and again after it was withdrawn', async () => {
    const [consol, stopped] = await addConsol(red);
    const order = stopped as Registered;
    const first = await check(consol);
    const override = overrideOf(first, order, 'QUARANTINE');
    const { status, body } = await decide(consol, { overrides: [override] }, owner);
    expect([status, body.canClose, body.overrides]).toEqual([
      200,
      true,
      [{ ...override, by: '한호', at: expect.any(String), holds: true }],
    ]);
    expect([findingOf(body, order, 'QUARANTINE')?.overridden, parcelOf(body, order).colour]).toEqual([
      true,
      'amber',
    ]);
    await edit(order, { itemList: [{ ...jerky, itemName: 'PORK JERKY' }] });
    const changed = await check(consol);
    expect(changed).toMatchObject({ canClose: false, overrides: [{ holds: false }] });
    expect(codeOf(await close(consol))).toEqual([409, 'PREFLIGHT_RED']);
    const again = { overrides: [overrideOf(changed, order, 'QUARANTINE')] };
    expect((await decide(consol, again, owner)).body.canClose).toBe(true);
    const withdraw = [{ orderId: order.id, rule: 'QUARANTINE' }];
    expect((await decide(consol, { withdraw }, owner)).body).toMatchObject({
      canClose: false,
      overrides: [],
    });
    const entries = await auditEntries(owner, 'consol', consol.id);
    const name = `승인: ${order.hblNo} 검역 대상`;
    const label = `${name} · 상품 1`;
    expect(entries.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        [{ label, from: '', to: reason }],
        [
          { label: `${name} · 바뀌기 전 내용`, from: reason, to: '' },
          { label, from: '', to: reason },
        ],
        [{ label, from: reason, to: '' }],
      ]),
    );
  });

  it('returns FORBIDDEN to level 90 for an override or a withdrawal, also in a wrong form', async () => {
    const [consol, order] = await addConsol(red);
    const override = overrideOf(await check(consol), order as Registered, 'QUARANTINE');
    for (const decisions of [
      { overrides: [override] },
      { overrides: 'all' },
      { overrides: [{ ...override, reason: '' }] },
      { withdraw: [{ orderId: order?.id, rule: 'QUARANTINE' }] },
    ])
      expect(codeOf(await decide(consol, decisions))).toEqual([403, 'FORBIDDEN']);
    expect((await decide(consol, { overrides: [], withdraw: [] })).status).toBe(200);
  });

  it('returns FINDING_CHANGED for an amber or vanished finding, and changes nothing', async () => {
    const [consol, heavy, stopped] = await addConsol(amber, red);
    const preflight = await check(consol);
    const overrides = [
      overrideOf(preflight, heavy as Registered, 'WEIGHT_HEAVY'),
      { ...overrideOf(preflight, stopped as Registered, 'QUARANTINE'), key: 'former' },
      { ...overrideOf(preflight, stopped as Registered, 'QUARANTINE'), orderId: heavy?.id },
    ];
    for (const override of overrides) {
      const decisions = { overrides: [override], reasons: { WEIGHT_HEAVY: reason } };
      expect(codeOf(await decide(consol, decisions, owner))).toEqual([409, 'FINDING_CHANGED']);
    }
    expect(await check(consol)).toMatchObject({ reasons: {}, overrides: [] });
  });

  it('returns FINDING_CHANGED for a finding that is only information', async () => {
    const visitor = client(product.url);
    await visitor.post('/_local/simulators/pcc', { off: true });
    await visitor.post('/_local/jobs/customs', {});
    const [consol, order] = await addConsol({ ...green, receiverType: 1 });
    const preflight = await check(consol);
    expect(findingOf(preflight, order as Registered, 'PCC_UNVERIFIED')?.severity).toBe('info');
    const overrides = [overrideOf(preflight, order as Registered, 'PCC_UNVERIFIED')];
    expect(codeOf(await decide(consol, { overrides }, owner))).toEqual([409, 'FINDING_CHANGED']);
    await visitor.post('/_local/simulators/pcc', { off: false });
  });

  it.each([
    ['a rule that cannot be overridden', 'overrides.0.rule', { rule: 'HS_MISSING' }],
    ['an unknown rule', 'overrides.0.rule', { rule: 'OTHER' }],
    ['a reason of four characters', 'overrides.0.reason', { reason: '확인함!' }],
    ['a reason of 201 characters', 'overrides.0.reason', { reason: '가'.repeat(201) }],
  ])('returns 422 for %s, also for an unknown consol', async (_, path, changes) => {
    const override = { orderId: 1, rule: 'QUARANTINE', key: 'key', reason, ...changes };
    const answer = await decide({ id: 999_999, mblNo: '' }, { overrides: [override] }, owner);
    expect(codeOf(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  });

  it('stores both of two concurrent decisions', async () => {
    const [consol] = await addConsol({ ...amber, receiverMobile: '02-123-4567' });
    const rules = ['PHONE_FORM', 'WEIGHT_HEAVY'];
    const answers = await Promise.all(rules.map((rule) => decide(consol, { reasons: { [rule]: reason } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.keys((await check(consol)).reasons).sort()).toEqual(rules);
  });

  it('stores a repeated request once, and refuses its key with another body', async () => {
    const [consol] = await addConsol(amber);
    const key = { 'idempotency-key': randomUUID() };
    const decisions = { reasons: { WEIGHT_HEAVY: reason } };
    const first = await decide(consol, decisions, staff, key);
    await decide(consol, { reasons: { WEIGHT_HEAVY: null } });
    const repeated = await decide(consol, decisions, staff, key);
    expect([first.body.canClose, repeated.status, repeated.body.canClose]).toEqual([true, 200, false]);
    const other = await decide(consol, { reasons: {} }, staff, key);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });
});

describe('the exception CUSTOMS_FINDING', () => {
  it('opens for a red parcel, and closes when a later preflight finds it in order', async () => {
    const [consol, order] = await addConsol(red);
    await check(consol);
    await openException(staff, order?.id ?? 0, 'CUSTOMS_FINDING');
    await edit(order as Registered, green);
    expect(await isFound(order as Registered)).toBe(true);
    await check(consol);
    await vi.waitFor(async () => expect(await isFound(order as Registered)).toBe(false), { timeout: 30_000 });
  });

  it('closes when the parcel leaves its consol, and when the consol is deleted', async () => {
    const [consol, left, kept] = await addConsol(red, red);
    await check(consol);
    for (const order of [left, kept]) await openException(staff, order?.id ?? 0, 'CUSTOMS_FINDING');
    await post('/api/consol/deConsolize', { orderList: [left?.id] });
    await vi.waitFor(async () => expect(await isFound(left as Registered)).toBe(false), { timeout: 30_000 });
    expect(await isFound(kept as Registered)).toBe(true);
    await post('/api/consol/deleteConsol', { consoleId: consol.id });
    await vi.waitFor(async () => expect(await isFound(kept as Registered)).toBe(false), { timeout: 30_000 });
  });

  it('stays closed after a release by customs, whatever a later preflight finds', async () => {
    const [consol, released, stopped] = await addConsol(red, green);
    await check(consol);
    await openException(staff, released?.id ?? 0, 'CUSTOMS_FINDING');
    const event = { orderId: released?.id, kind: 'customsReleased' };
    await post('/api/parcel/addEvent', event);
    await vi.waitFor(async () => expect(await isFound(released as Registered)).toBe(false), {
      timeout: 30_000,
    });
    await edit(released as Registered, green);
    await check(consol);
    await edit(released as Registered, red);
    await edit(stopped as Registered, red);
    await check(consol);
    await openException(staff, stopped?.id ?? 0, 'CUSTOMS_FINDING');
    expect(await isFound(released as Registered)).toBe(false);
  });

  it('stays closed by a person as long as the parcel is red', async () => {
    const [consol, order, other] = await addConsol(red, green);
    await check(consol);
    const { id } = await openException(staff, order?.id ?? 0, 'CUSTOMS_FINDING');
    await post('/api/exception/close', { ids: [id], reason: '고객이 서류를 보냄' });
    await edit(other as Registered, red);
    await check(consol);
    await openException(staff, other?.id ?? 0, 'CUSTOMS_FINDING');
    expect(await isFound(order as Registered)).toBe(false);
  });
});

it('the demo data has a consol with a parcel for each rule and a parcel without a finding', async () => {
  const consols = await post('/api/consol/getConsolList', { status: ['001'] });
  const { parcels } = await check(consols.find(({ memo }: { memo: string }) => memo === PREFLIGHT_MEMO));
  const found = new Set(parcels.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  expect(customsRules.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  expect(parcels.filter(({ findings }) => findings.length === 0).length).toBeGreaterThan(0);
});

it('GET /api/customs/preflightExcel has a row per finding with its decision, and text instead of formulas', async () => {
  const formula = '=HYPERLINK("https://example.com")';
  const parcels = [{ itemList: [jerky, { ...cream, hsCode: '' }] }, amber, green];
  const [consol, stopped, heavy] = await addConsol(...parcels);
  const preflight = await check(consol);
  const overrides = [{ ...overrideOf(preflight, stopped as Registered, 'QUARANTINE'), reason: formula }];
  await decide(consol, { overrides, reasons: { WEIGHT_HEAVY: reason } }, owner);
  const path = `/api/customs/preflightExcel/${consol.id}`;
  const { content } = await downloadWorkbook(product.url, staff, path);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content.buffer as never);
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  expect(rows[0]).toEqual(['H/BL', '규칙', '정도', '내용', '조치', '사유', '승인자']);
  const shown = preflight.parcels.flatMap(({ findings }) => findings);
  expect(rows).toHaveLength(1 + shown.length);
  const rowOf = (rule: string) => rows.find(([, name]) => String(name).includes(`(${rule})`)) ?? [];
  expect(rowOf('QUARANTINE')).toEqual([
    stopped?.hblNo,
    '검역 대상 (QUARANTINE)',
    '빨강',
    'BEEF JERKY는 검역 대상입니다.',
    expect.stringMatching(/./),
    formula,
    '한호',
  ]);
  expect(rowOf('HS_MISSING').slice(5).filter(Boolean)).toEqual([]);
  expect(rowOf('WEIGHT_HEAVY').slice(0, 3)).toEqual([heavy?.hblNo, '무거운 박스 (WEIGHT_HEAVY)', '주의']);
});
