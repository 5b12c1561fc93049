import { describe, expect, it } from 'vitest';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';

const modify = '/api/parcel/modifyOrderStatus';
const [staff, partner] = await demoClients('staff', 'partner');

const reason = '취소를 잘못 눌렀습니다';
const required = { code: 'STATUS_REASON_REQUIRED', message: '되돌리는 변경에는 사유가 필요합니다.' };
const register = async (): Promise<number> => (await registerOrder(partner)).id;
/** Registers an order and sets its status, which is `01` after the registration. */
const orderIn = async (...statuses: string[]): Promise<number> => {
  const id = await register();
  for (const status of statuses) expect((await staff.post(modify, { id, status })).status).toBe(200);
  return id;
};
const statusOf = async (id: number): Promise<string> => (await readOrder(staff, id)).status;
const lastEvent = async (orderId: number) =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body.events[0];

const updateOrder = async (id: number, changes: object) =>
  staff.post('/api/parcel/updateOrder', { ...(await readOrder(staff, id)), ...changes });
const updateWarehouse = async (id: number, changes: object) =>
  staff.post('/api/parcel/updateWarehouse', {
    id,
    version: (await readOrder(staff, id)).version,
    ...changes,
  });

const singleRoutes = [
  ['updateOrder', updateOrder],
  ['updateWarehouse', updateWarehouse],
  [
    'addEvent',
    (orderId: number, changes: object) =>
      staff.post('/api/parcel/addEvent', { orderId, kind: 'statusCorrected', ...changes }),
  ],
] as const;

describe.each(['10', '84', '90'])('the end of the final status %s', (final) => {
  it('needs a reason at modifyOrderStatus, which names the orders and changes none without one', async () => {
    const [ended, open] = [await orderIn(final), await register()];
    const answer = await staff.post(modify, { id: [open, ended], status: '04' });
    expect([answer.status, answer.body]).toEqual([
      422,
      { ...required, fields: [{ path: `orders.${ended}`, message: required.message }] },
    ]);
    expect([await statusOf(open), await statusOf(ended)]).toEqual(['01', final]);
    expect((await staff.post(modify, { id: [open, ended], status: '04', reason })).status).toBe(200);
    expect(await lastEvent(ended)).toMatchObject({ kind: 'statusCorrected', data: { reason } });
    expect((await lastEvent(ended)).text).toContain(reason);
    expect(await lastEvent(open)).toMatchObject({ kind: 'dispatched', data: {} });
  });

  it.each(singleRoutes)('needs a reason at %s', async (_, send) => {
    const id = await orderIn(final);
    const answer = await send(id, { status: '05' });
    expect([answer.status, answer.body]).toEqual([
      422,
      { ...required, fields: [{ path: 'reason', message: required.message }] },
    ]);
    expect(await statusOf(id)).toBe(final);
    expect((await send(id, { status: '05', reason })).status).toBe(200);
    expect(await statusOf(id)).toBe('05');
    expect(await lastEvent(id)).toMatchObject({ kind: 'statusCorrected', data: { reason } });
  });
});

describe('a change to a lower milestone', () => {
  it('needs no reason in the calls of the specification', async () => {
    const [bulk, drawer] = [await orderIn('05'), await orderIn('05')];
    expect((await staff.post(modify, { id: bulk, status: '03' })).status).toBe(200);
    expect((await updateOrder(drawer, { status: '03' })).status).toBe(200);
    expect([await statusOf(bulk), await statusOf(drawer)]).toEqual(['03', '03']);
  });

  it('needs a reason at updateWarehouse, and at modifyOrderStatus with `seen`', async () => {
    const id = await orderIn('05', '81');
    expect(codeOf(await updateWarehouse(id, { status: '04' }))).toEqual([422, required.code]);
    const seen = { id, status: '04', seen: { [id]: '81' } };
    const answer = await staff.post(modify, seen);
    expect(codeOf(answer)).toEqual([422, required.code]);
    expect(answer.body.fields.map(({ path }: { path: string }) => path)).toEqual([`orders.${id}`]);
    expect((await staff.post(modify, { ...seen, reason })).status).toBe(200);
    expect(await lastEvent(id)).toMatchObject({ kind: 'statusCorrected', data: { reason } });
  });

  it('by a partner is possible from 01 to 00 only', async () => {
    const id = await register();
    expect((await partner.post(modify, { id, status: '00' })).status).toBe(200);
    const ended = await orderIn('90');
    expect(codeOf(await partner.post(modify, { id: ended, status: '01', reason }))).toEqual([
      422,
      'STATUS_NOT_ALLOWED',
    ]);
  });
});

it.each([
  ['a reason of 4 characters', { reason: '오입력함' }],
  ['a reason of 201 characters', { reason: '가'.repeat(201) }],
  ['an invisible reason', { reason: '\u200b'.repeat(9) }],
])('POST /api/parcel/modifyOrderStatus returns 422 for %s', async (_, changes) => {
  const id = await orderIn('90');
  expect(codeOf(await staff.post(modify, { id, status: '01', ...changes }))).toEqual([
    422,
    'VALIDATION_FAILED',
  ]);
});

it('STATUS_REASON_REQUIRED names at most 20 orders', async () => {
  const ids = await mapWithLimit(Array.from({ length: 21 }), 4, register);
  expect((await staff.post(modify, { id: ids, status: '90' })).status).toBe(200);
  const answer = await staff.post(modify, { id: ids, status: '01' });
  expect(codeOf(answer)).toEqual([422, required.code]);
  expect(answer.body.fields).toHaveLength(20);
});

describe('`seen` of modifyOrderStatus', () => {
  it('refuses all orders with 409 CONFLICT if the status or the version of one has changed', async () => {
    const [moved, kept] = [await orderIn('04'), await register()];
    for (const seen of ['01', 1]) {
      const request = { id: [kept, moved], status: '05', seen: { [kept]: '01', [moved]: seen } };
      const answer = await staff.post(modify, request);
      expect(codeOf(answer)).toEqual([409, 'CONFLICT']);
      expect(answer.body.fields).toEqual([
        { path: `orders.${moved}`, message: '다른 사용자가 먼저 수정했습니다. 다시 불러와 주세요.' },
      ]);
    }
    expect([await statusOf(kept), await statusOf(moved)]).toEqual(['01', '04']);
  });

  it('accepts the present status or version, and a repeated request', async () => {
    const [byStatus, byVersion] = [await register(), await register()];
    const request = { id: [byStatus, byVersion], status: '05', seen: { [byStatus]: '01', [byVersion]: 1 } };
    for (const _ of ['first', 'repeated'])
      expect((await staff.post(modify, request)).body).toEqual({ count: 2 });
  });

  it('is checked before the reason', async () => {
    const id = await orderIn('90');
    expect(codeOf(await staff.post(modify, { id, status: '04', seen: { [id]: '01' } }))).toEqual([
      409,
      'CONFLICT',
    ]);
  });

  it('lets one of two concurrent changes succeed', async () => {
    const id = await register();
    const answers = await Promise.all(
      ['04', '90'].map((status) => staff.post(modify, { id, status, seen: { [id]: '01' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT');
  });

  it.each([
    ['a status for a text that is no id', { seen: { all: '01' } }, 400],
    ['a negative version', { seen: { 1: -1 } }, 422],
    ['a list', { seen: ['01'] }, 400],
  ])('is refused with %s', async (_, changes, status) => {
    const id = await register();
    expect((await staff.post(modify, { id, status: '04', ...changes })).status).toBe(status);
  });
});

it('STATUS_REASON_REQUIRED follows CONFLICT for a stale version of updateOrder and updateWarehouse', async () => {
  const id = await orderIn('90');
  const order = await readOrder(staff, id);
  for (const route of ['updateOrder', 'updateWarehouse']) {
    const stale = { ...order, version: order.version - 1, status: '04' };
    expect(codeOf(await staff.post(`/api/parcel/${route}`, stale))).toEqual([409, 'CONFLICT']);
  }
});
