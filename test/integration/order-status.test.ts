import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { registerOrder } from '#test/support/orders.ts';

const modify = '/api/parcel/modifyOrderStatus';

const [staff, partner, partner2] = await demoClients('staff', 'partner', 'partner2');

const uniqueNumber = () => `S-${randomUUID().slice(0, 8)}`;
const register = async (orderId = uniqueNumber(), me = partner): Promise<number> =>
  (await registerOrder(me, { orderId })).id;
const registerAll = (...numbers: (string | undefined)[]) =>
  Promise.all(numbers.map((number) => register(number)));
const read = async (ids: number[]) => (await staff.post('/api/parcel/getOrders', { id: ids })).body;
const statusesOf = async (ids: number[]) => (await read(ids)).map(({ status }: { status: string }) => status);
const historyOf = async (orderId: number) =>
  (await staff.post('/api/parcel/getOrderHistory', { orderId })).body.map(
    ({ statusLabel, updated_by_name }: Record<string, string>) => [statusLabel, updated_by_name],
  );

describe('POST /api/parcel/modifyOrderStatus', () => {
  it('changes all orders and adds a history row to those whose status differed', async () => {
    const [one = 0, two = 0] = await registerAll(undefined, undefined);
    await staff.post(modify, { id: two, status: '04' });
    const { status, body } = await staff.post(modify, { id: [one, two, String(one)], status: '04' });
    expect([status, body]).toEqual([200, { count: 2 }]);
    expect(await statusesOf([one, two])).toEqual(['04', '04']);
    for (const id of [one, two]) {
      expect(await historyOf(id)).toEqual([
        ['접수완료', '이준호'],
        ['출고완료', '최은영'],
      ]);
    }
  });

  it('writes nothing when repeated', async () => {
    const ids = await registerAll(undefined, undefined);
    await partner.post(modify, { id: ids, status: '02' });
    const again = await partner.post(modify, { id: ids, status: '02' });
    expect([again.status, again.body, again.units.write]).toEqual([200, { count: 2 }, 0]);
  });

  it.each([
    ['an empty id list', { id: [] }, 422],
    ['more than 500 ids', { id: Array.from({ length: 501 }, (_, nth) => nth + 1) }, 400],
    ['an id that is not a number', { id: ['all'] }, 400],
    ['a status that does not exist', { id: [1], status: '55' }, 422],
    ['an invalid order number', { id: [1], orderIds: { 1: '한글' } }, 422],
  ])('returns an error for %s', async (_, changes, status) => {
    expect((await staff.post(modify, { status: '04', ...changes })).status).toBe(status);
  });

  it('changes nothing when one order is unknown or belongs to another partner', async () => {
    const mine = await register();
    const theirs = await register(uniqueNumber(), partner2);
    for (const id of [theirs, 99_999_999]) {
      expect(codeOf(await partner.post(modify, { id: [mine, id], status: '02' }))).toEqual([
        404,
        'ORDER_NOT_FOUND',
      ]);
    }
    expect(await statusesOf([mine, theirs])).toEqual(['01', '01']);
  });

  it('changes nothing when one order is deleted, and returns 409 ORDER_DELETED naming the order', async () => {
    const [kept = 0, gone = 0] = await registerAll(undefined, undefined);
    await staff.post('/api/parcel/delete', { id: gone, isDel: '1' });
    const answer = await staff.post(modify, { id: [kept, gone], status: '04' });
    expect(codeOf(answer)).toEqual([409, 'ORDER_DELETED']);
    expect(answer.body.fields).toEqual([
      { path: `id.${gone}`, message: '삭제된 주문은 변경할 수 없습니다.' },
    ]);
    expect(await statusesOf([kept])).toEqual(['01']);
  });

  it('lets a partner set only statuses below 03, and only on orders with a status below 02', async () => {
    const [early = 0, late = 0] = await registerAll(undefined, undefined);
    expect(codeOf(await partner.post(modify, { id: early, status: '03' }))).toEqual([
      422,
      'STATUS_NOT_ALLOWED',
    ]);
    await staff.post(modify, { id: late, status: '03' });
    const answer = await partner.post(modify, { id: [early, late], status: '02' });
    expect(codeOf(answer)).toEqual([422, 'STATUS_NOT_ALLOWED']);
    expect(answer.body.fields).toEqual([{ path: `id.${late}`, message: '변경할 수 없는 주문 상태입니다.' }]);
    expect(await statusesOf([early, late])).toEqual(['01', '03']);
    expect((await partner.post(modify, { id: early, status: '00' })).status).toBe(200);
    expect((await partner.post(modify, { id: early, status: '02' })).status).toBe(200);
    expect((await staff.post(modify, { id: early, status: '90' })).status).toBe(200);
  });
});

describe('status 02 for orders without an order number', () => {
  it('returns 422 naming the orders, accepts sent numbers, or assigns the next ones with autoOrderId', async () => {
    const [numbered = 0, one = 0, two = 0] = await registerAll(undefined, '', '');
    const ids = [numbered, one, two];
    const asked = await partner.post(modify, { id: ids, status: '02' });
    expect(codeOf(asked)).toEqual([422, 'ORDER_NUMBER_REQUIRED']);
    expect(asked.body.fields.map(({ path }: { path: string }) => path)).toEqual([
      `orderIds.${one}`,
      `orderIds.${two}`,
    ]);
    const typed = uniqueNumber();
    const half = await partner.post(modify, { id: ids, status: '02', orderIds: { [one]: typed } });
    expect(half.body.fields.map(({ path }: { path: string }) => path)).toEqual([`orderIds.${two}`]);
    expect(await statusesOf(ids)).toEqual(['01', '01', '01']);

    const both = { orderIds: { [one]: typed, [numbered]: 'IGNORED' }, autoOrderId: true };
    expect((await partner.post(modify, { id: ids, status: '02', ...both })).status).toBe(200);
    const orders = await read(ids);
    expect(orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([
      expect.stringMatching(/^S-/),
      typed,
      expect.stringMatching(/^\d{6}-\d{4}$/),
    ]);
    const found = await staff.post('/api/parcel/parcel', { orderId: [orders[2].orderId] });
    expect(found.body.rows.map(({ id }: { id: number }) => id)).toEqual([two]);
  });

  it('returns 409 ORDER_NUMBER_TAKEN for a number in use and for one sent twice', async () => {
    const taken = uniqueNumber();
    const twice = uniqueNumber();
    const [, one = 0, two = 0] = await registerAll(taken, '', '');
    const answer = await partner.post(modify, {
      id: [one, two],
      status: '02',
      orderIds: { [one]: taken, [two]: twice },
    });
    expect(codeOf(answer)).toEqual([409, 'ORDER_NUMBER_TAKEN']);
    expect(answer.body.fields).toEqual([{ path: `id.${one}`, message: '이미 등록된 주문번호입니다.' }]);
    const same = await partner.post(modify, {
      id: [one, two],
      status: '02',
      orderIds: { [one]: twice, [two]: twice },
    });
    expect(codeOf(same)).toEqual([409, 'ORDER_NUMBER_TAKEN']);
    expect(await statusesOf([one, two])).toEqual(['01', '01']);
  });
});

describe('POST /api/parcel/delete', () => {
  const remove = '/api/parcel/delete';
  const isListed = async (hblNo: string, isDel: 0 | 1) =>
    (await staff.post('/api/parcel/parcel', { hblNo: [hblNo], isDel })).body.rows.length === 1;

  it('moves orders between the active and the deleted list, each move with a change entry', async () => {
    const ids = await registerAll(undefined, undefined);
    const [{ hblNo }] = await read(ids);
    expect((await partner.post(remove, { id: ids, isDel: '1' })).body).toEqual({ count: 2 });
    expect([await isListed(hblNo, 0), await isListed(hblNo, 1)]).toEqual([false, true]);
    const again = await partner.post(remove, { id: ids, isDel: 1 });
    expect([again.status, again.body, again.units.write]).toEqual([200, { count: 2 }, 0]);
    expect((await staff.post(remove, { id: ids, isDel: '0' })).body).toEqual({ count: 2 });
    expect([await isListed(hblNo, 0), await isListed(hblNo, 1)]).toEqual([true, false]);
    const log = (await partner.post('/api/parcel/getOrderChanges', { orderId: ids[0] })).body;
    expect(log.map(({ by, changes }: { by: string; changes: unknown[] }) => [by, changes])).toEqual([
      ['최은영', [{ field: 'isDel', label: '삭제 여부', from: '예', to: '아니요' }]],
      ['이준호', [{ field: 'isDel', label: '삭제 여부', from: '아니요', to: '예' }]],
    ]);
    expect(await historyOf(ids[0] ?? 0)).toHaveLength(1);
  });

  it('returns 403 when a partner restores an order', async () => {
    const id = await register();
    await partner.post(remove, { id, isDel: '1' });
    expect(codeOf(await partner.post(remove, { id, isDel: '0' }))).toEqual([403, 'FORBIDDEN']);
    expect((await read([id]))[0].isDel).toBe(1);
  });

  it('deletes nothing when one order is unknown or belongs to another partner', async () => {
    const mine = await register();
    const theirs = await register(uniqueNumber(), partner2);
    for (const id of [theirs, 99_999_999]) {
      expect(codeOf(await partner.post(remove, { id: [mine, id], isDel: '1' }))).toEqual([
        404,
        'ORDER_NOT_FOUND',
      ]);
    }
    expect((await read([mine, theirs])).map(({ isDel }: { isDel: number }) => isDel)).toEqual([0, 0]);
  });

  it('frees the order number, and returns 409 for a restoration while another order has the number', async () => {
    const number = uniqueNumber();
    const first = await register(number);
    const other = await register();
    await partner.post(remove, { id: [first, other], isDel: '1' });
    const second = await register(number);
    const answer = await staff.post(remove, { id: [first, other], isDel: '0' });
    expect(codeOf(answer)).toEqual([409, 'ORDER_NUMBER_TAKEN']);
    expect(answer.body.fields).toEqual([{ path: `id.${first}`, message: '이미 등록된 주문번호입니다.' }]);
    expect((await read([first, other])).map(({ isDel }: { isDel: number }) => isDel)).toEqual([1, 1]);

    await partner.post(remove, { id: second, isDel: '1' });
    const both = await staff.post(remove, { id: [first, second], isDel: '0' });
    expect(codeOf(both)).toEqual([409, 'ORDER_NUMBER_TAKEN']);
    expect((await staff.post(remove, { id: first, isDel: '0' })).status).toBe(200);
  });

  it('records one deletion per order for four concurrent requests', async () => {
    const ids = await registerAll(undefined, undefined, undefined);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => partner.post(remove, { id: ids, isDel: '1' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const id of ids) {
      expect((await staff.post('/api/parcel/getOrderChanges', { orderId: id })).body).toHaveLength(1);
    }
  });
});
