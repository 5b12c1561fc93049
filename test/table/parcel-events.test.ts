import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffEvent } from '#shared/contract/parcel-events.ts';
import type { Order } from '#shared/domain/order.ts';
import { isHeld } from '#shared/domain/order-status.ts';
import { shownEventOf } from '#shared/domain/parcel-events.ts';
import { statusFieldsOfEvents } from '#shared/domain/reached-day.ts';
import type { Session } from '#shared/domain/session.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/domain/order/add-event.ts')),
  ...(await import('#functions/domain/order/convert-events.ts')),
  ...(await import('#functions/domain/order/fill-windows.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/order/parcel-events.ts')),
};

beforeEach(() => table.empty());
afterAll(() => table.stop());

const REGISTERED = '2026-01-10T03:00:00.000Z';
const at = (minute: number) => new Date(Date.parse(REGISTERED) + minute * 60_000).toISOString();
const staff = { name: '최은영', memberId: 3, authLevel: 90 };

const DAY = 24 * 60;

let lastId = 0;
let reported = 0;
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const order = { ...(await draftStoredOrder(lastId, REGISTERED)), ...changes };
  await product.transact(product.addOrderActions(order));
  return order;
};

/** Stores an order as version 0.9.16 left it: with change log entries and without events. */
const storeFormerOrder = async (...statuses: string[]): Promise<Order> => {
  const order = await storeOrder({
    status: statuses.at(-1) ?? '01',
    version: statuses.length + 1,
    logVersion: 0,
  });
  const former = [order.firstStatus, ...statuses];
  for (const [nth, status] of statuses.entries()) {
    const changes: [string, string, string][] = [['status', former[nth] ?? '', status]];
    const change = { at: at(nth + 1), by: '최은영', byId: 3, changes };
    await product.transact([product.addChangeAction(order.id, nth + 2, change)]);
  }
  return order;
};

const readOrder = async ({ id }: Order): Promise<Order> => {
  const order = await product.getOrder('all', id, { consistent: true, withDeleted: true });
  if (!order) throw new Error('The order does not exist.');
  return order;
};
const eventsOf = async (order: Order) =>
  product
    .eventsOf(await readOrder(order), await product.readOrderLog(order.id, { consistent: true }))
    .map(({ kind, occurredAt, by, source }) => ({ kind, occurredAt, by, source }));
const edit = async (order: Order, to: Partial<Order>, minute: number): Promise<Order> => {
  const { after, actions } = await product.orderEdit(order, to, staff, at(minute));
  expect(await product.transact(actions)).toEqual([]);
  return after;
};

const actor = { memberId: 3, lName: '최', fName: '은영', authLevel: 90 } as Session;
/** Adds an event that happened in this minute and was reported a week after the registration or later. */
const report = async (
  { id }: Order,
  kind: StaffEvent['kind'],
  minute: number,
  facts: Partial<StaffEvent> = {},
): Promise<void> => {
  reported += 1;
  const input = { orderId: id, kind, occurredAt: at(minute), place: '', reason: '', note: '', ...facts };
  await product.addEvent(input, { actor, now: new Date(at(7 * DAY + reported)), idempotency: undefined });
};

describe('status changes of version 0.9.16', () => {
  it('are events before and after they are converted', async () => {
    const order = await storeFormerOrder('02', '05', '82', '08', '05');
    const before = await eventsOf(order);
    expect(before.map(({ kind }) => kind)).toEqual([
      'registered',
      'received',
      'departed',
      'customsHeld',
      'customsReleased',
      'statusCorrected',
    ]);
    expect(await product.convertStatusChanges()).toEqual({ orders: 1, events: 5 });
    expect((await product.readOrderLog(order.id)).changes).toEqual([]);
    expect(await eventsOf(order)).toEqual(before);
  });

  it('are converted once, also if the conversion is repeated or runs twice at the same time', async () => {
    await storeFormerOrder('02', '03');
    await storeFormerOrder('02');
    const runs = await Promise.all([product.convertStatusChanges(), product.convertStatusChanges()]);
    expect(runs[0].events + runs[1].events).toBe(3);
    expect(await product.convertStatusChanges()).toEqual({ orders: 0, events: 0 });
  });

  it('are converted for an order with more changes than a transaction holds', async () => {
    const statuses = Array.from({ length: 120 }, (_, nth) => (nth % 2 ? '03' : '81'));
    const order = await storeFormerOrder(...statuses);
    expect(await product.convertStatusChanges()).toEqual({ orders: 1, events: 120 });
    expect(await eventsOf(order)).toHaveLength(121);
    expect(await product.findStatusDifferences()).toMatchObject({ checked: 1, differences: [] });
  });

  it('let a hold end at the status before it, with and without conversion', async () => {
    const orders = [await storeFormerOrder('04', '81'), await storeFormerOrder('04', '81')];
    await product.convertStatusChanges();
    const converted = await readOrder(orders[0] as Order);
    expect(converted.statusesBelow).toBe('04');
    const after = await edit(converted, { status: '04' }, 10);
    expect((await eventsOf(after)).at(-1)?.kind).toBe('shippingResumed');
  });

  it('leaves other entries of the change log', async () => {
    const order = await storeFormerOrder('02');
    await edit(order, { receiverName: '김철수' }, 5);
    await product.convertStatusChanges();
    const { changes } = await product.readOrderLog(order.id);
    expect(changes.map((change) => change.changes[0]?.[0])).toEqual(['receiverName']);
  });
});

describe('fillPromisedWindows', () => {
  it('gives orders of version 0.9.16 the window that follows from their events, once', async () => {
    const former = await storeFormerOrder('02', '05', '82');
    const ended = [
      await storeFormerOrder('02', '10'),
      await storeFormerOrder(),
      await storeFormerOrder('05', '90'),
    ];
    await product.convertStatusChanges();
    const before = await Promise.all(ended.map(readOrder));
    expect(await product.fillPromisedWindows()).toEqual({ windows: 1 });
    expect(await readOrder(former)).toMatchObject({
      reachedOn: '2026-01-10',
      promisedBy: 'RCH ARR1-2 CLR1-2 DLV1-2',
      promisedFrom: '2026-01-13',
      promisedTo: '2026-01-16',
      version: former.version + 2,
    });
    expect(await Promise.all(ended.map(readOrder))).toEqual(before);
    expect(await product.fillPromisedWindows()).toEqual({ windows: 0 });
  });

  it('reads the ETA of the consol of an order', async () => {
    const order = await storeFormerOrder('02', '05');
    const consol = {
      id: 7,
      version: 1,
      freightCode: 1,
      mblNo: 'M7',
      etd: '2026-02-10',
      eta: '2026-02-12',
      departCity: 'SYD',
      arrivalCity: 'ICN',
      status: '003',
      memo: '',
      links: 1,
      created_at: REGISTERED,
      updated_at: REGISTERED,
    };
    await product.transact(product.addConsolActions(consol));
    const linked = { ...order, consolId: 7, mblNo: 'M7', version: order.version + 1 };
    await product.transact(product.orderChangeActions(order, linked));
    await product.fillPromisedWindows();
    // Korea has holidays from 16 to 18 February.
    expect(await readOrder(order)).toMatchObject({ eta: '2026-02-12', promisedFrom: '2026-02-19' });
  });
});

describe('check of the statuses', () => {
  const storeHeld = async () =>
    edit(await edit(await storeOrder(), { status: '06' }, 1), { status: '82' }, 2);

  it('finds no difference after edits, and names orders whose stored fields their events do not explain', async () => {
    const { status, statusesBelow, reachedOn } = await storeHeld();
    const ofEvents = { status, statusesBelow, reachedOn };
    const differences: unknown[] = [];
    for (const wrong of [{ status: '05' }, { statusesBelow: '05' }, { reachedOn: '2026-01-09' }]) {
      const held = await storeHeld();
      const actions = product.orderChangeActions(held, { ...held, ...wrong, version: held.version + 1 });
      expect(await product.transact(actions)).toEqual([]);
      differences.push({ id: held.id, stored: { ...ofEvents, ...wrong }, ofEvents });
    }
    const found = await product.findStatusDifferences();
    expect(found.differences.toSorted((a, b) => a.id - b.id)).toEqual(differences);
    expect(found.checked).toBe(4);
  });

  it('finds no difference after orders of version 0.9.16 were converted, also by an earlier conversion', async () => {
    const former = await storeFormerOrder('02', '05', '81', '10');
    const held = await storeFormerOrder('03', '81');
    await product.convertStatusChanges();
    const converted = await readOrder(former);
    const withoutDay = { ...converted, reachedOn: '', version: converted.version + 1 };
    await product.transact(product.orderChangeActions(converted, withoutDay));
    expect((await product.findStatusDifferences()).differences).toHaveLength(1);
    await product.fillPromisedWindows();
    expect((await product.findStatusDifferences()).differences).toEqual([]);
    expect(await readOrder(held)).toMatchObject({ statusesBelow: '03', reachedOn: '2026-01-10' });
  });
});

describe('an edit of an order', () => {
  it('stores the day of a milestone and the promised window, and removes the window after the delivery', async () => {
    const received = await edit(await storeOrder(), { status: '02' }, 5);
    expect(received).toMatchObject({ reachedOn: '2026-01-10', promisedTo: '2026-01-22' });
    expect(await readOrder(received)).toEqual(received);
    const linked = await edit(received, { consolId: 7, mblNo: 'M7', eta: '2026-01-20' }, 6);
    expect(linked).toMatchObject({
      reachedOn: '2026-01-10',
      promisedFrom: '2026-01-22',
      promisedTo: '2026-01-26',
    });
    const delayed = await edit(linked, { eta: '2026-01-22' }, 7);
    expect(delayed).toMatchObject({ promisedFrom: '2026-01-26', promisedTo: '2026-01-28' });
    const delivered = await edit(delayed, { status: '10' }, 8);
    expect(await readOrder(delivered)).toMatchObject({ promisedFrom: '', promisedTo: '', promisedBy: '' });
  });

  it('gets a time after the previous change, even if the clock of the function is behind', async () => {
    const first = await edit(await storeOrder(), { status: '05' }, 10);
    const second = await edit(first, { status: '02' }, 9);
    expect(second).toMatchObject({ status: '02', modiDate: at(10) });
    expect((await eventsOf(second)).map(({ kind }) => kind)).toEqual([
      'registered',
      'departed',
      'statusCorrected',
    ]);
    expect((await product.findStatusDifferences()).differences).toEqual([]);
  });
});

describe('an event that is reported late', () => {
  it('is stored in its place, and does not lower the status', async () => {
    const order = await storeOrder();
    await report(order, 'departed', 20);
    await report(order, 'received', 10);
    expect((await eventsOf(order)).map(({ kind }) => kind)).toEqual(['registered', 'received', 'departed']);
    expect(await readOrder(order)).toMatchObject({ status: '05' });
  });

  it('moves the day of a milestone, and the promised window, to the earlier report of it', async () => {
    const order = await storeOrder();
    await report(order, 'departed', 5 * DAY);
    await report(order, 'departed', 2 * DAY);
    expect(await readOrder(order)).toMatchObject({ reachedOn: '2026-01-12', promisedTo: '2026-01-20' });
    expect((await product.findStatusDifferences()).differences).toEqual([]);
  });

  it('is one milestone with the report of another source, at the earlier time', async () => {
    const order = await storeOrder();
    const stated = { draft: { kind: 'departed', source: 'consol' }, stack: ['05'] } as const;
    const edited = await product.orderEdit(order, { status: '05' }, staff, at(2 * DAY), stated);
    expect(await product.transact(edited.actions)).toEqual([]);
    await report(order, 'departed', DAY);
    const stored = await readOrder(order);
    const events = product.eventsOf(stored, await product.readOrderLog(order.id, { consistent: true }));
    expect(events.map(({ kind, source }) => [kind, source])).toEqual([
      ['registered', 'registration'],
      ['departed', 'staff'],
      ['departed', 'consol'],
    ]);
    const reached = product.statusChangesOf(stored, events).map(({ status, at }) => [status, at]);
    expect(reached.slice(1)).toEqual([['05', at(DAY)]]);
    expect(stored.reachedOn).toBe('2026-01-11');
  });

  it('keeps the hold of a later event of the same status', async () => {
    const order = await storeOrder();
    await report(order, 'taxDue', 50, { amount: 48_700, dueDate: '2026-02-10' });
    await report(order, 'taxDue', 40, { amount: 10_000, dueDate: '2026-01-31', reason: '이전 고지' });
    expect(await readOrder(order)).toMatchObject({
      status: '83',
      taxAmount: 48_700,
      taxDueDate: '2026-02-10',
      holdNote: '',
    });
  });
});

describe('two open holds', () => {
  it('show the reason of the one that is left when the later one ends', async () => {
    const order = await storeOrder();
    await report(order, 'shippingHeld', 40, { reason: '연락처 확인', note: '전화 안 받음' });
    await report(order, 'taxDue', 50, { amount: 48_700 });
    expect(await readOrder(order)).toMatchObject({ status: '83', holdNote: '', taxAmount: 48_700 });
    await report(order, 'taxPaid', 60);
    expect(await readOrder(order)).toMatchObject({ status: '81', holdNote: '연락처 확인', taxAmount: 0 });
    await report(order, 'shippingResumed', 70);
    expect(await readOrder(order)).toMatchObject({ status: '07', holdNote: '' });
  });

  it('show the tax and account that a person entered when the later one ends', async () => {
    const tax = { taxAmount: 48_700, taxAccount: '한호은행 100-200', taxDueDate: '2026-02-10' };
    const order = await edit(
      await storeOrder(),
      { status: '83', holdReason: '', holdNote: '통지서', ...tax },
      5,
    );
    await report(order, 'shippingHeld', 40, { reason: '연락처 확인' });
    await report(order, 'shippingResumed', 50);
    expect(await readOrder(order)).toMatchObject({ status: '83', holdNote: '통지서', ...tax });
  });
});

describe('random events', () => {
  it('lead to the same stored fields in every sequence of their reports', async () => {
    const holds = ['shippingHeld', 'shippingResumed', 'customsHeld', 'taxDue', 'taxPaid'] as const;
    const milestones = ['received', 'departed', 'customsStarted', 'delivered'] as const;
    const anyReport = fc.record({
      kind: fc.oneof(fc.constantFrom(...holds), fc.constantFrom(...milestones)),
      minute: fc.integer({ min: 1, max: 5 * DAY }),
    });
    const isRefused = (error: { code?: string }) => expect(error.code).toBe('EVENT_NOT_ALLOWED');
    await fc.assert(
      fc.asyncProperty(fc.array(anyReport, { minLength: 3, maxLength: 8 }), async (reports) => {
        const order = await storeOrder();
        for (const [nth, { kind, minute }] of reports.entries()) {
          await report(order, kind, minute, { reason: `사유 ${nth}` }).catch(isRefused);
        }
        const stored = await readOrder(order);
        const events = product.eventsOf(stored, await product.readOrderLog(order.id, { consistent: true }));
        const shown = shownEventOf(stored.firstStatus, events);
        expect(stored).toMatchObject({
          ...statusFieldsOfEvents(stored, events),
          holdNote: isHeld(stored.status) ? (shown?.data.reason ?? '') : '',
        });
      }),
      { numRuns: 10 },
    );
  });
});
