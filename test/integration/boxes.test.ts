import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Timeline } from '#shared/domain/timeline.ts';
import type { Box } from '#shared/domain/unclaimed-box.ts';
import { exif, jpeg, withSegments } from '#test/fixtures/photos.ts';
import { auditEntries } from '#test/support/audit.ts';
import { type Answer, type Client, codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { type Registered, readOrder, registerOrder } from '#test/support/orders.ts';
import { uploadPhotos } from '#test/support/photos.ts';

const [staff, partner, customer] = await demoClients('staff', 'partner', 'customer');

const register = (changes: object = {}): Promise<Registered> =>
  registerOrder(partner, { orderId: `B-${randomUUID().slice(0, 8)}`, ...changes });
/** A code that no other test uses. */
const newCode = (): string => `NL${randomUUID().slice(0, 8).toUpperCase()}`;

const add = (changes: object = {}, as: Client = staff, headers: Record<string, string> = {}) =>
  as.post('/api/box/add', { note: '송장이 없는 상자', ...changes }, headers);
const addBox = async (changes: object = {}): Promise<Box> => {
  const { status, body } = await add(changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const match = ({ id, version }: Box, order: object, headers: Record<string, string> = {}): Promise<Answer> =>
  staff.post('/api/box/match', { id, version, ...order }, headers);
const matched = async (box: Box, order: object): Promise<Box> => {
  const { status, body } = await match(box, order);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const close = ({ id, version }: Box, changes: object = {}): Promise<Answer> =>
  staff.post('/api/box/close', { id, version, outcome: 'mistake', reason: '두 번 등록함', ...changes });
const listed = async (search: object): Promise<Box[]> =>
  (await staff.post('/api/box/list', { state: 'open', ...search })).body.items;
const timelineOf = async (orderId: number): Promise<Timeline> =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body;
const setStatus = (id: number, status: string) =>
  staff.post('/api/parcel/modifyOrderStatus', { id: [id], status });

describe('POST /api/box/add', () => {
  it('stores a box with code, place, weight and photos without metadata', async () => {
    const code = newCode();
    const photoKeys = await uploadPhotos(staff, [withSegments(exif), jpeg]);
    const box = await addBox({
      code: ` ${code.toLowerCase()}\n`,
      locationCode: 'imsyd01',
      weight: 2.5,
      photoKeys,
    });
    expect(box).toEqual({
      id: expect.any(Number),
      code,
      note: '송장이 없는 상자',
      locationCode: 'IMSYD01',
      weight: 2.5,
      photos: photoKeys,
      addedAt: expect.any(String),
      addedBy: '최은영',
      state: 'open',
      outcome: null,
      orderId: null,
      hblNo: null,
      closedAt: null,
      closedBy: null,
      version: 1,
    });
    const photo = await staff.get(`/api/box/photo/${box.id}/${photoKeys[0]}`);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(photo.body).not.toContain('GPSLatitude');
    expect(await auditEntries(staff, 'box', box.id)).toMatchObject([
      { action: 'add', name: `박스 ${box.id} ${code}`, by: '최은영' },
    ]);
  });

  it('needs only a note', async () => {
    expect(await addBox()).toMatchObject({ code: null, locationCode: null, weight: null, photos: [] });
  });

  it.each([
    [{ note: '' }, 'note'],
    [{ note: '가'.repeat(201) }, 'note'],
    [{ weight: -1 }, 'weight'],
    [{ locationCode: 'NOWHERE' }, 'locationCode'],
    [{ photoKeys: ['A'.repeat(22)] }, 'photoKeys.0'],
    [{ photoKeys: ['../1/x'] }, 'photoKeys.0'],
    [{ photoKeys: ['A', 'B', 'C', 'D'].map((letter) => letter.repeat(22)) }, 'photoKeys'],
  ])('returns 422 for %j', async (changes, path) => {
    const answer = await add(changes);
    expect(codeOf(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.body.fields).toMatchObject([{ path }]);
  });

  it('adds one box for concurrent requests with the same idempotency key', async () => {
    const code = newCode();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => add({ code }, staff, key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await listed({ text: code })).toHaveLength(1);
  });

  it('refuses partners, customers and visitors', async () => {
    expect((await add({}, partner)).status).toBe(403);
    expect((await add({}, customer)).status).toBe(403);
    expect((await add({}, visitor)).status).toBe(401);
  });
});

describe('POST /api/box/list', () => {
  it('finds boxes by each word in code and note, ignoring case, newest first', async () => {
    const code = newCode();
    const first = await addBox({ code, note: '빨간 상자, Kim' });
    const second = await addBox({ code: `${code}X`, note: '파란 상자' });
    expect((await listed({ text: `${code.toLowerCase()} 상자` })).map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    expect((await listed({ text: `kim ${code}` })).map(({ id }) => id)).toEqual([first.id]);
    expect(await listed({ text: `${code} 초록` })).toEqual([]);
  });

  it('pages by forty and counts all open boxes', async () => {
    const before = (await staff.post('/api/box/list', { state: 'open' })).body.open;
    const boxes: Box[] = [];
    for (let nth = 0; nth < 42; nth += 1) boxes.push(await addBox());
    const { body: first } = await staff.post('/api/box/list', { state: 'open' });
    expect(first.open).toBe(before + 42);
    expect(first.items.map(({ id }: Box) => id)).toEqual(
      boxes
        .slice(2)
        .map(({ id }) => id)
        .reverse(),
    );
    const { body: second } = await staff.post('/api/box/list', { state: 'open', next: first.next });
    expect(second.items.slice(0, 2).map(({ id }: Box) => id)).toEqual([boxes[1]?.id, boxes[0]?.id]);
    for (const box of boxes) await close(box);
    expect((await staff.post('/api/box/list', { state: 'open' })).body.open).toBe(before);
  });

  it('returns 422 for a cursor of another list and 400 for an unknown state', async () => {
    expect(codeOf(await staff.post('/api/box/list', { state: 'open', next: 'x' }))[0]).toBe(422);
    expect((await staff.post('/api/box/list', { state: 'lost' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('POST /api/box/suggest', () => {
  const suggested = async (changes: object) => {
    const { id } = await addBox(changes);
    const { status, body } = await staff.post('/api/box/suggest', { id });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.orders;
  };

  it('finds an order by the digits of its house bill number, in the code or in the note', async () => {
    const { id, hblNo } = await register();
    const digits = hblNo.replace(/\D/g, '');
    const found = expect.objectContaining({
      orderId: id,
      hblNo,
      receiverName: expect.any(String),
      why: 'number',
    });
    expect(await suggested({ code: `XX${digits}` })).toContainEqual(found);
    expect(await suggested({ code: digits })).toContainEqual(found);
    expect(await suggested({ note: `라벨에 ${digits}만 보임` })).toContainEqual(found);
  });

  it('finds an order by its order number and by its tracking number', async () => {
    const courierNum = `69${String(Date.now()).slice(-8)}`;
    const { id, orderId } = await register({ orderId: `ORD-${Date.now()}`, courierCode: 'K001', courierNum });
    expect(await suggested({ code: orderId })).toMatchObject([{ orderId: id, why: 'number' }]);
    expect(await suggested({ code: courierNum })).toMatchObject([{ orderId: id, why: 'trackingNumber' }]);
  });

  it('finds orders that have not arrived by the name of the receiver in the note, at most ten', async () => {
    const receiverName = '남궁민들레';
    const arrived = await register({ receiverName });
    await setStatus(arrived.id, '02');
    const orders = [await register({ receiverName })];
    const [found] = await suggested({ note: `상자에 ${receiverName}님 이라고 적혀 있음` });
    expect(found).toMatchObject({ orderId: orders[0]?.id, receiverName, why: 'name' });
    for (let nth = 0; nth < 11; nth += 1) orders.push(await register({ receiverName }));
    const ten = await suggested({ note: receiverName });
    expect(ten.map(({ orderId }: { orderId: number }) => orderId)).toEqual(
      orders
        .map(({ id }) => id)
        .reverse()
        .slice(0, 10),
    );
  });

  it('leaves out orders that ended, and returns no order without a clue', async () => {
    const { id, hblNo } = await register();
    await setStatus(id, '90');
    expect(await suggested({ code: hblNo })).toEqual([]);
    expect(await suggested({ code: newCode(), note: '빈 상자' })).toEqual([]);
  });

  it('returns BOX_NOT_FOUND for an unknown box', async () => {
    expect(codeOf(await staff.post('/api/box/suggest', { id: 99_999_999 }))).toEqual([404, 'BOX_NOT_FOUND']);
  });
});

describe('POST /api/box/match', () => {
  it('records the order as received, with weight, place and photos of the box', async () => {
    const { id: orderId, hblNo } = await register({ orderId: '' });
    const photoKeys = await uploadPhotos(staff, [jpeg]);
    const box = await addBox({ locationCode: 'IMSYD01', weight: 3.2, photoKeys });
    expect(await matched(box, { orderId })).toEqual({
      ...box,
      state: 'closed',
      outcome: 'matched',
      orderId,
      hblNo,
      closedAt: expect.any(String),
      closedBy: '최은영',
      version: 2,
    });
    const order = await readOrder(staff, orderId);
    expect(order).toMatchObject({ status: '02', weight: 3.2, parcelLocation: 'IMSYD01' });
    expect(order.orderId).not.toBe('');
    const [received] = (await timelineOf(orderId)).events;
    expect(received).toMatchObject({
      kind: 'received',
      source: 'scan',
      place: 'IMSYD01',
      data: { weight: 3.2, photoKeys },
      actorName: '최은영',
    });
    expect((await staff.get(`/api/scan/photo/${orderId}/${photoKeys[0]}`)).status).toBe(200);
    expect((await listed({ state: 'closed' })).map(({ id }) => id)).toContain(box.id);
  });

  it('records the arrival at the time when the box was stored', async () => {
    const { id: orderId } = await register();
    const box = await addBox();
    await matched(box, { orderId });
    const [received] = (await timelineOf(orderId)).events;
    expect(received?.occurredAt).toBe(box.addedAt);
  });

  it('asks for the number of the box of an order with several, and keeps its status until all are received', async () => {
    const { id: orderId } = await register({ boxQty: 2 });
    const [first, second] = [await addBox({ weight: 1 }), await addBox({ weight: 2 })];
    for (const boxNo of [undefined, 3]) {
      const answer = await match(first, { orderId, boxNo });
      expect(codeOf(answer)).toEqual([422, 'VALIDATION_FAILED']);
      expect(answer.body.fields).toMatchObject([{ path: 'boxNo' }]);
    }
    await matched(first, { orderId, boxNo: 1 });
    expect(await readOrder(staff, orderId)).toMatchObject({ status: '01', boxes: [{ no: 1, weight: 1 }] });
    await matched(second, { orderId, boxNo: 2 });
    expect(await readOrder(staff, orderId)).toMatchObject({ status: '02', weight: 3 });
  });

  it('accepts an order that was received before, and ends a problem of its receipt', async () => {
    const [received, problem] = [await register(), await register()];
    await setStatus(received.id, '03');
    await matched(await addBox({ weight: 4 }), { orderId: received.id });
    expect(await readOrder(staff, received.id)).toMatchObject({ status: '03', weight: 4 });
    const box = await addBox();
    await setStatus(problem.id, '80');
    await matched(box, { orderId: problem.id });
    expect((await readOrder(staff, problem.id)).status).toBe('02');
  });

  it.each(['10', '84', '90'])('returns ORDER_CLOSED for an order in status %s', async (status) => {
    const { id: orderId } = await register();
    await setStatus(orderId, status);
    const box = await addBox();
    const answer = await match(box, { orderId });
    expect(codeOf(answer)).toEqual([409, 'ORDER_CLOSED']);
    expect(answer.body.message).toBe('이미 끝난 주문입니다.');
    expect(await listed({})).toContainEqual(box);
  });

  it('returns ORDER_NOT_FOUND for an unknown and for a deleted order', async () => {
    const { id } = await register();
    await staff.post('/api/parcel/delete', { id: [id], isDel: '1' });
    const box = await addBox();
    for (const orderId of [99_999_999, id]) {
      expect(codeOf(await match(box, { orderId }))).toEqual([404, 'ORDER_NOT_FOUND']);
    }
  });

  it('matches a box once if two people choose different orders at the same time', async () => {
    const [one, other] = [await register(), await register()];
    const box = await addBox();
    const answers = await Promise.all([one, other].map(({ id: orderId }) => match(box, { orderId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['BOX_CLOSED']);
    const statuses = await Promise.all(
      [one, other].map(async ({ id }) => (await readOrder(staff, id)).status),
    );
    expect(statuses.sort()).toEqual(['01', '02']);
  });

  it('answers a repeated request with the same idempotency key as the first time', async () => {
    const { id: orderId } = await register();
    const box = await addBox();
    const key = { 'idempotency-key': randomUUID() };
    const first = await match(box, { orderId }, key);
    expect(await match(box, { orderId }, key)).toMatchObject({ status: 200, body: first.body });
    const kinds = (await timelineOf(orderId)).events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'received')).toHaveLength(1);
  });
});

describe('POST /api/box/close', () => {
  it('closes a box with outcome, and keeps the reason in the change log', async () => {
    const box = await addBox();
    const { status, body } = await close(box, { outcome: 'returned', reason: '보낸 곳으로 돌려보냄' });
    expect([status, body]).toMatchObject([
      200,
      { state: 'closed', outcome: 'returned', orderId: null, version: 2 },
    ]);
    const [entry] = await auditEntries(staff, 'box', box.id);
    expect(entry?.changes).toContainEqual({ label: '사유', from: '', to: '보낸 곳으로 돌려보냄' });
    expect(JSON.stringify(await auditEntries(staff, 'box', box.id))).not.toContain(box.note);
  });

  it.each([{ reason: '짧음' }, { reason: '가'.repeat(201) }])('returns 422 for %j', async (changes) => {
    const answer = await close(await addBox(), changes);
    expect(codeOf(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.body.fields).toMatchObject([{ path: 'reason' }]);
  });

  it('does not accept matched as the outcome', async () => {
    expect((await close(await addBox(), { outcome: 'matched' })).status).toBeGreaterThanOrEqual(400);
  });

  it('returns BOX_NOT_FOUND, BOX_CLOSED before CONFLICT, and CONFLICT for another version', async () => {
    const box = await addBox();
    expect(codeOf(await close({ ...box, id: 99_999_999 }))).toEqual([404, 'BOX_NOT_FOUND']);
    expect(codeOf(await close({ ...box, version: 7 }))).toEqual([409, 'CONFLICT']);
    await close(box);
    for (const version of [1, 2, 7]) {
      const answer = await close({ ...box, version });
      expect(codeOf(answer)).toEqual([409, 'BOX_CLOSED']);
      expect(answer.body.message).toBe('이미 처리한 박스입니다.');
    }
  });
});

describe('GET /api/box/photo/{id}/{photoKey}', () => {
  it('returns a photo of the box only, and only to staff', async () => {
    const [photoKey = ''] = await uploadPhotos(staff, [jpeg]);
    const [box, other] = [await addBox({ photoKeys: [photoKey] }), await addBox()];
    const photoOf = (id: number, as: Client) => as.get(`/api/box/photo/${id}/${photoKey}`);
    expect((await photoOf(box.id, staff)).status).toBe(200);
    expect(codeOf(await photoOf(other.id, staff))).toEqual([404, 'NOT_FOUND']);
    expect((await photoOf(box.id, partner)).status).toBe(403);
  });
});
