import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { type Client, codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';

const [staff, partner, customer] = await demoClients('staff', 'partner', 'customer');
const PRINT = '/api/parcel/setOrderPrinted';

const register = async (changes: object = {}, as = partner) =>
  registerOrder(as, { orderId: `L-${randomUUID().slice(0, 8)}`, ...changes });
const printsOf = async (orderId: number, as = staff): Promise<TimelineEvent[]> => {
  const { events } = (await as.post('/api/parcel/getTimeline', { orderId })).body;
  return events.filter(({ kind }: TimelineEvent) => kind === 'labelPrinted');
};
const countOf = async (id: number) => (await readOrder(staff, id)).printCount;
const setStatus = (id: number, status: string) => staff.post('/api/parcel/modifyOrderStatus', { id, status });

describe('POST /api/parcel/setOrderPrinted', () => {
  it('counts the prints of an order and records each with its labels, version and sorting code', async () => {
    const { id, hblNo } = await register({ boxQty: 3 });
    expect(await readOrder(staff, id)).toMatchObject({ isPrinted: 0, printCount: 0 });
    await partner.post(PRINT, [id]);
    await staff.post(PRINT, { id: [id], labelVersion: 7, reason: '라벨 훼손' });
    const { rows } = (await partner.post('/api/parcel/parcel', { hblNo: [hblNo] })).body;
    expect(rows).toEqual([expect.objectContaining({ isPrinted: 1, printCount: 2 })]);
    for (const viewer of [staff, partner]) {
      const [second, first] = await printsOf(id, viewer);
      expect(first).toMatchObject({ actorName: '이준호', text: '운송장을 출력했습니다(1회차).' });
      expect(second).toMatchObject({
        actorName: '최은영',
        text: '운송장을 출력했습니다(2회차, 사유: 라벨 훼손).',
        data: {
          printNumber: 2,
          labelCount: 3,
          labelVersion: 7,
          reason: '라벨 훼손',
          sortingSource: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      });
    }
  });

  it('is not shown to the customer and to visitors', async () => {
    const { id, hblNo } = await register({}, customer);
    await staff.post(PRINT, [id]);
    expect(await printsOf(id)).toHaveLength(1);
    for (const viewer of [customer, visitor]) {
      const [{ events }] = (await viewer.post('/api/parcel/byHblNo', { hblNo })).body;
      expect(events.map(({ kind }: TimelineEvent) => kind)).toEqual(['registered']);
    }
  });

  it('counts repeated and concurrent requests with the same key once, and a request with another key again', async () => {
    const { id } = await register();
    const send = (key: string, body: object = { id: [id] }) =>
      partner.post(PRINT, body, { 'idempotency-key': key });
    const key = randomUUID();
    const answers = await Promise.all([send(key), send(key), send(key)]);
    await send(randomUUID());
    answers.push(await send(key));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { count: 1 }]));
    expect(await countOf(id)).toBe(2);
    expect((await printsOf(id)).map(({ data }) => data.printNumber)).toEqual([2, 1]);
    expect(codeOf(await send(key, { id: [id], reason: '다른 요청' }))).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('gives concurrent prints of an order different numbers', async () => {
    const { id } = await register();
    await Promise.all([1, 2, 3, 4].map(() => partner.post(PRINT, [id])));
    expect((await printsOf(id)).map(({ data }) => data.printNumber).sort()).toEqual([1, 2, 3, 4]);
    expect(await countOf(id)).toBe(4);
  });

  it('returns 422 for a reprint of a loaded parcel without a reason, and counts no order of the request', async () => {
    const [loaded, other] = await Promise.all([register(), register()]);
    await setStatus(loaded.id, '05');
    const ids = [loaded.id, other.id];
    expect((await staff.post(PRINT, { id: ids })).status).toBe(200);
    const refused = await staff.post(PRINT, { id: ids });
    expect(codeOf(refused)).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.body.fields).toEqual([
      { path: 'reason', message: '이미 적재된 주문이 있습니다. 재출력 사유를 입력해주세요.' },
    ]);
    expect(await countOf(other.id)).toBe(1);
    expect((await staff.post(PRINT, { id: ids, reason: '라벨 훼손' })).status).toBe(200);
    expect(await countOf(loaded.id)).toBe(2);
    expect((await staff.post(PRINT, { id: [other.id] })).status).toBe(200);
  });

  it('repeats a first print of a loaded parcel without a reason', async () => {
    const { id } = await register();
    await setStatus(id, '05');
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([staff.post(PRINT, [id], key), staff.post(PRINT, [id], key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('POST /api/parcel/parcel with printState', () => {
  const found = async (as: Client, query: object): Promise<number[]> =>
    (await as.post('/api/parcel/parcel', query)).body.rows.map(({ id }: { id: number }) => id);

  it.each([
    ['unprinted', [0]],
    ['printed', [1, 2]],
    ['reprinted', [2]],
  ] as const)('%s finds orders by their prints, by date and by number', async (printState, wanted) => {
    const orders = [await register(), await register(), await register()];
    for (const [prints, { id }] of orders.entries()) {
      for (let nth = 0; nth < prints; nth += 1) await partner.post(PRINT, [id]);
    }
    const ids = orders.map(({ id }) => id);
    const expected = wanted.map((nth) => ids[nth]);
    const byNumber = { hblNo: orders.map(({ hblNo }) => hblNo), printState };
    expect((await found(staff, byNumber)).sort()).toEqual(expected);
    for (const as of [staff, partner]) {
      const byDate = (await found(as, { printState })).filter((id) => ids.includes(id));
      expect(byDate.sort()).toEqual(expected);
    }
  });
});
