import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action, Item } from '#functions/db/client.ts';
import { demoOrders } from '#infra/local/demo-orders.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { startTable } from '#test/support/engine.ts';

const sendMail = vi.hoisted(() => vi.fn<(to: string, mail?: unknown) => Promise<string>>());
vi.mock('#functions/adapters/mail.ts', () => ({ sendMail }));

const table = await startTable({ SITE_ORIGIN: 'https://hanho.test' });
const product = {
  ...(await import('#functions/jobs/projector.ts')),
  ...(await import('#functions/db/audit.entity.ts')),
  ...(await import('#functions/db/delay-notice.entity.ts')),
  ...(await import('#functions/db/counter.entity.ts')),
  ...(await import('#functions/db/member.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/seen.entity.ts')),
  ...(await import('#functions/db/secret.ts')),
  ...(await import('#functions/db/session.entity.ts')),
  ...(await import('#functions/db/stream.ts')),
  ...(await import('#functions/domain/account/sessions.ts')),
  ...(await import('#functions/domain/order/counting.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/registration/register-order.ts')),
};
await product.addSeedData(new Date());

afterAll(() => table.stop());

let lastId = 0;
let lastDay = Date.parse('2026-09-01T03:00:00Z');
/** Each test counts on another day, of a month that is not closed. */
let at: Date;
beforeEach(() => {
  lastDay += 86_400_000;
  at = new Date(lastDay);
  sendMail.mockReset().mockResolvedValue('message');
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
    for (const batch of batches) {
      const count = () => product.countChanges(product.changesOf(batch));
      costs.push((await product.withMeter(count)).units);
    }
    expect(costs.map(({ trips, read }) => ({ trips, read }))).toEqual(Array(3).fill({ trips: 1, read: 0 }));
    expect(costs.reduce((sum, { write }) => sum + write, 0)).toBeLessThanOrEqual(6 + 8 + 10);
    expect(countedBy(await Promise.all(batches.map((batch) => deliver(...batch))))).toBe(0);
    expect(await readCounters()).toEqual({ '00': 250 });
  });

  it('count an order of a closed month also in this month, while the order is open', async () => {
    at = new Date('2026-07-15T03:00:00Z');
    const order = await newOrder({ status: '09' });
    const held = changeOrder(order, { status: '82' });
    const readMonths = async (partner: number | 'ALL') =>
      (await product.listOpenCounters(partner, '2026-09-21')).months.map(({ day, statuses }) => [
        day,
        Object.fromEntries([...statuses].filter(([, count]) => count !== 0)),
      ]);
    await deliver(recordOf(undefined, order, SECOND + 70));
    expect(await readMonths(1)).toEqual([['2026-07', { '09': 1 }]]);
    const change = recordOf(order, held, SECOND + 71);
    await deliver(change);
    await deliver(change);
    expect(await readMonths(1)).toEqual([['2026-07', { '82': 1 }]]);
    expect(await readMonths('ALL')).toEqual(await readMonths(1));
    await deliver(recordOf(held, changeOrder(held, { status: '10' }), SECOND + 72));
    expect(await readMonths(1)).toEqual([['2026-07', {}]]);
    expect(await readCounters()).toEqual({ '10': 1 });
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

describe('audit entries of changed orders', () => {
  const memberId = 91;
  const author = { memberId, name: '최은영' };
  const seconds = () => at.getTime() / 1000;
  /** Change log entries that one request of a member writes for these orders, as stream images. */
  const logOf = (
    orders: readonly Order[],
    changes: Partial<Order>,
    by: { name: string; memberId: number | null },
  ) =>
    Promise.all(
      orders.map(async (order) => {
        const { actions } = await product.orderEdit(order, changes, by, at.toISOString());
        const log = actions.find(({ name }) => name === 'CHANGE' || name === 'EVENT') as { put: Item };
        return marshall(log.put, { removeUndefinedValues: true }) as never;
      }),
    );
  const record = (dynamodb: Partial<DynamoDBRecord['dynamodb']>, second = seconds()): DynamoDBRecord => {
    const { eventID } = recordOf(undefined, undefined);
    return { eventID, dynamodb: { ApproximateCreationDateTime: second, ...dynamodb } };
  };
  const added = (images: readonly never[], second?: number) =>
    images.map((NewImage) => record({ NewImage }, second));
  const entries = (hblNo?: string) =>
    product.listAudit({ month: seoulDay(at).slice(0, 7), kind: 'order', recordId: hblNo }, undefined, 50);
  const newestEntry = async () => (await entries())[0];

  it('are one entry per member and instant, however often and in whichever batches the stream delivers the changes', async () => {
    const [a, b, c] = [await newOrder(), await newOrder({ status: '02' }), await newOrder()];
    const records = added(await logOf([a, b, c], { status: '03', receiverName: '새이름' }, author));
    await deliver(...records.slice(1));
    await deliver(...records.slice(0, 2));
    await deliver(...records);
    expect(await entries(b.hblNo)).toMatchObject([
      {
        at: at.toISOString(),
        by: '최은영',
        byId: memberId,
        kind: 'order',
        recordId: a.hblNo,
        name: `${a.hblNo} 외 2건`,
        action: 'change',
      },
    ]);
    const [entry] = await entries(b.hblNo);
    const changeOf = (label: string) => entry?.changes.find((change) => change.label === label);
    expect(changeOf('상태')?.from.split(', ').sort()).toEqual(['입고완료', '접수대기']);
    expect(changeOf('상태')?.to).toBe('출고대기');
    expect(changeOf('받는 분 이름')).toMatchObject({ from: '***', to: '***' });
    expect(await entries('NO-SUCH-NUMBER')).toEqual([]);
  });

  it('name an order once that a member changed twice at one instant, and lose it when both were rolled back', async () => {
    const order = await newOrder();
    const images = [
      ...(await logOf([order], { status: '03' }, author)),
      ...(await logOf([changeOrder(order, { status: '03' })], { status: '04' }, author)),
    ];
    await deliver(...added(images));
    expect(await entries(order.hblNo)).toMatchObject([{ name: order.hblNo }]);
    await deliver(...images.map((OldImage) => record({ OldImage })));
    expect(await entries(order.hblNo)).toEqual([]);
  });

  it('are not written for automatic changes, links to a consol and changes during a restore', async () => {
    const order = await newOrder();
    const system = { name: '', memberId: null };
    await product.markPeriodProcessed(at, at);
    const answers = [
      await deliver(...added(await logOf([order], { status: '90' }, system), SECOND + 900)),
      await deliver(...added(await logOf([order], { status: '03' }, author))),
      await deliver(...added(await logOf([order], { consolId: 7, mblNo: 'M7' }, author), SECOND + 907)),
    ];
    expect(answers.map(({ audited }) => audited)).toEqual([0, 0, 0]);
    expect(await entries(order.hblNo)).toEqual([]);
  });

  it('lose the orders of a change that was rolled back', async () => {
    const orders = [await newOrder(), await newOrder()];
    const images = await logOf(orders, { status: '04' }, author);
    await deliver(...added(images));
    expect((await newestEntry())?.name).toContain('외 1건');
    const removed = images.map((OldImage) => record({ OldImage }));
    await deliver(...removed.slice(1));
    expect((await newestEntry())?.name).toBe(orders[0]?.hblNo);
    await deliver(...removed);
    expect(await entries(orders[0]?.hblNo)).toEqual([]);
  });

  it('cost one write unit for an order and at most 30 for 500 orders', async () => {
    const orders = await Promise.all(Array.from({ length: 500 }, () => newOrder()));
    const [single] = added(await logOf([await newOrder()], { weight: 9 }, { ...author, memberId: 92 }));
    const { units } = await product.withMeter(() => deliver(...(single ? [single] : [])));
    expect([units.write, units.read]).toEqual([1, 1]);
    const changed = orders.map((order, nth) => ({ ...order, courierNum: `60000000${nth}` }));
    const images = (
      await Promise.all(changed.map((order) => logOf([order], { courierNum: '' }, author)))
    ).flat();
    const bulk = await product.withMeter(async () => {
      for (let from = 0; from < 500; from += 100) await deliver(...added(images.slice(from, from + 100)));
    });
    expect(bulk.units.write).toBeLessThanOrEqual(30);
    expect((await entries(orders[0]?.hblNo))[0]?.changes).toEqual([
      { label: '운송장 번호', from: '여러 값', to: '여러 값' },
    ]);
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
    const sessions = await Promise.all(
      [before, after].map((member) => product.newSession(member, { address: '', device: '' }, at)),
    );
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
  const newMember = async (statusMail = false): Promise<number> => {
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

  it('are sent once to each customer of a delayed consol who wants mails, with all parcels that are still in it', async () => {
    const [subscriber, other] = [await newMember(true), await newMember(false)];
    const noticeTo = async (customerNum: number) => {
      const hblNos = [`HD${customerNum}A`, `HD${customerNum}B`];
      const ofConsol = { customerNum, orderId: '', consolId: 7 };
      const left = [
        await newOrder({ ...ofConsol, hblNo: `HD${customerNum}C`, consolId: 8 }),
        await newOrder({ ...ofConsol, hblNo: `HD${customerNum}D`, status: '90' }),
      ];
      const delayed = await Promise.all(hblNos.map((hblNo) => newOrder({ ...ofConsol, hblNo })));
      const orders = [...delayed, ...left];
      const { transact } = await import('#functions/db/client.ts');
      await transact(orders.flatMap((order) => product.addOrderActions(order)));
      const dates = {
        etdBefore: '2026-12-01',
        etd: '2026-12-03',
        etaBefore: '2026-12-02',
        eta: '2026-12-04',
      };
      const orderIds = orders.map(({ id }) => id);
      const request = product.addDelayNoticeAction(
        { consolId: 7, version: 1, audience: 'member', recipientId: customerNum, orderIds, ...dates },
        at,
      );
      const record = recordOf(undefined, undefined);
      const event = { ...record, dynamodb: { ...record.dynamodb, NewImage: marshall(request.put) as never } };
      return { event, hblNos, leftHblNos: left.map(({ hblNo }) => hblNo) };
    };
    const [wanted, unwanted] = [await noticeTo(subscriber), await noticeTo(other)];
    sendMail.mockRejectedValueOnce(new Error('SES is not available'));
    await expect(deliver(wanted.event, unwanted.event)).rejects.toThrow();
    await deliver(wanted.event, unwanted.event);
    await deliver(wanted.event);
    expect(sendMail.mock.calls.map(([to]) => to)).toEqual(Array(2).fill(`${subscriber}@example.com`));
    const [, [, mail] = []] = sendMail.mock.calls;
    for (const hblNo of wanted.hblNos) expect(mail).toMatchObject({ text: expect.stringContaining(hblNo) });
    for (const hblNo of wanted.leftHblNos)
      expect(mail).toMatchObject({ text: expect.not.stringContaining(hblNo) });
  });

  /** A stream record of the end of an import job that took this long. */
  const importEnd = async (seconds: number, changes = {}): Promise<DynamoDBRecord> => {
    const memberId = await newMember();
    const startedAt = new Date(Date.parse('2026-11-23T01:00:00Z'));
    const running = {
      pk: 'IMPORTJOB#1',
      sk: 'IMPORTJOB',
      id: '1',
      partnerId: 1,
      actor: {
        id: memberId,
        memberId,
        partnerId: 1,
        partner_name: '',
        email: '',
        lName: '홍',
        fName: '길동',
        authLevel: 80,
      },
      filename: '<b>주문</b>.xlsx',
      size: 1,
      dryRun: false,
      repeat: false,
      at: startedAt.toISOString(),
      ttl: 1,
      state: 'running',
      done: 0,
      total: 0,
      owner: 'x',
      until: 1,
      attempts: 1,
      startedAt: startedAt.toISOString(),
      result: null,
      reason: null,
    };
    const result = {
      successCount: 1_200,
      failedCount: 3,
      failedRows: [],
      failedRowCount: 0,
      failedExcelDownloadUrl: null,
    };
    const endedAt = new Date(startedAt.getTime() + seconds * 1000).toISOString();
    const [OldImage, NewImage] = [running, { ...running, state: 'done', endedAt, result, ...changes }].map(
      (item) => marshall(item, { removeUndefinedValues: true }) as never,
    );
    const record = recordOf(undefined, undefined);
    return { ...record, dynamodb: { ...record.dynamodb, OldImage, NewImage } };
  };

  it('announce the end of an import job of more than a minute to its member, once', async () => {
    const event = await importEnd(61);
    await deliver(event);
    await deliver(event);
    expect(sendMail).toHaveBeenCalledTimes(1);
    expect(sendMail).toHaveBeenCalledWith(
      `${lastId}@example.com`,
      expect.objectContaining({
        subject: expect.stringContaining('엑셀 대량등록이 끝났습니다'),
        text: expect.stringContaining('등록한 주문 1,200건, 실패한 주문 3건'),
        html: expect.stringContaining('&lt;b&gt;주문&lt;/b&gt;.xlsx'),
      }),
    );
    await deliver(await importEnd(90, { state: 'failed', result: null, reason: '손상된 파일입니다.' }));
    expect(sendMail).toHaveBeenLastCalledWith(
      `${lastId}@example.com`,
      expect.objectContaining({ text: expect.stringContaining('손상된 파일입니다.') }),
    );
  });

  it('do not announce shorter jobs, progress, and jobs of earlier versions', async () => {
    await deliver(
      await importEnd(60),
      await importEnd(600, { state: 'running', endedAt: undefined }),
      await importEnd(600, { startedAt: undefined }),
    );
    expect(sendMail).not.toHaveBeenCalled();
  });

  it('are sent with the next delivery after a failure, which does not affect counters and other mails', async () => {
    const failing = await importEnd(61);
    const failingAddress = `${lastId}@example.com`;
    const fine = await importEnd(61);
    const fineAddress = `${lastId}@example.com`;
    const events = [failing, fine, recordOf(undefined, await newOrder({ status: '09' }))];
    sendMail.mockRejectedValueOnce(new Error('no connection'));
    await expect(deliver(...events)).rejects.toThrow('could not be sent');
    expect(await readCounters()).toEqual({ '09': 1 });
    await deliver(...events);
    expect(await readCounters()).toEqual({ '09': 1 });
    expect(sendMail.mock.calls.map(([to]) => to)).toEqual([failingAddress, fineAddress, failingAddress]);
  });
});
