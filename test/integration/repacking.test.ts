import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderPayload } from '#test/fixtures/orders.ts';
import type { Answer, Client } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { orderNumber } from '#test/support/imports.ts';
import { readOrder, readOrders, registerOrder } from '#test/support/orders.ts';

const [staff, partner, customer] = await demoClients('staff', 'partner', 'customer');

const boxes = { boxQty: 1, weight: 2.5, width: 30, length: 40, height: 50 };
const itemList = [
  { itemName: 'SOAP', itemQty: 3, unitPrice: 20, hsCode: '340111' },
  { itemName: 'HONEY', itemQty: 1, unitPrice: 45.5, hsCode: '040900' },
];

/** A parcel of a partner that was received. */
const receive = async (changes: Partial<OrderPayload> = {}, as: Client = partner) => {
  const { id } = await registerOrder(as, { itemList, orderId: orderNumber(), ...changes });
  await staff.post('/api/parcel/modifyOrderStatus', { id: [id], status: '02', autoOrderId: true });
  return readOrder(staff, id);
};
type Parcel = Awaited<ReturnType<typeof receive>>;
const seen = ({ id, version }: Pick<Parcel, 'id' | 'version'>) => ({ orderId: id, version });

const twoParts = [
  { ...boxes, items: [{ index: 0, qty: 1 }] },
  {
    ...boxes,
    boxQty: 2,
    items: [
      { index: 0, qty: 2 },
      { index: 1, qty: 1 },
    ],
  },
];
const split = (parcel: Parcel, parts: object[] = twoParts, key: string = randomUUID()) =>
  staff.post('/api/parcel/splitParcel', { ...seen(parcel), parts }, { 'idempotency-key': key });
const merge = (target: Parcel, others: Parcel[], key: string = randomUUID()) =>
  staff.post(
    '/api/parcel/mergeParcels',
    { ...seen(target), with: others.map(seen), ...boxes },
    { 'idempotency-key': key },
  );
const failure = ({ status, body }: Answer) => [
  status,
  body.code,
  ...(body.fields ?? []).map(({ path }: { path: string }) => path),
];
const eventsOf = async (orderId: number) =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body.events;
const track = async (hblNo: string, as = visitor) => (await as.post('/api/parcel/byHblNo', { hblNo })).body;

describe('POST /api/parcel/splitParcel', () => {
  it('keeps the first part and registers the others with own numbers, contents and the same recipient', async () => {
    const parcel = await receive();
    const preview = await staff.post('/api/parcel/previewSplit', { ...seen(parcel), parts: twoParts });
    const [own, other] = preview.body.after;
    expect(preview.body).toMatchObject({
      before: { hblNo: parcel.hblNo, measure: 3.2, unit: 'kg', totalUsd: 105.5, charge: parcel.chargeBase },
      after: [
        { hblNo: parcel.hblNo, measure: 10, unit: 'kg', totalUsd: 20, currency: parcel.chargeCurrency },
        { hblNo: '', measure: 20, unit: 'kg', totalUsd: 85.5, currency: parcel.chargeCurrency },
      ],
    });
    expect((await readOrder(staff, parcel.id)).version).toBe(parcel.version);

    const { status, body } = await split(parcel);
    expect(status, JSON.stringify(body)).toBe(200);
    const [first, second] = body.orders;
    expect(first).toEqual({ id: parcel.id, hblNo: parcel.hblNo, orderNumber: parcel.orderId });
    expect(second.orderNumber).toBe(`${parcel.orderId}-2`);
    const [left, part] = (await readOrders(staff, [first.id, second.id])) as [Parcel, Parcel];
    expect(left).toMatchObject({ status: '02', weight: 2.5, boxQty: 1, totalUsd: 20, itemNames: 'SOAP' });
    expect(part).toMatchObject({
      hblNo: second.hblNo,
      status: '02',
      boxQty: 2,
      totalUsd: 85.5,
      totalQty: 3,
      receiverName: parcel.receiverName,
      pcc: parcel.pcc,
      reachedOn: parcel.reachedOn,
      partnerId: parcel.partnerId,
      courierNum: '',
    });
    for (const [order, side] of [
      [left, own],
      [part, other],
    ] as const) {
      expect(order).toMatchObject({
        chargeState: 'measured',
        chargeOn: parcel.chargeOn,
        chargeBase: side.charge,
      });
    }
    expect(part.chargeBase).toBeGreaterThan(0);
    expect((await eventsOf(first.id))[0]).toMatchObject({
      kind: 'split',
      visibility: 'customer',
      text: expect.stringContaining(`화물을 나누었습니다(${second.hblNo}).`),
      data: { relatedHblNos: [second.hblNo] },
    });
    expect((await eventsOf(second.id))[0]).toMatchObject({
      kind: 'split',
      data: { relatedHblNos: [first.hblNo] },
    });
    expect(await track(second.hblNo)).toMatchObject([{ hblNo: second.hblNo, status: '02' }]);
  });

  it('keeps the promised window of a part during and after a hold', async () => {
    const { id } = (await split(await receive())).body.orders[1];
    const { promisedFrom, promisedTo } = await readOrder(staff, id);
    expect(promisedTo).not.toBe('');
    for (const kind of ['shippingHeld', 'shippingResumed']) {
      expect((await staff.post('/api/parcel/addEvent', { orderId: id, kind })).status).toBe(200);
      expect(await readOrder(staff, id)).toMatchObject({ promisedFrom, promisedTo });
    }
  });

  it('keeps the address to which a visitor gets mails for every part', async () => {
    const parcel = await receive({ orderId: '', noticeEmail: 'hong@example.com' }, visitor);
    const [first, second] = (await split(parcel)).body.orders;
    for (const { id } of [first, second]) {
      expect(await readOrder(staff, id)).toMatchObject({ noticeEmail: 'h***@example.com' });
    }
  });

  it('numbers later parts after earlier ones, and automatically if the number is too long', async () => {
    const parcel = await receive({ orderId: `${orderNumber().slice(0, 6)}${randomUUID().slice(0, 12)}` });
    const [first, second] = (await split(parcel)).body.orders;
    const again = await split(await readOrder(staff, second.id), [
      { ...boxes, items: [{ index: 0, qty: 2 }] },
      { ...boxes, items: [{ index: 1, qty: 1 }] },
    ]);
    expect(second.orderNumber).toBe(`${parcel.orderId}-2`);
    expect(again.body.orders[1].orderNumber).toMatch(/^\d{6}-\d{4,}$/);
    const one = await receive({ itemList: [{ ...itemList[0], itemQty: 9 } as (typeof itemList)[0]] });
    const halves = (qty: number) => [
      { ...boxes, items: [{ index: 0, qty }] },
      { ...boxes, items: [{ index: 0, qty: 1 }] },
    ];
    const numberOf = async (qty: number) =>
      (await split(await readOrder(staff, one.id), halves(qty))).body.orders[1].orderNumber;
    expect([await numberOf(8), await numberOf(7)]).toEqual([`${one.orderId}-2`, `${one.orderId}-3`]);
    expect(first.orderNumber).toBe(parcel.orderId);
  });

  it('answers a repeated request with the same parcels', async () => {
    const parcel = await receive();
    const key = randomUUID();
    const [answer, again] = [await split(parcel, twoParts, key), await split(parcel, twoParts, key)];
    expect(again.body).toEqual(answer.body);
    expect((await eventsOf(parcel.id)).filter(({ kind }: { kind: string }) => kind === 'split')).toHaveLength(
      1,
    );
  });

  it('refuses quantities that do not sum up, and parts without items', async () => {
    const parcel = await receive();
    const [one, two] = twoParts as [object, object];
    const paths = failure(await split(parcel, [one, { ...two, items: [{ index: 0, qty: 2 }] }]));
    expect(paths).toEqual([422, 'VALIDATION_FAILED', 'parts.1.items']);
    expect(failure(await split(parcel, [one, { ...two, items: [] }]))).toEqual([
      422,
      'VALIDATION_FAILED',
      'parts.0.items',
      'parts.1.items',
    ]);
    expect(failure(await split(parcel, [one, { ...two, weight: '' }]))).toEqual([
      422,
      'VALIDATION_FAILED',
      'parts.1.weight',
    ]);
  });

  it('refuses parcels that are not in the warehouse, deleted ones, other versions and callers below level 90', async () => {
    const { id } = await registerOrder(partner, { itemList });
    expect(failure(await split(await readOrder(staff, id)))).toEqual([409, 'SPLIT_NOT_ALLOWED']);
    const parcel = await receive();
    expect(failure(await split({ ...parcel, version: 1 }))).toEqual([409, 'CONFLICT']);
    await staff.post('/api/parcel/delete', { id: [parcel.id], isDel: '1' });
    expect(failure(await split(parcel))).toEqual([409, 'ORDER_DELETED']);
    const body = { ...seen(parcel), parts: twoParts };
    expect((await partner.post('/api/parcel/splitParcel', body)).status).toBe(403);
  });
});

describe('POST /api/parcel/mergeParcels', () => {
  it('moves the items into the target and ends the others, whose numbers track to the target', async () => {
    const [target, other] = [await receive({ needClearance: 'Y' }), await receive()];
    const body = { ...seen(target), with: [seen(other)], ...boxes };
    const preview = await staff.post('/api/parcel/previewMerge', body);
    expect(preview.body).toMatchObject({
      before: [{ hblNo: target.hblNo }, { hblNo: other.hblNo }],
      after: { hblNo: target.hblNo, measure: 10, totalUsd: 211 },
      passesLimit: true,
    });
    expect(preview.body.after.charge).toBeGreaterThan(preview.body.before[0].charge);

    const { status, body: answer } = await merge(target, [other]);
    expect([status, answer]).toEqual([200, { id: target.id, hblNo: target.hblNo }]);
    const [left, ended] = (await readOrders(staff, [target.id, other.id])) as [Parcel, Parcel];
    expect(left).toMatchObject({
      status: '02',
      orderId: target.orderId,
      totalUsd: 211,
      totalQty: 8,
      chargeState: 'measured',
      chargeBase: preview.body.after.charge,
      weight: 2.5,
    });
    expect(ended).toMatchObject({
      status: '90',
      mergedInto: target.hblNo,
      chargeBase: 0,
      orderId: other.orderId,
      totalUsd: 105.5,
    });
    expect((await eventsOf(target.id))[0]).toMatchObject({
      kind: 'mergedIn',
      visibility: 'customer',
      text: expect.stringContaining(`다른 화물을 합포장했습니다(${other.hblNo}).`),
    });
    expect((await eventsOf(other.id))[0]).toMatchObject({
      kind: 'merged',
      visibility: 'public',
      text: `다른 화물과 합포장되었습니다. ${target.hblNo}로 조회해주세요.`,
    });
    expect(await track(other.hblNo)).toMatchObject([{ hblNo: target.hblNo, mergedFrom: other.hblNo }]);
    expect((await track(target.hblNo))[0]).not.toHaveProperty('mergedFrom');
    const search = await staff.post('/api/parcel/parcel', { hblNo: [other.hblNo] });
    expect(search.body.rows).toMatchObject([{ hblNo: other.hblNo, status: '90' }]);
  });

  it('tracks a number over two merges, and shows the parcel itself after its target was deleted', async () => {
    const [first, second, third] = [await receive(), await receive(), await receive()];
    await merge(second, [first]);
    await merge(third, [await readOrder(staff, second.id)]);
    expect(await track(first.hblNo)).toMatchObject([{ hblNo: third.hblNo, mergedFrom: first.hblNo }]);
    await staff.post('/api/parcel/delete', { id: [third.id], isDel: '1' });
    const [row] = await track(first.hblNo);
    expect(row).toMatchObject({ hblNo: first.hblNo, status: '90' });
    expect(row.events[0].text).toBe(`다른 화물과 합포장되었습니다. ${second.hblNo}로 조회해주세요.`);
  });

  it('tracks a parcel by its own number again after its status was corrected', async () => {
    const [target, other] = [await receive(), await receive()];
    await merge(target, [other]);
    const corrected = { orderId: other.id, kind: 'statusCorrected', status: '02', reason: '합포장 실수' };
    expect((await staff.post('/api/parcel/addEvent', corrected)).status).toBe(200);
    const [row] = await track(other.hblNo);
    expect([row.hblNo, row.status, row.mergedFrom]).toEqual([other.hblNo, '02', undefined]);
    expect((await readOrder(staff, other.id)).mergedInto).toBe('');
  });

  it('refuses other recipients, too many items, a parcel with itself and parcels in a wrong state', async () => {
    const target = await receive();
    const stranger = await receive({ receiverName: '김영희', receiverMobile: '01099998888' });
    expect(failure(await merge(target, [stranger]))).toEqual([
      409,
      'MERGE_DIFFERENT',
      'receiverName',
      'receiverMobile',
    ]);
    const many = Array.from({ length: 99 }, (_, nth) => ({ ...itemList[0], itemName: `SOAP ${nth}` }));
    const full = await receive({ itemList: many as typeof itemList });
    expect(failure(await merge(target, [full]))).toEqual([422, 'VALIDATION_FAILED', 'with']);
    expect(failure(await merge(target, [target]))).toEqual([422, 'VALIDATION_FAILED', 'with']);
    const registered = await readOrder(staff, (await registerOrder(partner, { itemList })).id);
    expect(failure(await merge(target, [registered]))).toEqual([409, 'MERGE_NOT_ALLOWED']);
    const other = await receive();
    expect(failure(await merge(target, [{ ...other, version: 1 }]))).toEqual([409, 'CONFLICT']);
    expect(failure(await merge(target, [{ ...other, id: 99_999_998 }]))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await readOrder(staff, target.id)).version).toBe(target.version);
  });

  it('answers a repeated request with the same target, and lets one of two concurrent merges win', async () => {
    const [a, b, c] = [await receive(), await receive(), await receive()];
    const answers = await Promise.all([merge(a, [b]), merge(c, [b])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const key = randomUUID();
    const [d, e] = [await receive(), await receive()];
    const repeats = await Promise.all([merge(d, [e], key), merge(d, [e], key)]);
    for (const { status, body } of repeats)
      expect([status, body]).toEqual([200, { id: d.id, hblNo: d.hblNo }]);
  });

  it('keeps the address to which a visitor gets mails about one of the parcels', async () => {
    const [target, other] = [
      await receive({ orderId: '' }, visitor),
      await receive({ orderId: '', noticeEmail: 'hong@example.com' }, visitor),
    ];
    expect((await merge(target, [other])).status).toBe(200);
    expect(await readOrder(staff, target.id)).toMatchObject({ noticeEmail: 'h***@example.com' });
  });

  it('merges the parts of a wrong split again', async () => {
    const parcel = await receive();
    const { orders } = (await split(parcel)).body;
    const [left, part] = (await readOrders(
      staff,
      orders.map(({ id }: { id: number }) => id),
    )) as [Parcel, Parcel];
    expect((await merge(left, [part])).status).toBe(200);
    expect(await readOrder(staff, parcel.id)).toMatchObject({ totalQty: 4, totalUsd: 105.5 });
  });
});

describe('capacity units', () => {
  it('of a split into 5 are at most 60 W, of a merge of 10 at most 90 W', async () => {
    // Parcels of a member, which a third index lists.
    const customerNum = customer.session.memberId;
    const parcel = await receive(
      { customerNum, itemList: [{ ...itemList[0], itemQty: 5 } as (typeof itemList)[0]] },
      staff,
    );
    const five = Array.from({ length: 5 }, () => ({ ...boxes, items: [{ index: 0, qty: 1 }] }));
    const splitting = await split(parcel, five);
    expect(splitting.status).toBe(200);
    expect(splitting.units.write).toBeLessThanOrEqual(60);

    const parcels: Parcel[] = [];
    for (let count = 0; count < 10; count += 1) parcels.push(await receive({ customerNum }, staff));
    const [target, ...others] = parcels as [Parcel, ...Parcel[]];
    const merging = await merge(target, others);
    expect(merging.status).toBe(200);
    expect(merging.units.write).toBeLessThanOrEqual(90);
    const old = others[0]?.hblNo ?? '';
    const [direct, followed] = [target.hblNo, old].map((hblNo) =>
      visitor.post('/api/parcel/byHblNo', { hblNo }),
    );
    const [own, more] = [(await direct)?.units.read ?? 0, (await followed)?.units.read ?? 0];
    expect(more - own).toBeLessThanOrEqual(0.5);
  }, 30_000);
});
