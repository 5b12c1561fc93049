import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Timeline, TimelineEvent } from '#shared/domain/timeline.ts';
import { type Client, codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';

const [staff, partner, partner2, customer] = await demoClients('staff', 'partner', 'partner2', 'customer');

const uniqueNumber = () => `E-${randomUUID().slice(0, 8)}`;
const register = async (as: Client = partner): Promise<number> =>
  (await registerOrder(as, as === partner ? { orderId: uniqueNumber() } : {})).id;
const addEvent = (orderId: number, kind: string, rest: object = {}, as = staff) =>
  as.post('/api/parcel/addEvent', { orderId, kind, ...rest });
const statusAfter = async (orderId: number, kind: string, rest: object = {}): Promise<string> => {
  const { status, body } = await addEvent(orderId, kind, rest);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.status;
};
const timelineOf = async (orderId: number, as = staff): Promise<Timeline> =>
  (await as.post('/api/parcel/getTimeline', { orderId })).body;
const kindsOf = ({ events }: Pick<Timeline, 'events'>) => events.map(({ kind }) => kind);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const setStatus = (id: number, status: string, as = staff) =>
  as.post('/api/parcel/modifyOrderStatus', { id, status });

describe('POST /api/parcel/addEvent', () => {
  it('moves the status forward, and shows the event with its sentence and the next step', async () => {
    const id = await register();
    expect(await statusAfter(id, 'received', { place: '시드니 창고' })).toBe('02');
    const { events, next } = await timelineOf(id);
    expect(events).toEqual([
      expect.objectContaining({
        kind: 'received',
        source: 'staff',
        actorName: '최은영',
        place: '시드니 창고',
        text: '시드니 창고에 입고되었습니다. 출고 준비를 마치면 운송편에 싣습니다.',
      }),
      expect.objectContaining({ kind: 'registered', actorName: '이준호', text: '주문이 등록되었습니다.' }),
    ]);
    expect(next).toEqual({ kind: 'departed', text: '출발' });
    expect((await readOrder(staff, id)).status).toBe('02');
  });

  it('generates the order number that status 02 requires', async () => {
    const { id } = await registerOrder(partner, { orderId: '' });
    expect(await statusAfter(id, 'received')).toBe('02');
    expect((await readOrder(staff, id)).orderId).toMatch(/^\d{6}-\d{4}$/);
  });

  it('returns the codes of ports and of parcel locations, and their names in the sentences', async () => {
    const id = await register();
    await statusAfter(id, 'received', { place: 'IMSYD01' });
    await statusAfter(id, 'departed', { place: 'SYD' });
    await statusAfter(id, 'customsStarted', { place: 'ICN' });
    const { events } = await timelineOf(id);
    expect(events.map(({ place }) => place)).toEqual(['ICN', 'SYD', 'IMSYD01', '']);
    for (const [nth, name] of ['인천', '시드니', '시드니 입고장'].entries())
      expect(events[nth]?.text).toContain(name);
  });

  it('moves an event before the registration to the time of the registration, as a scan is moved', async () => {
    const id = await register();
    await statusAfter(id, 'departed');
    expect(await statusAfter(id, 'received', { occurredAt: minutesAgo(20) })).toBe('05');
    const { events } = await timelineOf(id);
    expect(kindsOf({ events })).toEqual(['departed', 'received', 'registered']);
    expect(events[1]?.occurredAt).toBe(events[2]?.occurredAt);
  });

  it('counts a milestone during a hold when the hold ends', async () => {
    const id = await register();
    await statusAfter(id, 'received');
    expect(await statusAfter(id, 'shippingHeld', { reason: '연락처 확인' })).toBe('81');
    expect(await statusAfter(id, 'readyToShip')).toBe('81');
    expect(await statusAfter(id, 'shippingResumed')).toBe('03');
    expect(codeOf(await addEvent(id, 'shippingResumed'))).toEqual([409, 'EVENT_NOT_ALLOWED']);
  });

  it('adds an event before the final one, and refuses one after it', async () => {
    const id = await register();
    await statusAfter(id, 'delivered');
    expect(codeOf(await addEvent(id, 'departed'))).toEqual([409, 'EVENT_NOT_ALLOWED']);
    expect(codeOf(await addEvent(id, 'measured'))).toEqual([409, 'EVENT_NOT_ALLOWED']);
    expect(await statusAfter(id, 'departed', { occurredAt: minutesAgo(60) })).toBe('10');
    expect((await timelineOf(id)).next).toBeNull();
  });

  it('requires a reason for a correction to an earlier status, but not for one to a later status', async () => {
    const id = await register();
    expect(await statusAfter(id, 'statusCorrected', { status: '05' })).toBe('05');
    const without = await addEvent(id, 'statusCorrected', { status: '02' });
    expect([without.status, without.body.fields[0].path]).toEqual([422, 'reason']);
    expect(await statusAfter(id, 'statusCorrected', { status: '02', reason: '잘못 눌렀음' })).toBe('02');
    expect((await timelineOf(id)).events[0]?.text).toContain('사유: 잘못 눌렀음');
  });

  it('shows the reason and the tax of a hold on the order', async () => {
    const id = await register();
    await statusAfter(id, 'taxDue', {
      reason: '관세 부과',
      amount: 48_700,
      dueDate: '2026-12-31',
      note: '전화함',
    });
    expect(await readOrder(staff, id)).toMatchObject({
      status: '83',
      holdNote: '관세 부과',
      taxAmount: 48_700,
      taxDueDate: '2026-12-31',
    });
    expect(await statusAfter(id, 'taxPaid')).toBe('07');
    expect(await readOrder(staff, id)).toMatchObject({ holdNote: '', taxAmount: 0 });
  });

  it('keeps the tax account of the order when staff add another event of the tax', async () => {
    const id = await register();
    const account = { taxAmount: 48_700, taxAccount: '한호은행 100-200', taxDueDate: '2026-12-31' };
    const body = { id: [id], status: '83', holdReason: '11', ...account };
    expect((await staff.post('/api/parcel/modifyOrderStatus', body)).status).toBe(200);
    await statusAfter(id, 'taxDue', { amount: 50_000, dueDate: '2027-01-15' });
    expect(await readOrder(staff, id)).toMatchObject({ taxAmount: 50_000, taxAccount: '한호은행 100-200' });
  });

  it('accepts a time up to ten minutes ahead as now, and refuses a later one', async () => {
    const id = await register();
    expect(codeOf(await addEvent(id, 'received', { occurredAt: minutesAgo(-11) }))).toEqual([
      422,
      'EVENT_IN_FUTURE',
    ]);
    await statusAfter(id, 'received', { occurredAt: minutesAgo(-9) });
    const [received] = (await timelineOf(id)).events;
    expect(received && received.occurredAt <= new Date().toISOString()).toBe(true);
  });

  it.each([
    ['a kind that only the product writes', { kind: 'registered' }],
    ['an unknown kind', { kind: 'lost' }],
    ['a correction without a status', { kind: 'statusCorrected' }],
    ['a status that does not exist', { kind: 'statusCorrected', status: '55' }],
    ['a time that is none', { kind: 'received', occurredAt: '어제' }],
    ['a negative amount', { kind: 'taxDue', amount: -1 }],
    ['a place that is too long', { kind: 'received', place: '창'.repeat(51) }],
  ])('refuses %s', async (_, { kind, ...rest }) => {
    const id = await register();
    expect([400, 422]).toContain((await addEvent(id, kind, rest)).status);
    expect(kindsOf(await timelineOf(id))).toEqual(['registered']);
  });

  it('returns 404 for an unknown order, 409 for a deleted one, and 403 to a partner', async () => {
    const id = await register();
    expect(codeOf(await addEvent(99_999_999, 'received'))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(codeOf(await addEvent(id, 'received', {}, partner))).toEqual([403, 'FORBIDDEN']);
    await staff.post('/api/parcel/delete', { id, isDel: '1' });
    expect(codeOf(await addEvent(id, 'received'))).toEqual([409, 'ORDER_DELETED']);
  });

  it('adds one event for repeated and concurrent requests with the same key', async () => {
    const id = await register();
    const key = { 'idempotency-key': randomUUID() };
    const send = () => staff.post('/api/parcel/addEvent', { orderId: id, kind: 'measured' }, key);
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(kindsOf(await timelineOf(id))).toEqual(['measured', 'registered']);
  });

  it('keeps every event of concurrent requests, and the status that follows from all of them', async () => {
    const id = await register();
    const kinds = ['received', 'dispatched', 'departed', 'customsHeld', 'readyToShip'];
    const answers = await Promise.all([
      ...kinds.map((kind) => addEvent(id, kind)),
      staff.post('/api/parcel/setOrderPrinted', [id]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(kindsOf(await timelineOf(id)).toSorted()).toEqual(
      [...kinds, 'labelPrinted', 'registered'].toSorted(),
    );
    expect((await readOrder(staff, id)).status).toBe('82');
    expect(await statusAfter(id, 'customsReleased')).toBe('08');
  });
});

describe('events of changes', () => {
  it.each([
    ['the next step', ['05'], 'departed'],
    ['a hold', ['81'], 'shippingHeld'],
    ['the end of a hold', ['03', '81', '03'], 'shippingResumed'],
    ['a step back', ['05', '02'], 'statusCorrected'],
  ])('a change of the status writes %s', async (_, statuses, kind) => {
    const id = await register();
    for (const status of statuses) await setStatus(id, status);
    expect(kindsOf(await timelineOf(id))[0]).toBe(kind);
    expect((await readOrder(staff, id)).status).toBe(statuses.at(-1));
  });

  it('a change of the status is one entry, both in the timeline and in the change log', async () => {
    const id = await register();
    const { units } = await setStatus(id, '03');
    expect(units.write).toBeLessThanOrEqual(8);
    const changes = (await staff.post('/api/parcel/getOrderChanges', { orderId: id })).body;
    expect(changes[0].changes).toContainEqual(expect.objectContaining({ field: 'status', to: '출고대기' }));
    expect(kindsOf(await timelineOf(id))).toEqual(['readyToShip', 'registered']);
  });

  it('measuring, storing and printing by staff are events', async () => {
    const id = await register();
    const { version } = await readOrder(staff, id);
    const save = (changes: object) => staff.post('/api/parcel/updateWarehouse', { id, ...changes });
    const answers = [
      await save({ version, weight: 2.3, width: 31, length: 21, height: 11 }),
      await save({ version: version + 1, parcelLocation: 'IMSYD01' }),
      await staff.post('/api/parcel/setOrderPrinted', [id]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { events } = await timelineOf(id);
    expect(kindsOf({ events })).toEqual(expect.arrayContaining(['measured', 'putAway']));
    expect(events.find(({ kind }) => kind === 'measured')).toMatchObject({
      text: expect.stringContaining('2.3 kg, 31×21×11 cm'),
      data: { weight: 2.3 },
    });
    expect(kindsOf({ events })).toContain('labelPrinted');
  });

  it('measuring and storing are events beside the new status of the same save', async () => {
    const [measured, stored] = [await register(), await register()];
    const save = async (id: number, changes: object) => {
      const { version } = await readOrder(staff, id);
      const sent = { id, version, status: '02', ...changes };
      expect((await staff.post('/api/parcel/updateWarehouse', sent)).status).toBe(200);
      return (await timelineOf(id)).events;
    };
    const events = await save(measured, { weight: 2.3, parcelLocation: 'IMSYD01' });
    expect(kindsOf({ events }).sort()).toEqual(['measured', 'received', 'registered']);
    expect(events.find(({ kind }) => kind === 'measured')).toMatchObject({
      text: expect.stringContaining('무게를 측정했습니다(2.3 kg)'),
      place: 'IMSYD01',
    });
    const placed = await save(stored, { parcelLocation: 'IMSYD01' });
    expect(kindsOf({ events: placed }).sort()).toEqual(['putAway', 'received', 'registered']);
  });

  it('a second weight is an event that names only the weight', async () => {
    const id = await register();
    const { version } = await readOrder(staff, id);
    const save = (changes: object) => staff.post('/api/parcel/updateWarehouse', { id, ...changes });
    await save({ version, weight: 2.3, width: 31, length: 21, height: 11 });
    await save({ version: version + 1, weight: 2.4 });
    await save({ version: version + 2, height: 12 });
    const measured = (await timelineOf(id)).events.filter(({ kind }) => kind === 'measured');
    expect(measured.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^크기를 측정했습니다\(31×21×12 cm\)/),
      expect.stringMatching(/^무게를 측정했습니다\(2\.4 kg\)/),
      expect.stringMatching(/^무게와 크기를 측정했습니다\(2\.3 kg, 31×21×11 cm\)/),
    ]);
  });

  it('a weight without a size is an event without the default size of the box', async () => {
    const size = { width: undefined, length: undefined, height: undefined };
    const { id } = await registerOrder(partner, { orderId: uniqueNumber(), ...size });
    const { version } = await readOrder(staff, id);
    await staff.post('/api/parcel/updateWarehouse', { id, version, weight: 2.3 });
    const { events } = await timelineOf(id);
    expect(events[0]).toMatchObject({
      kind: 'measured',
      text: expect.stringContaining('무게를 측정했습니다(2.3 kg).'),
      data: { weight: 2.3 },
    });
    expect(events[0]?.data).not.toHaveProperty('width');
  });
});

describe('events by viewer', () => {
  const prepare = async () => {
    const { id, hblNo } = await registerOrder(customer, { partnerId: 2 });
    await statusAfter(id, 'received', { place: '시드니 창고' });
    await statusAfter(id, 'measured');
    await statusAfter(id, 'customsHeld', { reason: '서류 확인', note: '관세사에 전화' });
    const trackedBy = async (as: Client): Promise<TimelineEvent[]> =>
      (await as.post('/api/parcel/byHblNo', { hblNo })).body[0].events;
    return { id, trackedBy };
  };

  it('a visitor and another customer read public sentences without reason, names and data', async () => {
    const { trackedBy } = await prepare();
    for (const as of [visitor, partner2]) {
      const events = await trackedBy(as);
      expect(kindsOf({ events })).toEqual(['customsHeld', 'received', 'registered']);
      expect(events.map(({ actorName, data }) => [actorName, data])).toEqual(events.map(() => ['', {}]));
      expect(JSON.stringify(events)).not.toContain('서류');
      expect(events[1]?.place).toBe('시드니 창고');
    }
  });

  it('the customer also reads measurements and the reason, but neither note nor names', async () => {
    const { trackedBy } = await prepare();
    const events = await trackedBy(customer);
    expect(kindsOf({ events })).toEqual(['customsHeld', 'measured', 'received', 'registered']);
    expect(events[0]).toMatchObject({ actorName: '', data: { reason: '서류 확인' } });
    expect(JSON.stringify(events)).not.toContain('전화');
  });

  it('its partner and staff read everything, and another partner gets 404', async () => {
    const { id } = await prepare();
    for (const as of [partner, staff]) {
      const { events } = await timelineOf(id, as);
      expect(events[0]).toMatchObject({ actorName: '최은영', data: { note: '관세사에 전화' } });
    }
    expect(codeOf(await partner2.post('/api/parcel/getTimeline', { orderId: id }))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ]);
  });

  it('reads a timeline of 30 events with at most 2 read units more than the order', async () => {
    const id = await register();
    for (let nth = 0; nth < 29; nth += 1) await addEvent(id, 'measured', { note: '메모'.repeat(20) });
    // The first request also reads the names of codes, which the later ones have in memory.
    await partner.post('/api/parcel/getTimeline', { orderId: id });
    const one = await partner.post('/api/parcel/getOrders', { id: [id] });
    const timeline = await partner.post('/api/parcel/getTimeline', { orderId: id });
    expect(timeline.body.events).toHaveLength(30);
    expect(timeline.units.read - one.units.read).toBeLessThanOrEqual(2);
  });
});

describe('cost of events', () => {
  it('tracking a parcel with several events reads at most 3 units', async () => {
    const { id, hblNo } = await registerOrder(partner, { orderId: uniqueNumber() });
    for (const kind of ['received', 'departed', 'arrived', 'customsStarted']) await statusAfter(id, kind);
    await visitor.post('/api/parcel/byHblNo', { hblNo });
    const { units } = await visitor.post('/api/parcel/byHblNo', { hblNo });
    expect(units.read).toBeLessThanOrEqual(3);
  });
});
