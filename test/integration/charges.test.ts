import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Charge } from '#shared/domain/charge.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import { type Answer, type Client, codeOf, signedIn } from '#test/support/client.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

// A separate product, because its card for all customers starts today.
let product: Product;
let owner: Client;
let staff: Client;
let partner: Client;
let otherPartner: Client;
let customer: Client;

const today = seoulDay(new Date());
const card = (changes: Record<string, unknown> = {}) =>
  rateCardPayload({
    validFrom: today,
    steps: [
      { upTo: 0.5, price: 900 },
      { upTo: 1, price: 1200 },
      { upTo: 1.5, price: 1500 },
    ],
    extraPrice: 250,
    minimum: 1000,
    surcharges: [
      { kind: 'extraBox', name: '추가 상자', amount: 500, fromKg: null },
      { kind: 'island', name: '제주·도서 지역', amount: 700, fromKg: null },
    ],
    ...changes,
  });
const saveCard = async (changes: Record<string, unknown> = {}): Promise<void> => {
  expect(codeOf(await owner.post('/api/rate/saveRateCard', card(changes)))[0]).toBe(200);
};

beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  const signIn = (name: string) => signedIn(product.url, `${name}@demo.hanho.test`);
  owner = await signIn('admin');
  staff = await signIn('staff');
  partner = await signIn('partner');
  otherPartner = await signIn('partner2');
  customer = await signIn('customer');
  await saveCard();
});
afterAll(() => product.stop());

const twoBoxes = { boxQty: 2, width: 30, length: 45, height: 65, weight: 10.2 };
const smallBox = { boxQty: 1, width: 10, length: 10, height: 10, weight: 0.3 };
const register = async (changes: Parameters<typeof registerOrder>[1] = {}, as = partner): Promise<number> =>
  (await registerOrder(as, { ...smallBox, ...changes })).id;
const charge = async (orderId: number, as = staff): Promise<Charge> => {
  const { status, body } = await as.post('/api/charge/get', { orderId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const receive = async (...id: number[]): Promise<void> => {
  const { status } = await staff.post('/api/parcel/modifyOrderStatus', {
    id,
    status: '02',
    autoOrderId: true,
  });
  expect(status).toBe(200);
};
const addLine = (
  { orderId, version }: Pick<Charge, 'orderId' | 'version'>,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  staff.post(
    '/api/charge/addLine',
    { orderId, version, name: '할인', amount: -300, reason: '파손 보상으로 할인', ...changes },
    headers,
  );
const removeLine = (
  { orderId, version }: Pick<Charge, 'orderId' | 'version'>,
  lineId: string,
  reason = '잘못 등록한 항목',
): Promise<Answer> => staff.post('/api/charge/removeLine', { orderId, version, lineId, reason });

describe('POST /api/charge/get', () => {
  it('shows the lines of the example: two boxes by volume weight cost AUD 160.00', async () => {
    const id = await register(twoBoxes);
    expect(await charge(id)).toEqual({
      ...{ orderId: id, version: 1, state: 'estimate', reason: '', currency: 'AUD' },
      ...{ base: 16_000, manual: 0, total: 16_000, billed: 0, chargeOn: '', basis: 'declared' },
      ...{ measure: 29.25, unit: 'kg', options: [], statements: [], stale: false },
      card: { partnerId: null, method: 2, validFrom: today, version: 1 },
      lines: [
        {
          ...{ id: 'freight', kind: 'freight', name: '항공 운임', quantity: 29.5, unit: 'kg' },
          ...{ amount: 15_500, reason: '', by: '', at: '' },
        },
        {
          ...{ id: 'surcharge-1', kind: 'surcharge', name: '추가 상자', quantity: 1, unit: '상자' },
          ...{ amount: 500, reason: '', by: '', at: '' },
        },
      ],
      available: [{ name: '제주·도서 지역', amount: 700 }],
    });
    expect(await readOrder(partner, id)).toMatchObject({ chargeBase: 16_000, chargeState: 'estimate' });
  });

  it('shows partners their own parcels without the authors of lines, and no others', async () => {
    const id = await register();
    await addLine(await charge(id), { amount: 200 });
    const own = await charge(id, partner);
    expect(own.lines.map(({ name }) => name)).toEqual(['항공 운임', '할인']);
    expect(own.lines.every((line) => !('by' in line))).toBe(true);
    expect(codeOf(await otherPartner.post('/api/charge/get', { orderId: id }))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ]);
    expect((await customer.post('/api/charge/get', { orderId: id })).status).toBe(403);
    expect((await staff.post('/api/charge/get', { orderId: 'x' })).status).toBe(400);
  });

  it('states why a parcel has no price', async () => {
    const id = await register({ freightMethod: 1, width: 10, length: 10, height: 0, weight: 1 });
    const { state, reason, currency, total, card: used } = await charge(id);
    expect([state, currency, total, used]).toEqual(['unpriced', '', 0, null]);
    expect(['noMeasure', 'noCard']).toContain(reason);
    expect(codeOf(await addLine({ orderId: id, version: 1 }, { amount: 100 }))).toEqual([
      409,
      'CHARGE_UNPRICED',
    ]);
  });
});

describe('a received parcel', () => {
  it('is priced finally once staff measured it, and free after its cancellation', async () => {
    const id = await register();
    await receive(id);
    expect(await charge(id)).toMatchObject({ state: 'estimate', chargeOn: today, total: 1000 });
    const { version } = await charge(id);
    const warehouse = { id, version, weight: 1.2 };
    expect((await staff.post('/api/parcel/updateWarehouse', warehouse)).status).toBe(200);
    expect(await charge(id)).toMatchObject({
      state: 'measured',
      basis: 'measured',
      total: 1500,
      measure: 1.2,
    });
    await staff.post('/api/parcel/modifyOrderStatus', { id: [id], status: '90' });
    expect(await charge(id)).toMatchObject({ base: 0, total: 0, lines: [], chargeOn: today });
  });

  it('is found by the state of its charge', async () => {
    const [estimated, measured] = [await register(), await register()];
    await receive(measured);
    const { version } = await charge(measured);
    await staff.post('/api/parcel/updateWarehouse', { id: measured, version, weight: 0.8 });
    const found = async (...chargeState: string[]) => {
      const regDate = { from: today, to: today };
      const { body } = await partner.post('/api/parcel/parcel', { regDate, chargeState });
      return body.rows.filter(({ id }: { id: number }) => [estimated, measured].includes(id));
    };
    expect(await found('estimate')).toMatchObject([{ id: estimated, chargeBase: 1000, chargeManual: 0 }]);
    expect(await found('measured')).toMatchObject([
      { id: measured, chargeBase: 1200, chargeCurrency: 'AUD', chargeState: 'measured', chargeOn: today },
    ]);
    expect(await found('unpriced')).toEqual([]);
    expect(await found('estimate', 'measured')).toHaveLength(2);
    const wrong = await partner.post('/api/parcel/parcel', { chargeState: ['free'] });
    expect(wrong.status).toBe(422);
  });
});

describe('POST /api/charge/addLine and removeLine', () => {
  it('change the charge and the order, with reason and author, in its log and the audit list', async () => {
    const id = await register();
    const { status, body } = await addLine(await charge(id));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ version: 2, base: 1000, manual: -300, total: 700 });
    const line = body.lines.at(-1);
    expect(line).toMatchObject({ kind: 'manual', name: '할인', amount: -300, by: '최은영' });
    expect(line.reason).toBe('파손 보상으로 할인');
    const log = (await staff.post('/api/parcel/getOrderChanges', { orderId: id })).body;
    expect(JSON.stringify(log)).toContain('할인 AUD -3.00 (파손 보상으로 할인)');

    const removed = await removeLine(body, line.id);
    expect(removed.body).toMatchObject({ version: 3, manual: 0, total: 1000 });
    expect(codeOf(await removeLine(removed.body, line.id))).toEqual([404, 'CHARGE_LINE_NOT_FOUND']);
  });

  it('refuse a stale version, a negative sum, a wrong amount, a deleted and an unknown order', async () => {
    const id = await register();
    const before = await charge(id);
    expect(codeOf(await addLine({ ...before, version: 9 }))).toEqual([409, 'CONFLICT']);
    const negative = await addLine(before, { amount: -1001 });
    expect(codeOf(negative)).toEqual([422, 'VALIDATION_FAILED']);
    expect(negative.body.fields[0].path).toBe('amount');
    for (const amount of [0, -0, 1.5, 100_000_001, 'x']) {
      expect([400, 422], String(amount)).toContain((await addLine(before, { amount })).status);
    }
    for (const changes of [{ name: '' }, { name: '가'.repeat(31) }, { reason: '짧음' }]) {
      expect([400, 422]).toContain((await addLine(before, changes)).status);
    }
    expect(await charge(id)).toEqual(before);
    expect((await partner.post('/api/charge/addLine', {})).status).toBe(403);
    const added = (await addLine(before, { amount: 400 })).body;
    const discounted = (await addLine(added, { amount: -1200 })).body;
    const sinking = await removeLine(discounted, discounted.lines.at(-2).id);
    expect(codeOf(sinking)).toEqual([422, 'VALIDATION_FAILED']);
    await staff.post('/api/parcel/delete', { id: [id], isDel: '1' });
    expect(codeOf(await addLine({ ...before, version: 4 }))).toEqual([409, 'ORDER_DELETED']);
    expect(codeOf(await addLine({ ...before, orderId: 999_999_998 }))).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  it('add a line once for a repeated request, and one of two concurrent lines of the same version', async () => {
    const id = await register();
    const before = await charge(id);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([addLine(before, {}, headers), addLine(before, {}, headers)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const repeated = await addLine(before, {}, headers);
    expect(repeated.body).toMatchObject({ version: 2, manual: -300 });
    expect(repeated.body.lines).toHaveLength(2);
    const other = await addLine(before, { amount: -5 }, headers);
    expect(other.status).toBeGreaterThanOrEqual(400);
    const race = await Promise.all([addLine(repeated.body), addLine(repeated.body)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await charge(id)).toMatchObject({ manual: -600, version: 3 });
  });

  it('hold at most 20 lines', async () => {
    const id = await register();
    let current = await charge(id);
    for (let nth = 0; nth < 20; nth += 1) current = (await addLine(current, { amount: 1 })).body;
    expect(current.manual).toBe(20);
    expect(codeOf(await addLine(current, { amount: 1 }))).toEqual([422, 'VALIDATION_FAILED']);
  });
});

describe('POST /api/charge/setOptions', () => {
  it('adds the surcharges that the card offers and names the others', async () => {
    const ids = [await register(), await register()];
    const body = { orderIds: ids, options: ['제주·도서 지역', '없는 요금'] };
    const answer = await staff.post('/api/charge/setOptions', body);
    expect(answer.body).toEqual({ count: 2, unknown: ['없는 요금'] });
    expect(await charge(ids[0] as number)).toMatchObject({ base: 1700, options: ['제주·도서 지역'] });
    await staff.post('/api/charge/setOptions', { orderIds: ids, options: [] });
    expect(await charge(ids[1] as number)).toMatchObject({ base: 1000, options: [] });
  });

  it('changes 100 orders or none', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => register()));
    const options = ['제주·도서 지역'];
    const deleted = ids.at(-1) as number;
    await staff.post('/api/parcel/delete', { id: [deleted], isDel: '1' });
    const refused = await staff.post('/api/charge/setOptions', { orderIds: ids, options });
    expect(codeOf(refused)).toEqual([409, 'ORDER_DELETED']);
    expect((await charge(ids[0] as number)).options).toEqual([]);
    const rest = ids.slice(0, -1);
    const headers = { 'idempotency-key': randomUUID() };
    for (let nth = 0; nth < 2; nth += 1) {
      const { body } = await staff.post('/api/charge/setOptions', { orderIds: rest, options }, headers);
      expect(body).toEqual({ count: 99, unknown: [] });
    }
    expect(await charge(rest.at(-1) as number)).toMatchObject({ base: 1700, version: 2 });
    expect((await partner.post('/api/charge/setOptions', { orderIds: rest, options })).status).toBe(403);
    const unknown = { orderIds: [999_999_998], options };
    expect(codeOf(await staff.post('/api/charge/setOptions', unknown))).toEqual([404, 'ORDER_NOT_FOUND']);
  });
});

describe('GET of an own parcel', () => {
  it('contains the charge of a direct parcel, and null for the parcel of another partner', async () => {
    const id = await register({}, customer);
    const { body } = await customer.post('/api/my/getParcel', { id });
    const { partnerId } = await readOrder(staff, id);
    const own = {
      state: 'estimate',
      currency: 'AUD',
      total: 1000,
      lines: [{ name: '항공 운임', amount: 1000 }],
    };
    expect(body.charge).toEqual(partnerId === 1 ? own : null);
    const foreign = (await registerOrder(customer, { ...smallBox, partnerId: partnerId === 1 ? 2 : 1 })).id;
    const other = (await customer.post('/api/my/getParcel', { id: foreign })).body.charge;
    expect(other).toEqual(partnerId === 1 ? null : own);
  });
});

// Last, because it changes the card of today.
describe('POST /api/charge/recalculate', () => {
  it('prices received parcels again after their card was changed on its first day', async () => {
    const [received, untouched] = [await register(), await register()];
    await receive(received);
    await saveCard({ version: 1, minimum: 1400 });
    expect(await charge(received)).toMatchObject({ base: 1000, stale: true });
    expect((await charge(received)).lines).toMatchObject([{ name: '항공 운임', amount: 1000 }]);
    const orderIds = [received, untouched];
    const { body } = await staff.post('/api/charge/recalculate', { orderIds });
    expect(body).toEqual({ count: 2, changed: 2 });
    const again = await charge(received);
    expect(again).toMatchObject({ base: 1400, stale: false, card: { version: 2 } });
    expect((await staff.post('/api/charge/recalculate', { orderIds })).body).toEqual({
      count: 2,
      changed: 0,
    });
    expect(await charge(received)).toEqual(again);
    const log = (await staff.post('/api/parcel/getOrderChanges', { orderId: received })).body;
    expect(log[0].changes).toEqual([
      { field: 'chargeBase', label: '운임', from: 'AUD 10.00', to: 'AUD 14.00' },
    ]);
  });
});
