import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action, Item } from '#functions/db/client.ts';
import { demoOrders } from '#infra/local/demo-orders.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { startTable } from '../support/engine.ts';

const sendMail = vi.hoisted(() => vi.fn<(to: string) => Promise<void>>());
vi.mock('#functions/adapters/mail.ts', () => ({ sendMail }));

const table = await startTable({ SITE_ORIGIN: 'https://hanho.test' });
const product = {
  ...(await import('#functions/jobs/projector.ts')),
  ...(await import('#functions/db/counter.entity.ts')),
  ...(await import('#functions/db/member.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/seen.entity.ts')),
  ...(await import('#functions/db/session.entity.ts')),
  ...(await import('#functions/domain/account/sessions.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/order/register-order.ts')),
};
await product.addSeedData(new Date());

afterAll(() => table.stop());

let lastId = 0;
let lastDay = Date.parse('2026-01-01T03:00:00Z');
/** Each test counts on another day. */
let at: Date;
beforeEach(() => {
  lastDay += 86_400_000;
  at = new Date(lastDay);
  sendMail.mockReset().mockResolvedValue();
});

const newOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  const [demo] = demoOrders(1, NON_MEMBER);
  if (!demo) throw new Error('demoOrders returned no order');
  const { ownHblNo: _, ...draft } = await product.draftOrder({ ...demo.input, partnerId: 1 }, undefined, at);
  lastId += 1;
  return { ...draft, id: lastId, hblNo: `HHT${lastId}`, round: 1, ...changes };
};
const changeOrder = (order: Order, changes: Partial<Order>): Order => ({
  ...order,
  version: order.version + 1,
  ...changes,
});

const itemIn = ([action]: Action[]): Item => (action as { put: Item }).put;
const imageOf = (order: Order | undefined) =>
  order && (marshall(itemIn(product.addOrderActions(order))) as never);

/** Stream time, in epoch seconds, at which a new item of processed markers begins. */
const SECOND = 1_790_000_000;

let lastEvent = 0;
/** A stream record of a change. @param second stream time, by default another one for each record */
const recordOf = (before: Order | undefined, after: Order | undefined, second?: number): DynamoDBRecord => {
  lastEvent += 1;
  return {
    eventID: `event-${lastEvent}`,
    dynamodb: {
      ApproximateCreationDateTime: second ?? 1_780_000_000 + lastEvent * 7,
      OldImage: imageOf(before),
      NewImage: imageOf(after),
    },
  };
};
const deliver = (...Records: DynamoDBRecord[]) => product.handler({ Records }, { awsRequestId: 'test' });

/** Stream records of registrations. @param second stream time of all of them */
const registrations = async (count: number, second?: number): Promise<DynamoDBRecord[]> =>
  Promise.all(Array.from({ length: count }, async () => recordOf(undefined, await newOrder(), second)));
const countedBy = (answers: readonly { counted: number }[]): number =>
  answers.reduce((sum, one) => sum + one.counted, 0);

const readCounters = async (): Promise<Record<string, number>> => {
  const day = seoulDay(at);
  const [all] = await product.listCounters('ALL', day, day);
  const [own] = await product.listCounters(1, day, day);
  expect(all?.statuses).toEqual(own?.statuses);
  return Object.fromEntries([...(all?.statuses ?? [])].filter(([, count]) => count !== 0));
};

describe('counters of the projector', () => {
  it('count each change once when records are delivered again in other batches', async () => {
    const next = async () => recordOf(undefined, await newOrder());
    const [a, b, c, d, e] = [await next(), await next(), await next(), await next(), await next()];
    await deliver(a, b, c);
    expect(await readCounters()).toEqual({ '00': 3 });
    await deliver(a, b, c);
    await deliver(a);
    await deliver(c, d);
    await deliver(b, e, d);
    expect(await readCounters()).toEqual({ '00': 5 });
  });

  it('are the same for every sequence of batches', async () => {
    const order = await newOrder();
    const arrived = changeOrder(order, { status: '02' });
    const deleted = changeOrder(arrived, { isDel: true });
    const restored = changeOrder(deleted, { isDel: false });
    await deliver(recordOf(deleted, restored));
    await deliver(recordOf(order, arrived));
    await deliver(recordOf(arrived, deleted), recordOf(undefined, order));
    expect(await readCounters()).toEqual({ '02': 1 });
  });

  it('count a batch with more changes than fit into one transaction', async () => {
    const events = await registrations(130);
    expect(await deliver(...events)).toMatchObject({ changes: 130, counted: 130 });
    await deliver(...events.slice(60));
    expect(await readCounters()).toEqual({ '00': 130 });
  });

  it('count a record once in concurrent deliveries', async () => {
    const event = recordOf(undefined, await newOrder());
    expect(countedBy(await Promise.all([deliver(event), deliver(event), deliver(event)]))).toBe(1);
    expect(await readCounters()).toEqual({ '00': 1 });
  });

  it('count each record once in concurrent deliveries of overlapping batches', async () => {
    const events = [
      ...(await registrations(20, SECOND + 4)),
      ...(await registrations(20, SECOND + 5)),
      ...(await registrations(20, SECOND + 6)),
    ];
    const parts = [events, events.slice(0, 30), events.slice(30), events.slice(10, 50), events.slice(59)];
    expect(countedBy(await Promise.all(parts.map((part) => deliver(...part))))).toBe(60);
    expect(await readCounters()).toEqual({ '00': 60 });
  });

  it('count only the new records of a batch that was delivered partly before', async () => {
    const earlier = await registrations(3, SECOND + 14);
    const later = await registrations(4, SECOND + 15);
    await deliver(...earlier.slice(1), ...later.slice(2));
    expect(await deliver(...earlier, ...later)).toMatchObject({ counted: 3 });
    expect(await readCounters()).toEqual({ '00': 7 });
  });

  it('count a hundred changes of one second in one transaction with few write units', async () => {
    const events = await registrations(250, SECOND + 20);
    const batches = [events.slice(0, 100), events.slice(100, 200), events.slice(200)];
    const costs = [];
    for (const batch of batches) costs.push((await product.withMeter(() => deliver(...batch))).units);
    expect(costs.map(({ trips, read }) => ({ trips, read }))).toEqual(Array(3).fill({ trips: 1, read: 0 }));
    expect(costs.reduce((sum, { write }) => sum + write, 0)).toBeLessThanOrEqual(6 + 8 + 10);
    expect(countedBy(await Promise.all(batches.map((batch) => deliver(...batch))))).toBe(0);
    expect(await readCounters()).toEqual({ '00': 250 });
  });

  it('ignore changes that were made while a restore was running', async () => {
    const [from, to] = [SECOND + 35, SECOND + 64];
    await product.markPeriodProcessed(new Date(from * 1000), new Date(to * 1000));
    const records = await Promise.all([from - 1, from, to, to + 1].map((second) => registrations(1, second)));
    expect(await deliver(...records.flat())).toMatchObject({ counted: 2 });
  });

  it('do not change for an edit that keeps the status', async () => {
    const order = await newOrder();
    const edited = changeOrder(order, { receiverName: '고친이름' });
    expect(await deliver(recordOf(order, edited))).toMatchObject({ counted: 0 });
    expect(await readCounters()).toEqual({});
  });
});

describe('sessions of a member whose level changed', () => {
  it('are deleted by the projector if they started before the change', async () => {
    const base = { id: 77, lName: '홍', fName: '길동', mobile: '', country: 'KOR', partnerId: null };
    const before = product.Member.parse({
      ...base,
      email: '77@example.com',
      passwordHash: '-',
      authLevel: 90,
      regDate: at.toISOString(),
      version: 4,
    });
    const after = { ...before, authLevel: 10, version: 5 };
    await product.addMember(after);
    const { transact } = await import('#functions/db/client.ts');
    const sessions = await Promise.all([before, after].map((member) => product.newSession(member, at)));
    await transact(sessions.map(({ action }) => action));
    const [OldImage, NewImage] = [before, after].map(
      (member) => marshall(product.memberItem(member), { removeUndefinedValues: true }) as never,
    );
    const record = recordOf(undefined, undefined);
    await deliver({ ...record, dynamodb: { ...record.dynamodb, OldImage, NewImage } });
    const keys = sessions.map(({ cookie }) => cookie.split('.')[1] ?? '');
    const left = await Promise.all(
      keys.map((secret) =>
        product.getSession({ memberId: 77, hash: product.hashOfSecret(secret) }, at.getTime() / 1000),
      ),
    );
    expect(left.map((session) => session?.authLevel)).toEqual([undefined, 10]);
  });
});

describe('mails of the projector', () => {
  const newMember = async (statusMail: boolean): Promise<number> => {
    lastId += 1;
    const fields = { lName: '홍', fName: '길동', mobile: '', country: 'KOR', authLevel: 10, partnerId: null };
    await product.addMember(
      product.Member.parse({
        ...fields,
        id: lastId,
        email: `${lastId}@example.com`,
        passwordHash: '-',
        regDate: at.toISOString(),
        statusMail,
      }),
    );
    return lastId;
  };
  const change = async (customerNum: number, changes: Partial<Order>): Promise<DynamoDBRecord> => {
    const order = await newOrder({ customerNum });
    return recordOf(order, changeOrder(order, changes));
  };

  it('are sent for status changes to customers who enabled such mails', async () => {
    const [subscriber, other] = [await newMember(true), await newMember(false)];
    await deliver(
      await change(subscriber, { status: '09' }),
      await change(subscriber, { receiverName: '고친이름' }),
      await change(subscriber, { status: '90', isDel: true }),
      await change(other, { status: '09' }),
      await change(NON_MEMBER, { status: '09' }),
      recordOf(undefined, await newOrder({ customerNum: subscriber, status: '09' })),
    );
    expect(sendMail.mock.calls.map(([to]) => to)).toEqual([`${subscriber}@example.com`]);
  });

  it('are sent once when the record is delivered again', async () => {
    const event = await change(await newMember(true), { status: '09' });
    await deliver(event);
    await deliver(event, await change(NON_MEMBER, { status: '09' }));
    expect(sendMail).toHaveBeenCalledTimes(1);
  });

  it('are sent with the next delivery after a failure, which does not affect counters and other mails', async () => {
    const [failing, fine] = [await newMember(true), await newMember(true)];
    const events = [
      await change(failing, { status: '09' }),
      await change(fine, { status: '09' }),
      recordOf(undefined, await newOrder()),
    ];
    sendMail.mockRejectedValueOnce(new Error('no connection'));
    await expect(deliver(...events)).rejects.toThrow('could not be sent');
    expect(await readCounters()).toEqual({ '09': 2 });
    await deliver(...events);
    expect(await readCounters()).toEqual({ '09': 2 });
    expect(sendMail.mock.calls.map(([to]) => to)).toEqual([
      `${failing}@example.com`,
      `${fine}@example.com`,
      `${failing}@example.com`,
    ]);
  });
});
