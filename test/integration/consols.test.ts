import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { consolPayload, freightPayload, mblNo } from '#test/fixtures/freight.ts';
import { auditEntries, auditOf } from '#test/support/audit.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { downloadWorkbook } from '#test/support/imports.ts';
import { readOrder, registerOrder, registerOrders } from '#test/support/orders.ts';

const [staff, partner, other, admin] = await demoClients('staff', 'partner', 'partner2', 'admin');
const newRun = async (changes = {}): Promise<number> =>
  (await staff.post('/api/freight/regFreight', freightPayload(changes))).body.id;
const flight = await newRun();

const registerConsol = async (changes = {}) => {
  const { status, body } = await staff.post('/api/consol/registerConsol', consolPayload(flight, changes));
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const register = (changes = {}, by = partner) => registerOrder(by, changes);
const link = (consolId: number, orderList: number[]) =>
  staff.post('/api/consol/linkConsol', { consolId, orderList });
const release = (orderList: (number | string)[]) => staff.post('/api/consol/deConsolize', { orderList });
const read = (id: number) => readOrder(staff, id);
const findByMblNo = async (mbl: string) =>
  (await staff.post('/api/consol/getConsolList', { mblNo: mbl })).body[0];
const remove = (consoleId: number) => staff.post('/api/consol/deleteConsol', { consoleId });
const downloadG1 = async (id: number) => {
  const { content, headers } = await downloadWorkbook(url, staff, `/api/consol/downloadExcel/${id}`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content.buffer);
  return {
    disposition: headers.get('content-disposition'),
    sheet: workbook.getWorksheet('G1') as ExcelJS.Worksheet,
  };
};

describe('consol routes', () => {
  it('register an empty consol, with the names of its freight run and status', async () => {
    const payload = consolPayload(flight, { memo: '월요일 마감' });
    const { body } = await staff.post('/api/consol/registerConsol', payload);
    expect(body).toMatchObject({
      ...payload,
      flightName: 'QF087',
      method: 2,
      statusLabel: '준비',
      version: 1,
      totalOrderQty: 0,
      totalQty: 0,
      totalWeight: 0,
      totalVolume: 0,
    });
  });

  it.each([
    ['mblNo', '', 'M/BL 번호는 필수 입력 항목입니다.'],
    ['mblNo', '081-123456789012', '최대 14자까지 입력 가능합니다.'],
    ['mblNo', '- - -', 'M/BL 번호를 올바르게 입력해주세요.'],
    ['mblNo', 'A\u0000B', 'M/BL 번호를 올바르게 입력해주세요.'],
    ['memo', '가'.repeat(401), '최대 400자까지 입력 가능합니다.'],
    ['eta', '2026-11-30', '도착 예정일을 올바르게 입력해주세요.'],
    ['departCity', 'XXX', '출발지를 올바르게 입력해주세요.'],
    ['status', '999', '콘솔 상태를 올바르게 입력해주세요.'],
    ['freightCode', 999_999, '운송편을 올바르게 입력해주세요.'],
  ])('return 422 for %s = %s', async (path, value, message) => {
    const answer = await staff.post('/api/consol/registerConsol', consolPayload(flight, { [path]: value }));
    expect([answer.status, answer.body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('accept free text as M/BL number, find it, and name its workbook with safe characters', async () => {
    const number = `M/B&L#${flight}.가`;
    const made = await registerConsol({ mblNo: number });
    const { id } = await register();
    await link(made.id, [id]);
    expect((await findByMblNo(number)).id).toBe(made.id);
    const found = await staff.post('/api/parcel/parcel', { mblNo: [number] });
    expect(found.body.rows).toHaveLength(1);
    const { disposition, sheet } = await downloadG1(made.id);
    const name = encodeURIComponent(number.replace('/', '_'));
    expect(disposition).toBe(`attachment; filename*=UTF-8''${name}.xlsx`);
    expect(sheet.headerFooter.oddHeader).toContain(number.replace('&', '&&'));
  });

  it('are found by M/BL number and by an order, in any spelling', async () => {
    const made = await registerConsol();
    const { id, hblNo, orderId } = await register({ orderId: `CS-${Date.now()}` });
    await link(made.id, [id]);
    const plain = made.mblNo.replace('-', '');
    const found = async (body: object) => {
      const { status, body: consols } = await staff.post('/api/consol/getConsolList', body);
      expect(status, JSON.stringify(consols)).toBe(200);
      return consols.map((consol: { id: number }) => consol.id);
    };
    for (const number of [
      plain,
      `${plain.slice(0, 3)} ${plain.slice(3)}`,
      made.mblNo.replace('-', '–'),
      made.mblNo.replace('-', '−'),
      `${plain}.`,
    ])
      expect(await found({ mblNo: number }), number).toEqual([made.id]);
    for (const number of [`${hblNo}번`, `${hblNo}-01`, `“${orderId}”`])
      expect(await found({ orderNum: number }), number).toEqual([made.id]);
    const byFlight = { mblNo: made.mblNo, flightName: 'qf-087' };
    expect(await found({ ...byFlight, mblNo: plain })).toEqual([made.id]);
    for (const none of [
      { mblNo: '0'.repeat(300) },
      { orderNum: '언제?' },
      { ...byFlight, flightName: '없는 편명입니다' },
    ])
      expect(await found(none)).toEqual([]);
  });

  it('return 422 for a disabled freight run', async () => {
    const id = await newRun();
    await staff.post('/api/freight/updateFreightStatus', { id, status: 1 });
    const answer = await staff.post('/api/consol/registerConsol', consolPayload(id));
    expect(answer.body.fields).toEqual([{ path: 'freightCode', message: '운송편을 올바르게 입력해주세요.' }]);
  });

  it('return 409 FREIGHT_IN_USE for the deletion of a freight run until its consol is deleted', async () => {
    const run = await newRun();
    const made = (await staff.post('/api/consol/registerConsol', consolPayload(run))).body;
    const drop = () => staff.post('/api/freight/delFreight', { id: run });
    expect(codeOf(await drop())).toEqual([409, 'FREIGHT_IN_USE']);
    await remove(made.id);
    expect((await drop()).status).toBe(200);
  });

  it('accept one of three concurrent consols with different spellings of one M/BL number, and free the number after deletion', async () => {
    const number = mblNo();
    const spelled = [number.replace('-', '–'), number.replace('-', ' '), number.replace('-', '')];
    const answers = await Promise.all(
      spelled.map((mbl) => staff.post('/api/consol/registerConsol', consolPayload(flight, { mblNo: mbl }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const made = answers.find(({ status }) => status === 200)?.body;
    expect((await remove(made.id)).body).toEqual({ released: 0 });
    expect((await registerConsol({ mblNo: number })).id).toBeGreaterThan(made.id);
  });

  it('copy a changed M/BL number to the orders, and return 409 for a stale version or a used number', async () => {
    const made = await registerConsol();
    const orders = await registerOrders(partner, 3);
    await link(
      made.id,
      orders.map(({ id }) => id),
    );
    const changes = consolPayload(flight, { memo: '변경', status: '002' });
    const modify = (version: number) =>
      staff.post('/api/consol/modifyConsol', { ...changes, id: made.id, version });
    const changed = await modify(made.version);
    expect(changed.body).toMatchObject({ memo: '변경', status: '002', version: 2, totalOrderQty: 3 });
    for (const { id } of orders) expect((await read(id)).mblNo).toBe(changes.mblNo);
    expect(codeOf(await modify(made.version))).toEqual([409, 'CONFLICT']);
    const other = await registerConsol();
    const taken = await staff.post('/api/consol/modifyConsol', {
      ...changes,
      id: other.id,
      version: other.version,
    });
    expect(codeOf(taken)).toEqual([409, 'MBL_TAKEN']);
  });

  it('return 404 CONSOL_NOT_FOUND for an unknown id', async () => {
    const payload = { ...consolPayload(flight), id: 999_999, version: 1 };
    expect(codeOf(await staff.post('/api/consol/modifyConsol', payload))).toEqual([404, 'CONSOL_NOT_FOUND']);
    expect(codeOf(await remove(999_999))).toEqual([404, 'CONSOL_NOT_FOUND']);
    expect(codeOf(await link(999_999, [1]))).toEqual([404, 'CONSOL_NOT_FOUND']);
    const orders = await staff.post('/api/consol/getOrderListByConsole', { consoleId: 999_999 });
    expect(codeOf(orders)).toEqual([404, 'CONSOL_NOT_FOUND']);
  });
});

describe('POST /api/consol/linkConsol', () => {
  it('links orders, updates the totals and makes the orders read-only for their partner', async () => {
    const made = await registerConsol();
    const light = await register({ weight: 1.1, boxQty: 2, width: 30, length: 20, height: 10 });
    const heavy = await register({ weight: 2.2, boxQty: 1, width: 60, length: 50, height: 40 });
    expect((await link(made.id, [light.id, heavy.id])).body).toEqual({ count: 2 });
    expect(await findByMblNo(made.mblNo)).toMatchObject({
      totalOrderQty: 2,
      totalQty: 3,
      totalWeight: 3.3,
      totalVolume: 22,
    });
    const listedOrders = (await staff.post('/api/consol/getOrderListByConsole', { consoleId: made.id })).body;
    expect(listedOrders.map(({ id }: { id: number }) => id)).toEqual([light.id, heavy.id]);
    expect(listedOrders[0]).toMatchObject({ consolId: made.id, mblNo: made.mblNo });
    const typed = made.mblNo.replace('-', '');
    const ago = { from: '2020-01-01', to: '2020-01-02' };
    for (const query of [
      { mblNo: [typed] },
      { find: typed, regDate: ago },
      { find: made.mblNo, regDate: ago },
    ])
      expect((await staff.post('/api/parcel/parcel', query)).body.rows).toHaveLength(2);
    const deleted = await partner.post('/api/parcel/delete', { id: [light.id], isDel: '1' });
    expect(codeOf(deleted)).toEqual([409, 'ORDER_CONSOLIDATED']);
  });

  it('links no order when one is in another consol, deleted or unknown', async () => {
    const [first, second] = [await registerConsol(), await registerConsol()];
    const [free, taken, gone] = [await register(), await register(), await register()];
    await link(first.id, [taken.id]);
    const refused = await link(second.id, [free.id, taken.id]);
    expect(codeOf(refused)).toEqual([409, 'ORDER_CONSOLIDATED']);
    expect(refused.body.fields).toEqual([{ path: `id.${taken.id}`, message: expect.any(String) }]);
    await staff.post('/api/parcel/delete', { id: [gone.id], isDel: '1' });
    expect(codeOf(await link(second.id, [free.id, gone.id]))).toEqual([409, 'ORDER_DELETED']);
    expect(codeOf(await link(second.id, [free.id, 999_999_999]))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await read(free.id)).consolId).toBeNull();
    expect((await findByMblNo(second.mblNo)).totalOrderQty).toBe(0);
  });

  it.each(['80', '81', '84', '90'])(
    'returns 409 ORDER_NOT_LOADABLE naming the orders of status %s, and links none',
    async (status) => {
      const made = await registerConsol();
      const [free, held] = [await register(), await register()];
      const moved = await staff.post('/api/parcel/modifyOrderStatus', { id: [held.id], status });
      expect(moved.status).toBe(200);
      const refused = await link(made.id, [free.id, held.id]);
      expect(codeOf(refused)).toEqual([409, 'ORDER_NOT_LOADABLE']);
      expect(refused.body.fields).toEqual([{ path: `id.${held.id}`, message: refused.body.message }]);
      expect((await findByMblNo(made.mblNo)).totalOrderQty).toBe(0);
      expect((await link(made.id, [free.id])).status).toBe(200);
    },
  );

  it('links an order once when the request is repeated or names the order twice', async () => {
    const made = await registerConsol();
    const { id } = await register();
    for (let turn = 0; turn < 2; turn += 1) expect((await link(made.id, [id, id])).status).toBe(200);
    expect((await findByMblNo(made.mblNo)).totalOrderQty).toBe(1);
  });

  it('uses at most ten write units per order, like deConsolize', async () => {
    const made = await registerConsol();
    const ids = (await registerOrders(partner, 10)).map(({ id }) => id);
    for (const answer of [await link(made.id, ids), await release(ids)]) {
      expect(answer.body).toEqual({ count: 10 });
      expect(answer.units.write / ids.length).toBeLessThanOrEqual(10);
      expect(answer.units.trips).toBeLessThanOrEqual(5);
    }
  });

  it('returns 409 CONSOL_CLOSED for a closed consol', async () => {
    const made = await registerConsol({ status: '002' });
    const { id } = await register();
    expect(codeOf(await link(made.id, [id]))).toEqual([409, 'CONSOL_CLOSED']);
  });

  it('links an order to only one of two consols for concurrent requests', async () => {
    const [first, second] = [await registerConsol(), await registerConsol()];
    const { id } = await register();
    const answers = await Promise.all([link(first.id, [id]), link(second.id, [id])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const totals = [await findByMblNo(first.mblNo), await findByMblNo(second.mblNo)];
    expect(totals.map(({ totalOrderQty }) => totalOrderQty).sort()).toEqual([0, 1]);
  });
});

describe('POST /api/consol/deConsolize', () => {
  it('accepts ids and order numbers, and lets the partner edit the orders again', async () => {
    const made = await registerConsol();
    const orderId = `REL-${made.id}`;
    const [byNumber, byId] = [await register({ orderId }), await register()];
    await link(made.id, [byNumber.id, byId.id]);
    expect((await release([orderId, byId.id])).body).toEqual({ count: 2 });
    expect((await findByMblNo(made.mblNo)).totalOrderQty).toBe(0);
    expect((await partner.post('/api/parcel/delete', { id: [byId.id], isDel: '1' })).status).toBe(200);
    expect((await release([orderId])).status).toBe(200);
    expect(codeOf(await release(['NO-SUCH-NUMBER']))).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  it('accepts only plain decimal digits as an id', async () => {
    const made = await registerConsol();
    const { id } = await register();
    await link(made.id, [id]);
    const spellings = [`${id}e0`, `0x${id.toString(16)}`, `0${id}`, `${id}.0`, `+${id}`];
    for (const spelling of spellings) {
      expect(codeOf(await release([spelling])), spelling).toEqual([404, 'ORDER_NOT_FOUND']);
    }
    for (const wrong of [0, -id]) expect((await release([wrong])).status).toBe(422);
    expect((await release([1.5])).status).toBe(400);
    expect((await findByMblNo(made.mblNo)).totalOrderQty).toBe(1);
    expect((await release([String(id)])).body).toEqual({ count: 1 });
  });

  it('treats digits that are the order number of a deleted order as this number, not as the id of another order', async () => {
    const made = await registerConsol();
    const linked = await register();
    await link(made.id, [linked.id]);
    const deleted = await register({ orderId: String(linked.id) });
    await staff.post('/api/parcel/delete', { id: [deleted.id], isDel: '1' });
    expect((await release([String(linked.id)])).status).toBe(200);
    expect((await findByMblNo(made.mblNo)).totalOrderQty).toBe(1);
  });

  it('returns 422 for an order number that two partners use', async () => {
    const made = await registerConsol();
    const orderId = `TWO-${made.id}`;
    const ids = [(await register({ orderId })).id, (await register({ orderId }, other)).id];
    await link(made.id, ids);
    expect(codeOf(await release([orderId]))).toEqual([422, 'VALIDATION_FAILED']);
    expect((await release(ids)).body).toEqual({ count: 2 });
  });
});

describe('a departed consol', () => {
  const reason = '항공사가 실물을 돌려보냄';
  const departed = async () => {
    const { id, version, mblNo: number } = await registerConsol();
    const order = await register();
    await link(id, [order.id]);
    const change = { ...consolPayload(flight), id, version, mblNo: number, status: '003' };
    expect((await staff.post('/api/consol/modifyConsol', change)).status).toBe(200);
    return { id, order };
  };
  const reasonIn = async (id: number) => (await auditEntries(staff, 'consol', id))[0]?.reason;

  it.each(['/api/consol/deConsolize', '/api/parcel/delete'])(
    'loses an order by %s only for level 99 with a reason, which the audit entry contains',
    async (path) => {
      const { id, order } = await departed();
      const body = path.includes('consol') ? { orderList: [order.id] } : { id: [order.id], isDel: '1' };
      const refused = await staff.post(path, { ...body, reason });
      expect([...codeOf(refused), refused.body.fields[0].path]).toEqual([
        ...[403, 'CONSOL_DEPARTED', `id.${order.id}`],
      ]);
      expect((await admin.post(path, body)).body.fields).toEqual([
        { path: 'reason', message: '사유를 입력해주세요.' },
      ]);
      expect((await read(order.id)).consolId).toBe(id);
      expect((await admin.post(path, { ...body, reason })).status).toBe(200);
      expect(await reasonIn(id)).toBe(reason);
    },
  );

  it('is deleted only for level 99 with a reason, which the audit entry contains', async () => {
    const { id, order } = await departed();
    const path = '/api/consol/deleteConsol';
    expect(codeOf(await staff.post(path, { consoleId: id, reason }))).toEqual([403, 'CONSOL_DEPARTED']);
    expect(codeOf(await admin.post(path, { consoleId: id }))).toEqual([422, 'VALIDATION_FAILED']);
    expect((await read(order.id)).consolId).toBe(id);
    expect((await admin.post(path, { consoleId: id, reason })).body).toEqual({ released: 1 });
    expect(await reasonIn(id)).toBe(reason);
  });
});

describe('consol totals', () => {
  const registerSeaConsol = async () => {
    const run = await newRun({ method: 1 });
    return (await staff.post('/api/consol/registerConsol', consolPayload(run))).body;
  };
  const box = { width: 60, length: 50, height: 40 };
  const volumesOf = async (made: { id: number; mblNo: string }) => {
    const orders = (await staff.post('/api/consol/getOrderListByConsole', { consoleId: made.id })).body;
    return [
      (await findByMblNo(made.mblNo)).totalVolume,
      orders.map(({ volumeWeight }: { volumeWeight: number }) => volumeWeight),
    ];
  };

  it('use the volume unit of the freight method of the consol, not of the orders', async () => {
    const orders = [
      await register({ ...box, freightMethod: 1 }),
      await register({ ...box, freightMethod: 2 }),
    ];
    const ids = orders.map(({ id }) => id);
    const [bySea, byAir] = [await registerSeaConsol(), await registerConsol()];
    await link(bySea.id, ids);
    expect(await volumesOf(bySea)).toEqual([0.24, [0.12, 0.12]]);
    await release(ids);
    await link(byAir.id, ids);
    expect(await volumesOf(byAir)).toEqual([40, [20, 20]]);
  });

  it('keep the volume of a sea consol when the method of a linked order changes', async () => {
    const made = await registerSeaConsol();
    const { id } = await register(box);
    await link(made.id, [id]);
    for (const freightMethod of [1, 2]) {
      const edited = await staff.post('/api/parcel/updateOrder', { ...(await read(id)), freightMethod });
      expect(edited.status).toBe(200);
      expect(await volumesOf(made)).toEqual([0.12, [0.12]]);
    }
  });

  it('convert the volume when the consol moves to a freight run with another method', async () => {
    const made = await registerSeaConsol();
    const { id } = await register(box);
    await link(made.id, [id]);
    const payload = { ...consolPayload(flight), mblNo: made.mblNo, id: made.id, version: made.version };
    const moved = await staff.post('/api/consol/modifyConsol', payload);
    expect(moved.body).toMatchObject({ method: 2, totalVolume: 20 });
  });
});

describe('POST /api/consol/confirmMblNo', () => {
  const wrongNumber = () => {
    const number = mblNo();
    return `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 7}`;
  };
  const confirm = (id: number, number: string) =>
    staff.post('/api/consol/confirmMblNo', { id, mblNo: number });
  const modify = (consol: { id: number; version: number }, changes: object) =>
    staff.post('/api/consol/modifyConsol', { ...consolPayload(flight), ...consol, ...changes });

  it('stores who confirmed a number with a wrong check digit, once, until the number changes', async () => {
    const number = wrongNumber();
    const made = await registerConsol({ mblNo: number });
    expect(made.mblConfirmation).toBeNull();
    const { status, body } = await confirm(made.id, number.replace('-', ' '));
    expect([status, body.version, body.mblConfirmation.by]).toEqual([200, 2, '최은영']);
    expect((await confirm(made.id, number)).body).toEqual(body);
    expect(await findByMblNo(number)).toEqual(body);

    const moved = (await modify(body, { mblNo: number.replace('-', ''), memo: '냉장' })).body;
    expect(moved.mblConfirmation).toEqual(body.mblConfirmation);
    const renamed = (await modify(moved, { mblNo: wrongNumber() })).body;
    expect(renamed.mblConfirmation).toBeNull();
    expect((await modify(renamed, { mblNo: number })).body.mblConfirmation).toBeNull();

    const confirmations = (await auditOf(staff, 'consol', made.id)).filter(({ changes }) =>
      changes.some(({ label }) => label === 'M/BL 검사 숫자'),
    );
    expect(confirmations).toEqual([
      {
        by: '최은영',
        action: 'change',
        name: number,
        changes: [{ label: 'M/BL 검사 숫자', from: '확인 필요', to: '확인함' }],
      },
    ]);
  });

  it('returns 409 CONFLICT for another number, 404 for an unknown consol, and changes nothing for a right number', async () => {
    const made = await registerConsol();
    expect(codeOf(await confirm(made.id, wrongNumber()))).toEqual([409, 'CONFLICT']);
    expect(codeOf(await confirm(999_999, made.mblNo))).toEqual([404, 'CONSOL_NOT_FOUND']);
    expect((await confirm(made.id, made.mblNo)).body).toEqual(made);
  });
});

describe('audit entries of a consol', () => {
  it('contain the reason of a registration or change, if it was sent', async () => {
    const made = await registerConsol({ status: '003', reason: '항공사 요청으로 먼저 출발' });
    const { freightCode, etd, eta, departCity, arrivalCity } = made;
    const payload = { id: made.id, freightCode, mblNo: made.mblNo, etd, eta, departCity, arrivalCity };
    const modify = (changes: object) => staff.post('/api/consol/modifyConsol', { ...payload, ...changes });
    await modify({ version: 1, status: '006', reason: '  도착 통보 누락 ' });
    await modify({ version: 2, status: '007' });
    const tooLong = await modify({ version: 3, status: '006', reason: '가'.repeat(101) });
    expect(tooLong.body.fields).toEqual([{ path: 'reason', message: '최대 100자까지 입력 가능합니다.' }]);
    const entries = await auditEntries(staff, 'consol', made.id);
    expect(entries.map(({ reason }) => reason)).toEqual([
      undefined,
      '도착 통보 누락',
      '항공사 요청으로 먼저 출발',
    ]);
  });

  it('record registration, link, status change, release from a closed consol and deletion', async () => {
    const made = await registerConsol();
    const [first, second] = [await register(), await register()];
    for (let turn = 0; turn < 2; turn += 1) await link(made.id, [first.id, second.id]);
    const closing = { ...consolPayload(flight), mblNo: made.mblNo, status: '002' };
    await staff.post('/api/consol/modifyConsol', { ...closing, id: made.id, version: made.version });
    await release([first.id]);
    await remove(made.id);
    const entries = await auditOf(staff, 'consol', made.id);
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'change', 'change', 'change', 'add']);
    expect(entries.every(({ name, by }) => name === made.mblNo && by === '최은영')).toBe(true);
    const [deletion, released, closed, linked, added] = entries;
    expect(deletion?.changes).toContainEqual({ label: '콘솔 상태', from: '마감', to: '' });
    expect(deletion?.changes).toContainEqual({ label: '담긴 주문', from: `1건: ${second.hblNo}`, to: '' });
    expect(released?.changes).toEqual([{ label: '담긴 주문', from: `1건: ${first.hblNo}`, to: '' }]);
    expect(closed?.changes).toEqual([{ label: '콘솔 상태', from: '준비', to: '마감' }]);
    const both = `2건: ${first.hblNo}, ${second.hblNo}`;
    expect(linked?.changes).toEqual([{ label: '담긴 주문', from: '', to: both }]);
    expect(added?.changes).toContainEqual({ label: '운송편', from: '', to: 'QF087' });
  });

  it('record the deletion of 40 linked orders, which takes several transactions, in one entry', async () => {
    const made = await registerConsol();
    const ids = (await registerOrders(partner, 40)).map(({ id }) => id);
    await link(made.id, ids);
    await staff.post('/api/parcel/delete', { id: ids, isDel: '1' });
    const entries = await auditOf(staff, 'consol', made.id);
    expect(entries.map(({ changes }) => changes.find(({ label }) => label === '담긴 주문'))).toEqual([
      { label: '담긴 주문', from: expect.stringMatching(/^40건: /), to: '' },
      { label: '담긴 주문', from: '', to: expect.stringMatching(/^40건: /) },
      undefined,
    ]);
  });
});

describe('GET /api/consol/downloadExcel', () => {
  it('returns a row per item, order figures once, formulas as text, and totals', async () => {
    const made = await registerConsol();
    const item = { itemName: 'SOAP', itemQty: 3, unitPrice: 2.5, hsCode: '340111' };
    const payload = { boxQty: 2, weight: 4.2, orderMemo: '=1+1', siteUrl: '=HYPERLINK("http://x.test")' };
    const first = await register({
      ...payload,
      itemList: [item, { ...item, itemName: 'BALM', currency: 'KRW' }],
    });
    const second = await register({ boxQty: 1, weight: 1, itemList: [item] });
    await link(made.id, [first.id, second.id]);

    const { disposition, sheet } = await downloadG1(made.id);
    expect(disposition).toBe(`attachment; filename*=UTF-8''${made.mblNo}.xlsx`);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    const headers = sheet.getRow(1).values as string[];
    const column = (header: string) => {
      const at = headers.indexOf(header);
      return [2, 3, 4, 5].map((row) => sheet.getRow(row).getCell(at).value);
    };
    expect(column('H/BL')).toEqual([first.hblNo, first.hblNo, second.hblNo, '2건']);
    expect(column('품명')).toEqual(['SOAP', 'BALM', 'SOAP', null]);
    expect(column('박스 수량')).toEqual([2, null, 1, 3]);
    expect(column('실중량(kg)')).toEqual([4.2, null, 1, 5.2]);
    expect(column('수량')).toEqual([3, 3, 3, 9]);
    expect(column('금액')).toEqual([7.5, 8, 7.5, 'USD 15.00 / KRW 8']);
    expect(column('쇼핑몰 URL')[0]).toBe(payload.siteUrl);
  });
});

describe('POST /api/consol/getConsolList', () => {
  it('finds a consol by number, order, freight run, dates and status', async () => {
    const run = await newRun({ freightNo: 'ZZ9' });
    const payload = consolPayload(run, { etd: '2035-06-10', eta: '2035-07-02' });
    const made = (await staff.post('/api/consol/registerConsol', payload)).body;
    const { id, hblNo } = await register({ orderId: `IN-${made.id}` });
    await link(made.id, [id]);
    const list = async (body: unknown): Promise<number[]> =>
      (await staff.post('/api/consol/getConsolList', body)).body.map((one: { id: number }) => one.id);
    const june = { from: '2035-06-01', to: '2035-06-30' };
    expect(await list({ mblNo: made.mblNo.replace('-', ' ') })).toEqual([made.id]);
    expect(await list({ orderNum: hblNo })).toEqual([made.id]);
    expect(await list({ orderNum: `IN-${made.id}` })).toEqual([made.id]);
    expect(await list({ dateType: 'etd', ...june })).toEqual([made.id]);
    expect(await list({ dateType: 'eta', ...june })).toEqual([]);
    expect(await list({ dateType: 'eta', from: '2035-07-01', to: '2035-07-31' })).toEqual([made.id]);
    expect(await list({ ...june, flightName: 'zz9' })).toEqual([made.id]);
    expect(await list({ ...june, flightName: 'QF' })).toEqual([]);
    expect(await list({ ...june, status: ['003'] })).toEqual([]);
    expect(await list({ status: ['001'] })).toContain(made.id);
    expect(await list({ mblNo: 'NONE' })).toEqual([]);
  });

  it.each([
    [{ flightName: 'QF' }, 'from', '운송편으로 찾으려면 조회 기간이나 콘솔 상태가 필요합니다.'],
    [{ from: '2035-06-01' }, 'to', '조회 종료일을 입력해주세요.'],
    [{ to: '2035-06-30', status: ['001'] }, 'from', '조회 시작일을 입력해주세요.'],
    [{}, 'from', '조회 기간을 입력해주세요.'],
  ])('returns 422 for the incomplete search %j, naming %s', async (body, path, message) => {
    const answer = await staff.post('/api/consol/getConsolList', body);
    expect([answer.status, answer.body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('finds consols by the name of their freight run and by status, without dates', async () => {
    const run = await newRun({ freightNo: 'ZZ8' });
    const made = (await staff.post('/api/consol/registerConsol', consolPayload(run))).body;
    const answer = await staff.post('/api/consol/getConsolList', { flightName: 'zz8', status: ['001'] });
    expect(answer.body.map(({ id }: { id: number }) => id)).toEqual([made.id]);
  });

  it('returns 422 for a date range that ends before it starts', async () => {
    const body = { from: '2035-06-30', to: '2035-06-01' };
    expect((await staff.post('/api/consol/getConsolList', body)).status).toBe(422);
  });
});

it('schedule routes return one departure per M/BL number to staff, and one per route and day to visitors', async () => {
  const made = [await registerConsol({ etd: '2036-02-05', eta: '2036-02-06' })];
  made.push(await registerConsol({ etd: '2036-02-05', eta: '2036-02-06' }));
  await registerConsol({ etd: '2036-02-06', eta: '2036-02-06', status: '009' });
  const month = (await staff.post('/api/schedule/loadSchedule', { year: 2036, month: 2 })).body;
  expect(month.map(({ title }: { title: string }) => title).sort()).toEqual(
    made.map(({ mblNo: mbl }) => mbl).sort(),
  );
  const range = { startDate: '2036-02-01', endDate: '2036-02-29' };
  const publicEvents = (await visitor.post('/api/schedule/loadScheduleCustomer', range)).body;
  expect(publicEvents).toEqual([
    {
      id: expect.any(Number),
      title: '시드니 → 인천 항공',
      details: '',
      eventDate: '2036-02-05',
      eventType: 2,
      days: 1,
    },
  ]);
});
