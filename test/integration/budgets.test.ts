import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import type { RouteId } from '#shared/contract/index.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { signUpPayload } from '#test/fixtures/members.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import {
  type Budget,
  type Caller,
  examples,
  manualLineOf,
  missingRecords,
  newOrderId,
  type Records,
  sendExample,
  tokenOfLink,
} from '#test/fixtures/requests.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { dropOffPayload } from '#test/fixtures/visitor-forms.ts';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { openException } from '#test/support/exceptions.ts';
import { registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/** A separate product, because concurrent registrations make a route retry and cost more units. */
let product: Product;
const today = seoulDay(new Date());
let records: Records;
let hblNos: string[];
/** Routes whose budget includes the record of an idempotency key. */
const routesWithKey: ReadonlySet<RouteId> = new Set<RouteId>([
  'parcel.registerOrderByCustomer',
  'parcel.importExcel',
  'parcel.regPickUpReq',
  'inquiry.addInquiry',
]);

const signIn = async (as: Caller): Promise<Client> =>
  as === 'visitor'
    ? client(product.url)
    : signedIn(product.url, `${as === 'owner' ? 'admin' : as}@demo.hanho.test`);
const clients = {} as Record<Caller, Client>;

const expectWithin = (units: Budget, atMost: Budget) => {
  for (const unit of ['read', 'write', 'trips'] as const) {
    expect(units[unit], `${unit} units`).toBeLessThanOrEqual(atMost[unit]);
  }
};

/** An issued statement of the demo. */
const statementOf = async (partner: Client): Promise<Records['statement']> => {
  const { id, version } = (await partner.post('/api/statement/list', {})).body.items[0];
  return { id, version, paymentId: 'none' };
};

beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  for (const as of ['visitor', 'customer', 'partner', 'staff', 'owner'] as const)
    clients[as] = await signIn(as);
  const { staff, partner, visitor } = clients;
  const search = { regDate: { from: addDays(today, -59), to: today } };
  const { rows } = (await staff.post('/api/parcel/parcel', search)).body;
  hblNos = rows.map(({ hblNo }: { hblNo: string }) => hblNo);
  const ids: number[] = rows.map(({ id }: { id: number }) => id);
  const add = async (as: Client, path: string, body: unknown) => (await as.post(path, body)).body;
  const register = () =>
    add(partner, '/api/parcel/registerOrderByCustomer', orderPayload({ orderId: newOrderId() }));
  const registered = await Promise.all([register(), register(), register(), register()]);
  const storedOrders = await add(partner, '/api/parcel/getOrders', { id: registered.map(({ id }) => id) });
  const credentialsOf = (who: string) => ({ email: `${who}@demo.hanho.test`, pwd: DEMO_PASSWORD });
  const orders = Array.from({ length: 48 }, () => newOrderId());
  const held = await register();
  await add(staff, '/api/parcel/modifyOrderStatus', { id: [held.id], status: '81' });
  const repacked = await Promise.all([register(), register(), register()]);
  const repackedIds = repacked.map(({ id }) => id);
  await add(staff, '/api/parcel/modifyOrderStatus', { id: repackedIds, status: '02', autoOrderId: true });
  const [splitOrder = missingRecords.splitOrder, ...mergedOrders] = repackedIds.map((orderId) => ({
    orderId,
    version: 2,
  }));
  const newLine = {
    orderId: (await register()).id,
    version: 1,
    name: '보관료',
    amount: 500,
    reason: '창고 보관',
  };
  const corrected = { orderId: (await register()).id, fields: ['pcc'], send: false };
  const correction = await add(staff, '/api/customs/createCorrection', corrected);
  records = {
    ...missingRecords,
    correctedOrderId: storedOrders[0].id,
    clearedOrderId: storedOrders[0].id,
    correctionToken: tokenOfLink(correction.url),
    credentials: credentialsOf('customer'),
    staffCredentials: credentialsOf('staff'),
    resetEmail: 'partner2@demo.hanho.test',
    // A second print of a parcel in a consol needs a reason.
    order: rows.find(({ consolId }: { consolId: number | null }) => consolId === null),
    listedOrderIds: ids.slice(0, 100),
    trackedOrderId: storedOrders[0].id,
    editedOrder: storedOrders[0],
    statusChange: { id: storedOrders[1].id, status: '04' },
    splitOrder,
    mergedOrders,
    deletedOrderId: storedOrders[2].id,
    measuredOrderId: storedOrders[3].id,
    recalculatedOrder: storedOrders[3],
    statement: await statementOf(partner),
    chargedOrder: { id: (await register()).id, version: 1 },
    manualLine: manualLineOf(await add(staff, '/api/charge/addLine', newLine)),
    newOrderId,
    scannedHblNo: (await add(partner, '/api/parcel/registerOrderByCustomer', orderPayload({ orderId: '' })))
      .hblNo,
    workbook: () => importForm(spreadsheet(orders.map((orderId) => orderCells({ 주문번호: orderId })))),
    member: { id: (await add(visitor, '/api/cust/signUp', signUpPayload())).id, version: 1 },
    stoppedMember: { id: (await add(visitor, '/api/cust/signUp', signUpPayload())).id, version: 1 },
    invitation: {
      id: (
        await add(staff, '/api/member/inviteMember', {
          email: signUpPayload().email,
          authLevel: 80,
          partnerId: 2,
        })
      ).id,
      token: 'none',
    },
    newAdminId: (await add(visitor, '/api/cust/signUp', signUpPayload())).id,
    partner: { id: (await add(staff, '/api/partner/registerPartner', partnerPayload())).id, version: 1 },
    dropOff: (await add(staff, '/api/dropOff/saveDropOff', dropOffPayload())).id,
    freight: (await add(staff, '/api/freight/regFreight', freightPayload())).id,
    pickup: 1,
    exception: (await openException(staff, held.id, 'STATUS_PROBLEM')).id,
    assignee: 5,
    newCodes: { ...missingRecords.newCodes, city: newOrderId().slice(0, 6) },
  };
});
afterAll(() => product.stop());

describe('capacity units and round trips', () => {
  it.each((Object.keys(examples) as RouteId[]).map((id) => [id] as const))(
    'of %s are within its budget',
    async (id) => {
      const { as, refused, atMost } = examples[id];
      const me = /sign(In|Out)$/.test(id) ? await signIn(as) : clients[as];
      const headers: Record<string, string> = routesWithKey.has(id)
        ? { 'idempotency-key': randomUUID() }
        : {};
      const answer = await sendExample(me, id, records, headers);
      expect(answer.status < 300, JSON.stringify(answer.body)).toBe(!refused);
      expectWithin(answer.units, atMost);
    },
  );

  it('include the record of a customer whom a partner found, and the read of this record at a registration', async () => {
    const customer = signUpPayload();
    const { id } = (await client(product.url).post('/api/cust/signUp', customer)).body;
    const found = await clients.partner.post('/api/member/searchCustomer', { cat: 2, email: customer.email });
    expect(found.body).toMatchObject([{ id }]);
    const registered = await clients.partner.post(
      '/api/parcel/registerOrderByCustomer',
      orderPayload({ orderId: newOrderId(), customerNum: id }),
      { 'idempotency-key': randomUUID() },
    );
    expect(registered.status, JSON.stringify(registered.body)).toBe(200);
    // The search writes the access record and the record of the found customer. The registration reads that record.
    expectWithin(found.units, { read: 2, write: 2, trips: 5 });
    expectWithin(registered.units, { read: 6.5, write: 14, trips: 9 });
  });

  it('of a registration in won and Australian dollars are those of a registration in US dollars', async () => {
    const register = async (currencies: ('USD' | 'KRW' | 'AUD')[]) => {
      const itemList = currencies.map((currency) => ({
        itemName: 'TEA',
        itemQty: 2,
        unitPrice: 24.5,
        currency,
      }));
      const order = orderPayload({ orderId: newOrderId(), itemList });
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await clients.partner.post('/api/parcel/registerOrderByCustomer', order, headers);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.units.write;
    };
    expect(await register(['KRW', 'AUD'])).toBe(await register(['USD', 'USD']));
  });

  it('of a scan are at most 12 write units, 18 if it links the parcel to a consol, and 2 for a repeat', async () => {
    const { staff, partner } = clients;
    const registered = await partner.post(
      '/api/parcel/registerOrderByCustomer',
      orderPayload({ orderId: newOrderId() }),
    );
    const { hblNo } = registered.body;
    const consol = (await staff.post('/api/consol/registerConsol', consolPayload(records.freight))).body;
    const opening = { mode: 'load', consolId: consol.id };
    const { sessionId } = (await staff.post('/api/scan/openSession', opening)).body;
    const scan = async (mode: string) => {
      const scans = [{ scanId: randomUUID(), code: hblNo, scannedAt: new Date().toISOString() }];
      const { body, units } = await staff.post('/api/scan/record', { mode, sessionId, scans });
      return { result: body.results[0].result, write: units.write };
    };
    const [received, loaded, again] = [await scan('receive'), await scan('load'), await scan('load')];
    expect([received.result, loaded.result, again.result]).toEqual(['ok', 'ok', 'repeat']);
    expect(received.write).toBeLessThanOrEqual(12);
    expect(loaded.write).toBeLessThanOrEqual(18);
    expect(again.write).toBeLessThanOrEqual(2);
  });

  it('of requests about parcels at customs are those of the parcel and of the stored answer', async () => {
    const { staff } = clients;
    const registered = await registerOrder(staff, { orderId: '', hblNo: 'CL1000011' });
    const dates = { etd: addDays(today, -1), eta: today };
    const consol = (await staff.post('/api/consol/registerConsol', consolPayload(records.freight, dates)))
      .body;
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [registered.id] });
    const send = async (action: string, body: object, atMost: Budget) => {
      const answer = await staff.post(`/api/customs/${action}`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expectWithin(answer.units, atMost);
    };
    // A queued check costs 2 W, and 3 W more if the order did not wait for it.
    await send('verifyConsol', { consolId: consol.id, again: true }, { read: 5, write: 5, trips: 8 });
    await send('verifyProgress', { consolId: consol.id }, { read: 10, write: 0, trips: 2 });
    await staff.post('/api/parcel/addEvent', { orderId: registered.id, kind: 'departed' });
    await vi.waitFor(
      async () => {
        const state = await staff.post('/api/customs/getState', { orderId: registered.id });
        expect(state.body.nextAt).not.toBeNull();
      },
      { timeout: 60_000 },
    );
    // Each new event is added to the order with its history.
    await send('refresh', { orderId: registered.id }, { read: 14, write: 26, trips: 20 });
    const cargo = { orderId: registered.id, cargoNo: '21WDFCA457I06370010' };
    // In the hour before a working day, the next check belongs to this day, and the choice moves it back: 1 W in the index.
    await send('setCargoNo', cargo, { read: 4, write: 3, trips: 6 });
    await send('getState', { orderId: registered.id }, { read: 1.5, write: 0, trips: 3 });
  });

  it('of a search for fifty H/BL numbers are at most 50 read units in two round trips', async () => {
    const { units, body } = await clients.staff.post('/api/parcel/parcel', { hblNo: hblNos.slice(0, 50) });
    expect(body.rows).toHaveLength(50);
    expect(units.read - 0.5).toBeLessThanOrEqual(50);
    // The session and the access record are two more round trips.
    expect(units.trips - 2).toBeLessThanOrEqual(2);
  });
});
