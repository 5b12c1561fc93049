import { describe, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { client, codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';

const search = '/api/parcel/parcel';
const today = seoulDay(new Date());
type Row = { id: number; partnerId: number; regDate: string; hblNo: string };

const [staff, partner, partner2] = await demoClients('staff', 'partner', 'partner2');
const ours = await registerOrder(partner);

describe('POST /api/parcel/parcel', () => {
  it('returns the last seven days, newest first, for an empty search', async () => {
    const { rows } = (await staff.post(search, {})).body as { rows: Row[] };
    expect(rows.length).toBeGreaterThan(10);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(rows.every(({ regDate }) => seoulDay(regDate) >= addDays(today, -6))).toBe(true);
    expect(new Set(rows.map(({ partnerId }) => partnerId)).size).toBeGreaterThan(2);
  });

  it('includes the first and the last day of a range', async () => {
    const from = addDays(today, -30);
    const to = addDays(today, -10);
    const { rows } = (await staff.post(search, { regDate: { from, to } })).body as { rows: Row[] };
    const days = rows.map(({ regDate }) => seoulDay(regDate)).sort();
    expect(days[0] && days[0] >= from && (days.at(-1) ?? '') <= to).toBe(true);
    for (const day of new Set(days)) {
      const one = (await staff.post(search, { regDate: { from: day, to: day } })).body as { rows: Row[] };
      expect(one.rows.length).toBe(days.filter((other) => other === day).length);
    }
  });

  it('returns to a partner its own orders only', async () => {
    const regDate = { from: addDays(today, -59), to: addDays(today, -1) };
    const all = (await staff.post(search, { regDate })).body.rows as Row[];
    const own = (await partner.post(search, { regDate })).body.rows as Row[];
    expect(own.map(({ id }) => id)).toEqual(
      all.filter(({ partnerId }) => partnerId === 2).map(({ id }) => id),
    );
    expect(own.length).toBeGreaterThan(50);
  });

  it('finds H/BL numbers regardless of the date range, for a partner only its own', async () => {
    const numbers = { hblNo: [ours.hblNo, 'HHS00001', 'HHS99999'] };
    const found = (await staff.post(search, { ...numbers, regDate: { from: today, to: today } })).body
      .rows as Row[];
    expect(found.map(({ hblNo }) => hblNo)).toEqual([ours.hblNo, 'HHS00001']);
    expect((await partner.post(search, { hblNo: [ours.hblNo] })).body.rows).toHaveLength(1);
    expect((await partner2.post(search, { hblNo: [ours.hblNo] })).body.rows).toEqual([]);
  });

  it('lists deleted orders for staff only', async () => {
    expect((await partner.post(search, { isDel: '1' })).status).toBe(403);
    const { id } = await registerOrder(partner);
    expect((await partner.post('/api/parcel/delete', { id: [id], isDel: '1' })).status).toBe(200);
    const { rows } = (await staff.post(search, { isDel: '1' })).body as { rows: (Row & { isDel: number })[] };
    expect(rows.map((row) => row.id)).toContain(id);
    expect(rows.every(({ isDel }) => isDel === 1)).toBe(true);
  });

  it.each([
    { paging: 'nonsense' },
    { paging: Buffer.from('{"at":"PAR#3#A#2026-11","below":5}').toString('base64url') },
    { paging: Buffer.from('{"at":"number","below":5}').toString('base64url') },
    { paging: -1 },
    { regDate: { from: '2026-02-30', to: '2026-03-01' } },
    { regDate: { from: today } },
    { regDate: { from: today, to: addDays(today, -1) } },
    { regDate: { from: '2020-01-01', to: today } },
    { hblNo: [1] },
    { freightMethod: 3 },
    { status: ['longer than any'] },
  ])('returns 400 or 422 for %j', async (body) => {
    const { status } = await partner.post(search, body);
    expect([400, 422]).toContain(status);
  });
});

describe('routes that read orders by id', () => {
  it('getOrders returns orders in the requested sequence, without orders of another partner', async () => {
    const rows = (await staff.post(search, {})).body.rows as Row[];
    const ids = rows
      .slice(0, 20)
      .map(({ id }) => id)
      .reverse();
    expect((await staff.post('/api/parcel/getOrders', { id: ids })).body.map(({ id }: Row) => id)).toEqual(
      ids,
    );
    const own = (await partner.post('/api/parcel/getOrders', { id: ids })).body as Row[];
    expect(own.every(({ partnerId }) => partnerId === 2)).toBe(true);
    expect((await partner2.post('/api/parcel/getOrders', { id: [ours.id] })).body).toEqual([]);
  });

  it('getOrders returns 422 for more than 100 ids', async () => {
    const id = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await staff.post('/api/parcel/getOrders', { id })).status).toBe(422);
  });

  it.each(['/api/parcel/getItemList', '/api/parcel/getOrderHistory'])(
    '%s returns the same 404 for an order of another partner as for an unknown order',
    async (path) => {
      expect((await partner.post(path, { orderId: ours.id })).status).toBe(200);
      const foreign = await partner2.post(path, { orderId: ours.id });
      const missing = await partner2.post(path, { orderId: 99_999_999 });
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
      expect(foreign.body.code).toBe('ORDER_NOT_FOUND');
    },
  );

  it('getOrderHistory returns author and time of each status', async () => {
    const { body } = await partner.post('/api/parcel/getOrderHistory', { orderId: ours.id });
    expect(body).toEqual([
      { statusLabel: '접수완료', updated_by_name: '이준호', created_at: expect.any(String) },
    ]);
  });
});

describe('POST /api/parcel/setOrderPrinted', () => {
  it('marks orders for a list of ids and for an object with ids, also repeatedly', async () => {
    expect((await partner.post('/api/parcel/setOrderPrinted', [ours.id])).body).toEqual({ count: 1 });
    expect((await staff.post('/api/parcel/setOrderPrinted', { id: [String(ours.id)] })).body).toEqual({
      count: 1,
    });
    const [row] = (await partner.post(search, { hblNo: [ours.hblNo] })).body.rows;
    expect(row.isPrinted).toBe(1);
  });

  it('marks no order when one belongs to another partner', async () => {
    const theirs = await registerOrder(partner2);
    expect((await partner.post('/api/parcel/setOrderPrinted', [ours.id, theirs.id])).status).toBe(404);
    const [row] = (await partner2.post(search, { hblNo: [theirs.hblNo] })).body.rows;
    expect(row.isPrinted).toBe(0);
  });
});

it('routes that read orders by id return a deleted order to staff, but not to its partner', async () => {
  const { id } = await registerOrder(partner);
  expect((await partner.post('/api/parcel/delete', { id: [id], isDel: '1' })).status).toBe(200);
  for (const path of ['getItemList', 'getOrderHistory', 'getOrderChanges']) {
    const { status, body } = await partner.post(`/api/parcel/${path}`, { orderId: id });
    expect([path, status, body.code]).toEqual([path, 404, 'ORDER_NOT_FOUND']);
    expect((await staff.post(`/api/parcel/${path}`, { orderId: id })).status).toBe(200);
  }
  expect((await partner.post('/api/parcel/getOrders', { id: [id] })).body).toEqual([]);
  const order = await readOrder(staff, id);
  expect(order).toMatchObject({ id, isDel: 1 });
  expect((await partner.post('/api/parcel/byHblNo', { hblNo: order.hblNo })).body).toEqual([]);
  expect((await partner.post('/api/parcel/setOrderPrinted', [id])).body.code).toBe('ORDER_NOT_FOUND');
  const printed = await staff.post('/api/parcel/setOrderPrinted', [id]);
  expect(codeOf(printed)).toEqual([409, 'ORDER_DELETED']);
  // A repeated deletion, for example after a lost answer, succeeds.
  expect((await partner.post('/api/parcel/delete', { id: [id], isDel: '1' })).status).toBe(200);
});

it('the lookup, getOrders and updateOrder return the name of the status', async () => {
  const { id, hblNo } = await registerOrder(partner);
  const [row] = (await partner.post(search, { hblNo: [hblNo] })).body.rows;
  const order = await readOrder(partner, id);
  expect([row.statusName, order.statusName]).toEqual(['접수완료', '접수완료']);
  const { body } = await staff.post('/api/parcel/updateOrder', { ...order, status: '81' });
  expect(body.statusName).toBe('출고보류');
});

it('the lookup finds an order by the barcode text of one of its boxes, unless this text is the number of an order', async () => {
  const { hblNo } = await registerOrder(partner, { boxQty: 2 });
  const found = async (text: string) =>
    ((await partner.post(search, { hblNo: [text] })).body.rows as Row[]).map((row) => row.hblNo);
  expect(await found(`${hblNo}-02`)).toEqual([hblNo]);
  await registerOrder(partner, { hblNo: `${hblNo}-02` });
  expect(await found(`${hblNo}-02`)).toEqual([`${hblNo}-02`]);
});

describe('GET /api/parcel/lookup/{zipcode}', () => {
  it('returns the sorting code of the table as XML if no provider is configured', async () => {
    const { status, body, headers } = await client(url).get('/api/parcel/lookup/48058');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/xml');
    expect(body).toMatch(
      /<cod0>부1<\/cod0><cod1>607<\/cod1><cod2>03<\/cod2><cod3>55<\/cod3><source>\d{4}-\d\d-\d\d<\/source>/,
    );
  });

  it.each([
    ['the sorting centre of its prefix', '48099', '부1'],
    ['empty elements', '57001', ''],
  ])('returns only %s for the zipcode %s, which the table lacks', async (_, zipcode, centre) => {
    const { status, body } = await client(url).get(`/api/parcel/lookup/${zipcode}`);
    expect(status).toBe(200);
    expect(body).toContain(`<cod0>${centre}</cod0><cod1></cod1><cod2></cod2><cod3></cod3>`);
  });

  it('lists a zipcode without a code once, also an unknown one, if a partner or staff requested it, and never after a request of a visitor', async () => {
    const listed = async () => {
      const { body } = await staff.post('/api/parcel/getUnresolvedZipcodes');
      const zipcodes = body.zipcodes as { zipcode: string; firstDay: string; lastDay: string }[];
      return { table: body.table, zipcodes: zipcodes.filter(({ zipcode }) => /^4809|^999/.test(zipcode)) };
    };
    for (const caller of [partner, staff, partner]) await caller.get('/api/parcel/lookup/48091');
    expect((await partner.get('/api/parcel/lookup/99991')).status).toBe(404);
    for (const zipcode of ['48092', '99992']) await client(url).get(`/api/parcel/lookup/${zipcode}`);
    await staff.get('/api/parcel/lookup/48058');
    expect(await listed()).toEqual({
      table: { date: '2026-11-01', size: 15 },
      zipcodes: ['48091', '99991'].map((zipcode) => ({ zipcode, firstDay: today, lastDay: today })),
    });
  });

  it.each([
    ['99999', 404],
    ['20100', 404],
    ['0623', 400],
    ['06236%2F..', 400],
    ['abcde', 400],
  ])('returns an error for the zipcode %s', async (zipcode, expected) => {
    const { status } = await client(url).get(`/api/parcel/lookup/${zipcode}`);
    expect([expected, 422]).toContain(status);
  });
});

describe('reference data', () => {
  it.each([
    ['/api/courier/getCourierList', { courierCode: 'K001', courierName: '우체국택배', country: 'KOR' }],
    ['/api/pickup/getPickupLocationList', { code: 'AONEPI03' }],
    ['/api/parcelLocation/getParcelLocationList', { class: 'IM_PC_LO' }],
    ['/api/code/getCityList', { code: 'ICN', codeLabel: '인천' }],
    ['/api/code/getFreightMethodList', { code: '2', codeLabel: '항공' }],
    ['/api/code/getMemberLevelList', { code: '80', codeLabel: '파트너' }],
  ])('%s is public', async (path, one) => {
    const { status, body } = await client(url).get(path);
    expect(status).toBe(200);
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining(one)]));
  });

  it('of one code group is public, while the list of all codes is for staff only', async () => {
    const path = '/api/code/getCodeList';
    const statuses = (await client(url).post(path, { parentCode: 'ORDSTT', code: '' })).body;
    expect(statuses.map(({ code }: { code: string }) => code).slice(0, 3)).toEqual(['00', '01', '02']);
    expect(statuses[0]).toMatchObject({ codeLabel: '접수대기', status: 0 });
    expect((await client(url).post(path, { parentCode: 'NATION', code: 'AUS' })).body).toHaveLength(1);
    expect((await client(url).post(path, { parentCode: 'NOPE' })).body).toEqual([]);
    expect((await client(url).post(path, {})).status).toBe(401);
    expect((await partner.post(path)).status).toBe(403);
    expect((await staff.post(path)).body.length).toBeGreaterThan(70);
  });

  it('includes id and name of each partner for visitors', async () => {
    const { body } = await client(url).post('/api/partner/getPartnerList');
    expect(body.slice(0, 3)).toEqual([
      { id: 1, partner_name: '한호로지스' },
      { id: 2, partner_name: '시드니마트' },
      { id: 3, partner_name: '멜번헬스' },
    ]);
  });
});
