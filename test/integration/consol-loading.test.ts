import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seoulDay } from '#shared/domain/dates.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { exceptionsOf } from '#test/support/exceptions.ts';
import { type Registered, readOrder, registerOrder } from '#test/support/orders.ts';

const [staff, partner, admin] = await demoClients('staff', 'partner', 'admin');
const freight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id as number;

const modify = '/api/consol/modifyConsol';
const reason = '항공사 창고에서 실물을 확인';

type Consol = { id: number; version: number; mblNo: string; status: string };
const addConsol = async (): Promise<Consol> =>
  (await staff.post('/api/consol/registerConsol', consolPayload(freight))).body;
const listed = async ({ mblNo }: Consol) =>
  (await staff.post('/api/consol/getConsolList', { mblNo })).body[0];
const rowsOf = async ({ id: consoleId }: Consol) =>
  (await staff.post('/api/consol/getOrderListByConsole', { consoleId })).body;
const changeTo = async (consol: Consol, status: string, rest: object = {}) => {
  const { version, etd, eta, departCity, arrivalCity } = await listed(consol);
  const fields = { freightCode: freight, mblNo: consol.mblNo, etd, eta, departCity, arrivalCity };
  return staff.post(modify, { ...fields, id: consol.id, version, status, moveOrders: true, ...rest });
};

const setStatus = async (id: number | number[], status: string) =>
  expect((await staff.post('/api/parcel/modifyOrderStatus', { id, status })).status).toBe(200);
const link = async (consol: Consol, orders: readonly Registered[]) => {
  const orderList = orders.map(({ id }) => id);
  await setStatus(orderList, '02');
  expect((await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList })).status).toBe(200);
};
const register = (changes: object = {}) =>
  registerOrder(partner, { orderId: `L-${randomUUID().slice(0, 8)}`, ...changes });

const open = async (consol: Consol, mode: 'load' | 'arrival' = 'load'): Promise<string> =>
  (await staff.post('/api/scan/openSession', { mode, consolId: consol.id })).body.sessionId;
const close = (sessionId: string) => staff.post('/api/scan/closeSession', { sessionId });
const scan = async (sessionId: string, codes: string[], mode = 'load'): Promise<string[]> => {
  const scans = codes.map((code) => ({ scanId: randomUUID(), code, scannedAt: new Date().toISOString() }));
  const { body } = await staff.post('/api/scan/record', { mode, sessionId, scans });
  return body.results.map(({ result }: { result: string }) => result);
};

/** A consol with a loaded parcel, one without a scanned box, and one of whose two boxes one is loaded. */
const shortConsol = async () => {
  const consol = await addConsol();
  const [loaded, missing, half] = [await register(), await register(), await register({ boxQty: 2 })];
  await link(consol, [loaded, missing, half]);
  const sessionId = await open(consol);
  expect(await scan(sessionId, [loaded.hblNo, `${half.hblNo}-01`, `${loaded.hblNo}9`])).toEqual([
    'ok',
    'ok',
    'refused',
  ]);
  return { consol, loaded, missing, half, sessionId };
};
const closedShortConsol = async () => {
  const prepared = await shortConsol();
  expect((await close(prepared.sessionId)).status).toBe(200);
  return prepared;
};

const statusOf = async ({ id }: Registered): Promise<string> => (await readOrder(staff, id)).status;
const kindsOf = async ({ id: orderId }: Registered): Promise<string[]> =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body.events.map(
    ({ kind }: { kind: string }) => kind,
  );
const openRules = async ({ id }: Registered): Promise<string[]> =>
  (await exceptionsOf(staff, id)).map(({ rule }) => rule);
const auditOf = async (consol: Consol) => {
  const search = { month: seoulDay(new Date()).slice(0, 7), kind: 'consol', recordId: String(consol.id) };
  return (await admin.post('/api/admin/getAuditList', search)).body.rows;
};

describe('`loading` of a consol', () => {
  it('is null without a session, and counts the scans of an open and a closed session', async () => {
    const empty = await addConsol();
    expect(await listed(empty)).toMatchObject({ loading: null, unloading: null });
    const { consol, loaded, missing, half, sessionId } = await shortConsol();
    const counts = { sessionId, expected: 3, scanned: 1, short: 1, incomplete: 1, over: 1 };
    expect((await listed(consol)).loading).toEqual({ ...counts, state: 'open', closedAt: null });
    await close(sessionId);
    const { loading } = await listed(consol);
    expect(loading).toEqual({ ...counts, state: 'closed', closedAt: expect.any(String) });
    expect((await listed(consol)).unloading).toBeNull();
    const rows = await rowsOf(consol);
    expect(rows.map(({ id, loaded: flag, unloaded }: never) => [id, flag, unloaded])).toEqual([
      [loaded.id, true, null],
      [missing.id, false, null],
      [half.id, false, null],
    ]);
  });

  it('counts only orders that are linked now, and an order that was linked after the session as short', async () => {
    const { consol, missing, half } = await closedShortConsol();
    await staff.post('/api/consol/deConsolize', { orderList: [missing.id, half.id] });
    await link(consol, [await register()]);
    expect((await listed(consol)).loading).toMatchObject({
      expected: 2,
      scanned: 1,
      short: 1,
      incomplete: 0,
    });
  });

  it('costs no more read units for a closed session, also after the orders were released at the departure', async () => {
    const unitsOf = async ({ mblNo }: Consol) =>
      (await staff.post('/api/consol/getConsolList', { mblNo })).units.read;
    const before = await unitsOf(await addConsol());
    const { consol } = await closedShortConsol();
    expect(await unitsOf(consol)).toBeLessThanOrEqual(before + 0.5);
    expect((await changeTo(consol, '003', { short: 'release' })).status).toBe(200);
    expect((await listed(consol)).loading).toMatchObject({ expected: 1, scanned: 1, short: 0 });
    expect(await unitsOf(consol)).toBeLessThanOrEqual(before);
  });

  it('counts a parcel with some of its boxes as incomplete in an open session until all are scanned', async () => {
    const { consol, half, sessionId } = await shortConsol();
    const counts = { state: 'open', expected: 3, short: 1, over: 1 };
    await scan(sessionId, [`${half.hblNo}-02`]);
    expect((await listed(consol)).loading).toMatchObject({ ...counts, scanned: 2, incomplete: 0 });
    await staff.post('/api/consol/deConsolize', { orderList: [half.id] });
    expect((await listed(consol)).loading).toMatchObject({
      state: 'open',
      expected: 2,
      short: 1,
      scanned: 1,
    });
  });
});

it('the demo data has a closed consol whose session of loading did not find two parcels', async () => {
  const { body } = await staff.post('/api/consol/getConsolList', { status: ['002'] });
  const loadings = body.map(({ loading }: { loading: unknown }) => loading);
  expect(loadings).toContainEqual(expect.objectContaining({ state: 'closed', short: 2, over: 0 }));
});

describe('a change of the status of a consol with orders that were not loaded', () => {
  it('is refused with SCAN_SESSION_OPEN while the session is open, also with a decision', async () => {
    const { consol } = await shortConsol();
    for (const short of [undefined, 'leave', 'release'])
      expect(codeOf(await changeTo(consol, '002', { short }))).toEqual([409, 'SCAN_SESSION_OPEN']);
    expect((await listed(consol)).status).toBe('001');
  });

  it('is refused with CONSOL_SHORT that names the orders, and changes nothing', async () => {
    const { consol, missing, half } = await closedShortConsol();
    const answer = await changeTo(consol, '003');
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: 'CONSOL_SHORT',
        message: '적재되지 않은 주문이 있습니다. 빼거나, 남겨두거나, 사유를 적고 포함해주세요.',
        fields: [missing, half].map(({ id, hblNo }) => ({ path: `orders.${id}`, message: hblNo })),
        details: { count: 2 },
      },
    ]);
    expect(await listed(consol)).toMatchObject({ status: '001', version: 1 });
  });

  it.each([
    ['include without a reason', { short: 'include' }, 'shortReason'],
    ['include with a short reason', { short: 'include', shortReason: '확인함' }, 'shortReason'],
    ['an unknown decision', { short: 'ignore' }, 'short'],
  ])('is refused with 422 for %s', async (_, decision, path) => {
    const { consol } = await closedShortConsol();
    const answer = await changeTo(consol, '003', decision);
    expect(codeOf(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  });

  it('releases the orders, which keep their status and their exception, and names them in the audit entry', async () => {
    const { consol, loaded, missing, half } = await closedShortConsol();
    const answer = await changeTo(consol, '003', { short: 'release' });
    expect([answer.status, answer.body.totalOrderQty]).toEqual([200, 1]);
    expect(answer.body.loading).toMatchObject({ expected: 1, scanned: 1, short: 0, incomplete: 0 });
    expect(await Promise.all([loaded, missing, half].map(statusOf))).toEqual(['05', '02', '02']);
    expect((await readOrder(staff, missing.id)).mblNo).toBe('');
    expect(await kindsOf(missing)).toEqual(['released', 'linked', 'received', 'registered']);
    await expect.poll(() => openRules(missing)).toEqual(['SHORT']);
    const released = (await auditOf(consol)).find(({ changes }: never) =>
      JSON.stringify(changes).includes('담긴 주문'),
    );
    expect(JSON.stringify(released)).toContain(missing.hblNo);
    expect(JSON.stringify(released)).toContain(half.hblNo);
  });

  it('leaves the orders behind, also at the arrival without a session, until a person includes them', async () => {
    const { consol, loaded, missing } = await closedShortConsol();
    expect((await changeTo(consol, '003', { short: 'leave' })).status).toBe(200);
    expect(await Promise.all([loaded, missing].map(statusOf))).toEqual(['05', '02']);
    expect(await kindsOf(missing)).not.toContain('departed');
    expect(await openRules(missing)).toContain('SHORT');
    const late = await changeTo(consol, '003', { etd: '2026-12-02', eta: '2026-12-05' });
    expect(late.status).toBe(200);
    expect([await kindsOf(loaded), await kindsOf(missing)].map((kinds) => kinds.includes('delayed'))).toEqual(
      [true, false],
    );
    expect((await changeTo(consol, '004')).status).toBe(200);
    expect(await Promise.all([loaded, missing].map(statusOf))).toEqual(['06', '02']);
    expect((await changeTo(consol, '005', { short: 'include', shortReason: reason })).status).toBe(200);
    expect(await Promise.all([loaded, missing].map(statusOf))).toEqual(['07', '07']);
  });

  it('includes the orders with a reason, which closes their exception and is part of the audit', async () => {
    const { consol, loaded, missing, half } = await closedShortConsol();
    expect((await changeTo(consol, '003', { short: 'include', shortReason: reason })).status).toBe(200);
    expect(await Promise.all([loaded, missing, half].map(statusOf))).toEqual(['05', '05', '05']);
    expect(await openRules(missing)).not.toContain('SHORT');
    const { body } = await staff.post('/api/exception/list', { state: 'closed', rule: 'SHORT' });
    const closed = body.items.find(({ orderId }: { orderId: number }) => orderId === missing.id);
    expect(closed).toMatchObject({ closedReason: reason });
    expect(JSON.stringify(await auditOf(consol))).toContain(reason);
    expect((await rowsOf(consol)).map(({ loaded: flag }: { loaded: boolean }) => flag)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('asks again at the next change, and refuses a release after the departure', async () => {
    const { consol } = await closedShortConsol();
    expect((await changeTo(consol, '002', { short: 'leave' })).status).toBe(200);
    expect(codeOf(await changeTo(consol, '003'))).toEqual([409, 'CONSOL_SHORT']);
    expect((await changeTo(consol, '003', { short: 'leave' })).status).toBe(200);
    const released = await changeTo(consol, '004', { short: 'release' });
    expect(codeOf(released)).toEqual([422, 'VALIDATION_FAILED']);
    expect(released.body.fields[0].path).toBe('short');
  });

  it('refuses a release from 003 also for a step back, and for a change without a new status', async () => {
    const consol = await addConsol();
    await link(consol, [await register()]);
    expect((await changeTo(consol, '003')).status).toBe(200);
    for (const status of ['001', '002', '003', '009']) {
      const answer = await changeTo(consol, status, { short: 'release' });
      expect(codeOf(answer)).toEqual([422, 'VALIDATION_FAILED']);
      expect(answer.body.fields.map(({ path }: { path: string }) => path)).toEqual(['short']);
    }
    expect((await rowsOf(consol)).length).toBe(1);
  });

  it('asks for a decision at a step back from 003 to 002, and at none to 001', async () => {
    const { consol, loaded, missing } = await closedShortConsol();
    expect((await changeTo(consol, '003', { short: 'leave' })).status).toBe(200);
    expect(codeOf(await changeTo(consol, '002'))).toEqual([409, 'CONSOL_SHORT']);
    expect((await changeTo(consol, '002', { short: 'leave' })).status).toBe(200);
    expect((await changeTo(consol, '001')).status).toBe(200);
    expect(await Promise.all([loaded, missing].map(statusOf))).toEqual(['05', '02']);
  });

  it.each(['release', 'leave', 'include'])('ignores the decision %s without short orders', async (short) => {
    const consol = await addConsol();
    const order = await register();
    await link(consol, [order]);
    const answer = await changeTo(consol, '003', { short, shortReason: reason });
    expect([answer.status, answer.body.totalOrderQty]).toEqual([200, 1]);
    expect(await statusOf(order)).toBe('05');
    expect(JSON.stringify(await auditOf(consol))).not.toContain(reason);
  });

  it('passes if all orders are loaded, and closes the open session', async () => {
    const consol = await addConsol();
    const order = await register();
    await link(consol, [order]);
    const sessionId = await open(consol);
    await scan(sessionId, [order.hblNo]);
    const answer = await changeTo(consol, '003');
    expect(answer.body).toMatchObject({ status: '003', loading: { state: 'closed', scanned: 1 } });
    expect((await listed(consol)).loading).toMatchObject({ state: 'closed', expected: 1, scanned: 1 });
    expect((await staff.post('/api/scan/report', { sessionId })).body).toMatchObject({
      expected: 1,
      scanned: 1,
    });
    const scans = [{ scanId: randomUUID(), code: order.hblNo, scannedAt: new Date().toISOString() }];
    const late = await staff.post('/api/scan/record', { mode: 'load', sessionId, scans });
    expect(late.body.results).toMatchObject([{ reason: 'SESSION_CLOSED' }]);
  });

  it.each(['80', '81', '84', '90'])('asks for orders in status %s without a session', async (status) => {
    const consol = await addConsol();
    const [kept, other] = [await register(), await register()];
    await link(consol, [kept, other]);
    await setStatus(other.id, status);
    const answer = await changeTo(consol, '003');
    expect(codeOf(answer)).toEqual([409, 'CONSOL_SHORT']);
    expect(answer.body.fields).toEqual([{ path: `orders.${other.id}`, message: other.hblNo }]);
    expect((await changeTo(consol, '003', { short: 'release' })).status).toBe(200);
    expect(await Promise.all([kept, other].map(statusOf))).toEqual(['05', status]);
    expect(await rowsOf(consol)).toHaveLength(1);
  });

  it('asks the session of the arrival from 004 on', async () => {
    const consol = await addConsol();
    const [found, missing] = [await register(), await register()];
    await link(consol, [found, missing]);
    expect((await changeTo(consol, '003')).status).toBe(200);
    const sessionId = await open(consol, 'arrival');
    await scan(sessionId, [found.hblNo], 'arrival');
    expect(codeOf(await changeTo(consol, '004', { short: 'leave' }))).toEqual([409, 'SCAN_SESSION_OPEN']);
    await close(sessionId);
    expect((await listed(consol)).unloading).toMatchObject({ state: 'closed', scanned: 1, short: 1 });
    expect(codeOf(await changeTo(consol, '004'))).toEqual([409, 'CONSOL_SHORT']);
    expect((await changeTo(consol, '004', { short: 'leave' })).status).toBe(200);
    expect(await Promise.all([found, missing].map(statusOf))).toEqual(['06', '05']);
    const rows = await rowsOf(consol);
    expect(rows.map(({ unloaded }: { unloaded: boolean }) => unloaded)).toEqual([true, false]);
  });

  describe('to 004–007 without a session at the arrival', () => {
    const flagsOf = async (consol: Consol) =>
      (await rowsOf(consol)).map(({ left, exclusion }: never) => [left, exclusion]);
    const delayed = { etd: '2026-12-02', eta: '2026-12-05' };
    const previewOf = async ({ id: consolId }: Consol) =>
      (await staff.post('/api/consol/previewDelay', { consolId, ...delayed })).body;
    /** A departed consol with a loaded order, and two that were left. */
    const departed = async () => {
      const prepared = await closedShortConsol();
      expect((await changeTo(prepared.consol, '003', { short: 'leave' })).status).toBe(200);
      return prepared;
    };
    const left = [true, '적재되지 않음'];
    const moving = [false, ''];

    it('asks for no decision, and orders that were left stay left at every step', async () => {
      const { consol, loaded, missing, half } = await departed();
      const statuses = () => Promise.all([loaded, missing, half].map(statusOf));
      for (const [status, moved] of [
        ['004', '06'],
        ['005', '07'],
        ['006', '08'],
        ['007', '08'],
      ] as const) {
        expect((await changeTo(consol, status)).status, status).toBe(200);
        expect(await statuses()).toEqual([moved, '02', '02']);
        expect(await flagsOf(consol)).toEqual([moving, left, left]);
        expect(await previewOf(consol)).toMatchObject({ parcels: 1 });
      }
    });

    it.each(['004', '005', '006', '007'])('accepts the decisions leave and include at %s', async (status) => {
      const { consol, missing, half } = await departed();
      const before = await kindsOf(missing);
      expect((await changeTo(consol, status, { short: 'leave' })).status).toBe(200);
      expect(await kindsOf(missing)).toEqual(before);
      expect(await flagsOf(consol)).toEqual([moving, left, left]);
      const next = status === '007' ? '006' : '007';
      const include = { short: 'include', shortReason: reason };
      expect((await changeTo(consol, next, include)).status).toBe(200);
      expect(await flagsOf(consol)).toEqual([moving, moving, moving]);
      const audit = JSON.stringify(await auditOf(consol));
      for (const { hblNo } of [missing, half]) expect(audit).toContain(hblNo);
      expect(audit).toContain(reason);
      expect(await openRules(missing)).not.toContain('SHORT');
      expect(await previewOf(consol)).toMatchObject({ parcels: 3 });
    });

    it('asks for an order whose status does not travel, and a decision to leave it keeps the others left', async () => {
      const { consol, loaded, missing, half } = await departed();
      await setStatus(loaded.id, '81');
      const answer = await changeTo(consol, '004');
      expect(codeOf(answer)).toEqual([409, 'CONSOL_SHORT']);
      expect(answer.body.fields).toEqual([{ path: `orders.${loaded.id}`, message: loaded.hblNo }]);
      expect((await changeTo(consol, '004', { short: 'leave' })).status).toBe(200);
      expect(await Promise.all([loaded, missing, half].map(statusOf))).toEqual(['81', '02', '02']);
      expect((await rowsOf(consol)).map((row: { left: boolean }) => row.left)).toEqual([true, true, true]);
    });

    it.each([
      ['without a session', false],
      ['that was loaded before', true],
    ])('keeps an order left whose hold ended after the departure, %s', async (_, isScanned) => {
      const consol = await addConsol();
      const [kept, held] = [await register(), await register()];
      await link(consol, [kept, held]);
      if (isScanned) {
        const sessionId = await open(consol);
        expect(await scan(sessionId, [kept.hblNo, held.hblNo])).toEqual(['ok', 'ok']);
        await close(sessionId);
      }
      await setStatus(held.id, '81');
      expect((await changeTo(consol, '003', { short: 'leave' })).status).toBe(200);
      await setStatus(held.id, '02');
      expect(await flagsOf(consol)).toEqual([moving, left]);
      expect((await changeTo(consol, '004')).status).toBe(200);
      expect(await Promise.all([kept, held].map(statusOf))).toEqual(['06', '02']);
      expect(await kindsOf(held)).not.toContain('arrived');
    });

    it('moves an order that a later session of loading found', async () => {
      const { consol, missing, half } = await departed();
      expect((await changeTo(consol, '001')).status).toBe(200);
      const sessionId = await open(consol);
      expect(await scan(sessionId, [missing.hblNo])).toEqual(['ok']);
      await close(sessionId);
      expect(await flagsOf(consol)).toEqual([moving, moving, left]);
      expect((await changeTo(consol, '004')).status).toBe(200);
      expect(await Promise.all([missing, half].map(statusOf))).toEqual(['06', '02']);
    });

    it('notifies of new dates also an order that a later session of loading found', async () => {
      const { consol, missing, half } = await departed();
      expect((await changeTo(consol, '001')).status).toBe(200);
      const sessionId = await open(consol);
      expect(await scan(sessionId, [missing.hblNo])).toEqual(['ok']);
      await close(sessionId);
      expect(await previewOf(consol)).toMatchObject({ parcels: 2 });
      expect((await changeTo(consol, '001', delayed)).status).toBe(200);
      expect(await kindsOf(missing)).toContain('delayed');
      expect(await kindsOf(half)).not.toContain('delayed');
    });
  });

  it('lets one of two concurrent decisions succeed, the other is a conflict', async () => {
    const { consol } = await closedShortConsol();
    const { version, etd, eta, departCity, arrivalCity } = await listed(consol);
    const fields = { freightCode: freight, mblNo: consol.mblNo, etd, eta, departCity, arrivalCity };
    const body = { ...fields, id: consol.id, version, status: '003', moveOrders: true };
    const answers = await Promise.all(
      ['release', 'leave'].map((short) => staff.post(modify, { ...body, short })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT');
  });

  it('is refused for a partner', async () => {
    const { consol } = await closedShortConsol();
    const body = { ...consolPayload(freight), ...consol, short: 'leave' };
    expect((await partner.post(modify, body)).status).toBe(403);
  });
});
