import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FirstStep, type FirstSteps, firstSteps, type MoneyFigures } from '#shared/domain/dashboard.ts';
import { addDays, daysNewestFirst, mondayOf, seoulDay } from '#shared/domain/dates.ts';
import { chargeCurrencies } from '#shared/domain/money.ts';
import { dashboardRequests } from '#test/fixtures/dashboard-requests.ts';
import { freightPayload } from '#test/fixtures/freight.ts';
import { signUpPayload } from '#test/fixtures/members.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import { dropOffPayload } from '#test/fixtures/visitor-forms.ts';
import { runBackup } from '#test/support/backups.ts';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { connectTable } from '#test/support/engine.ts';
import { accept, invited } from '#test/support/invitations.ts';
import { type Mail, sentMails } from '#test/support/mails.ts';
import { joinMember } from '#test/support/members.ts';
import { readOrder, registerOrder, registerOrders } from '#test/support/orders.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { volume } from '#test/support/volume.ts';

/** A separate product, because orders of other tests would change the figures. */
let product: Product;
let staff: Client;
let partner: Client;
beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
  partner = await signedIn(product.url, 'partner@demo.hanho.test');
});
afterAll(() => product.stop());

const today = seoulDay(new Date());
type Figures = {
  orderCnt: number;
  orderCntInAWeek: { date: string; order_count: number }[];
  statusCnt: { status: string; status_name: string; count: number }[];
  newCustomerCnt: number;
  open: {
    ages: { from: string; to: string }[];
    statuses: { status: string; status_name: string; counts: number[] }[];
  };
};
type Row = { id: number; partnerId: number; regDate: string; status: string };

const dashboard = async (as: Client, body: object = {}): Promise<Figures> =>
  (await as.post('/api/dashboard/', body)).body;
const countOf = ({ statusCnt }: Figures, status: string): number =>
  statusCnt.find((one) => one.status === status)?.count ?? 0;

/** Computes the expected figures from the order list. */
const countFromOrders = async (as: Client, to = today, isIncluded: (row: Row) => boolean = () => true) => {
  const from = addDays(to, -6);
  const rows = ((await as.post('/api/parcel/parcel', { regDate: { from, to } })).body.rows as Row[]).filter(
    isIncluded,
  );
  const count = (meets: (row: Row) => boolean) => rows.filter(meets).length;
  const statuses = [...new Set(rows.map(({ status }) => status))].sort();
  return {
    orderCnt: count(({ regDate }) => seoulDay(regDate) === to),
    orderCntInAWeek: daysNewestFirst(from, to)
      .reverse()
      .map((date) => ({ date, order_count: count(({ regDate }) => seoulDay(regDate) === date) })),
    statusCnt: statuses.map((status) =>
      expect.objectContaining({ status, count: count((row) => row.status === status) }),
    ),
  };
};

/** Returns the rows of all pages of a lookup. */
const listAll = async (as: Client, query: object): Promise<Row[]> => {
  const rows: Row[] = [];
  let paging: string | 0 | null = 0;
  while (paging !== null) {
    const { status, body } = await as.post('/api/parcel/parcel', { ...query, paging });
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.rows);
    paging = body.nextPaging;
  }
  return rows;
};

const recount = () => client(product.url).post('/_local/jobs/recount');

const withPartnerWeeks = {
  ...dashboardRequests.staff,
  'POST /api/dashboard/getPartnerWeeks': { paging: '0' },
};

describe('the dashboard page', () => {
  it.each([
    ['a partner', () => partner, dashboardRequests.partner],
    ['staff', () => staff, dashboardRequests.staff],
    ['staff who scroll to the week by partner', () => staff, withPartnerWeeks],
  ])('costs %s at most 8 read units with all its requests', async (_, member, requests) => {
    const as = member();
    const answers = await Promise.all([
      as.get('/api/cust/getSession'),
      ...Object.entries(requests).map(([route, body]) => as.post(route.replace('POST ', ''), body)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.reduce((sum, { units }) => sum + units.read, 0)).toBeLessThanOrEqual(8);
  });
});

describe('POST /api/dashboard/getFirstSteps', () => {
  const openSteps = async (as: Client): Promise<FirstStep[]> =>
    (await as.post('/api/dashboard/getFirstSteps')).body.flatMap(({ step, isDone }: FirstSteps[number]) =>
      isDone ? [] : step,
    );

  it('returns every step as open in an empty product, and each as done after staff have done it', async () => {
    const empty = await startProduct({ seed: 'empty', env: UNTHROTTLED });
    try {
      const admin = await signedIn(empty.url, 'admin@demo.hanho.test');
      expect(await openSteps(admin)).toEqual(firstSteps);
      const range = { name: 'FA', min_value: 1, max_value: 100, base_value: 1 };
      await admin.post('/api/seqConfig/save', range);
      await admin.post('/api/freight/regFreight', freightPayload());
      await admin.post('/api/rate/saveRateCard', rateCardPayload());
      await admin.post('/api/dropOff/saveDropOff', dropOffPayload());
      expect(await openSteps(admin)).toEqual(['staff', 'mail', 'backup']);
      const { token } = await invited(empty.url, admin, { authLevel: 90, partnerId: 1 });
      await expect.poll(() => openSteps(admin)).toEqual(['staff', 'backup']);
      await accept(client(empty.url), token);
      await expect.poll(() => openSteps(admin), { timeout: 10_000 }).toEqual(['backup']);
      await runBackup(empty);
      expect(await openSteps(admin)).toEqual([]);
    } finally {
      await empty.stop();
    }
  });

  it('returns the steps that the demo data contains as done', async () => {
    expect((await openSteps(staff)).filter((step) => step !== 'mail')).toEqual(['backup']);
  });
});

describe('POST /api/dashboard/', () => {
  it('returns figures that match the order list: of all partners to staff, of its own orders to a partner', async () => {
    expect(await dashboard(staff)).toMatchObject(await countFromOrders(staff));
    expect(await dashboard(partner)).toMatchObject(await countFromOrders(partner));
    expect((await dashboard(staff)).orderCnt).toBeGreaterThan(0);
  });

  it('returns the name of each counted status', async () => {
    const { statusCnt } = await dashboard(staff);
    expect(statusCnt).toContainEqual({ status: '02', status_name: '입고완료', count: expect.any(Number) });
  });

  it('filters by the requested partner for staff, and ignores the filter for a partner', async () => {
    const third = await countFromOrders(staff, today, ({ partnerId }) => partnerId === 3);
    expect(await dashboard(staff, { partnerId: '3', authLv: '90' })).toMatchObject(third);
    expect(await dashboard(staff, { partnerId: '' })).toEqual(await dashboard(staff));
    expect(await dashboard(partner, { partnerId: 3, authLv: 99 })).toEqual(await dashboard(partner));
  });

  it('returns the week that ends on the requested day, including empty days', async () => {
    const day = addDays(today, -20);
    expect(await dashboard(staff, { proxyDate: day })).toMatchObject(await countFromOrders(staff, day));
    const none = await dashboard(staff, { proxyDate: '2020-01-07' });
    expect(none.orderCntInAWeek).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((date) => ({ date: `2020-01-0${date}`, order_count: 0 })),
    );
    expect(none).toMatchObject({ orderCnt: 0, statusCnt: [], newCustomerCnt: 0 });
    expect((await staff.post('/api/dashboard', { proxyDate: '2020-02-30' })).status).toBe(422);
  });

  it('returns the same figures without the trailing slash', async () => {
    const [one, other] = [await staff.post('/api/dashboard', {}), await staff.post('/api/dashboard/', {})];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toEqual(other.body);
  });

  it('counts an order after registration, status change, deletion and restoration', async () => {
    const before = await dashboard(partner);
    const { id } = await registerOrder(partner, { orderId: `DASH-${Date.now()}` });
    const figures = async () => {
      const now = await dashboard(partner);
      return [
        now.orderCnt - before.orderCnt,
        countOf(now, '01') - countOf(before, '01'),
        countOf(now, '02') - countOf(before, '02'),
      ];
    };
    await expect.poll(figures).toEqual([1, 1, 0]);

    expect((await partner.post('/api/parcel/modifyOrderStatus', { id: [id], status: '02' })).status).toBe(
      200,
    );
    await expect.poll(figures).toEqual([1, 0, 1]);
    expect((await staff.post('/api/parcel/delete', { id: [id], isDel: '1' })).status).toBe(200);
    await expect.poll(figures).toEqual([0, 0, 0]);
    expect((await staff.post('/api/parcel/delete', { id: [id], isDel: '0' })).status).toBe(200);
    await expect.poll(figures).toEqual([1, 0, 1]);
    expect(await dashboard(staff)).toMatchObject(await countFromOrders(staff));
  });

  it('counts every open order by status and age, and the lookup of each number lists as many orders', async () => {
    // Open orders that were registered years ago, before the other orders of this product.
    for (const daysAgo of [400, 900]) {
      await product.setClock(-daysAgo * 86_400);
      await registerOrder(client(product.url), orderPayload({ partnerId: 1 }));
    }
    await product.setClock(0);
    await expect
      .poll(async () => (await dashboard(staff)).open.statuses[0]?.counts.at(-1))
      .toBeGreaterThanOrEqual(2);

    for (const [as, partnerId] of [
      [staff, ''],
      [staff, 3],
      [partner, ''],
    ] as const) {
      const { ages, statuses } = (await dashboard(as, { partnerId })).open;
      const search = { partnerId, isOpen: '1' };
      let total = 0;
      for (const [nth, { from, to }] of ages.entries()) {
        const rows = await listAll(as, { ...search, regDate: { from, to } });
        const counted = statuses.map(({ status }) => rows.filter((row) => row.status === status).length);
        expect(counted, `${from}–${to}`).toEqual(statuses.map(({ counts }) => counts[nth]));
        total += rows.length;
      }
      const [, { status, counts } = { status: '', counts: [] }] = statuses;
      const ofStatus = await listAll(as, { ...search, status, regDate: { from: '', to: today } });
      expect(ofStatus).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
      const all = await listAll(as, { ...search, regDate: { from: '', to: today } });
      expect(all).toHaveLength(total);
      expect(all.length).toBeGreaterThan(20);
    }
    expect((await recount()).body).toEqual({ repaired: 0 });
  });

  it('refuses a lookup without a first day, except of open orders that are not deleted', async () => {
    const regDate = { from: '', to: today };
    for (const query of [{}, { isOpen: '1', isDel: '1' }, { status: '02' }]) {
      expect((await staff.post('/api/parcel/parcel', { ...query, regDate })).status).toBe(422);
    }
  });

  it('returns to staff the week of each partner by status', async () => {
    const { body } = await staff.post('/api/dashboard/getPartnerWeeks', {});
    expect(body.days).toEqual({ from: addDays(today, -6), to: today });
    expect(body.rows.length).toBeGreaterThanOrEqual(3);
    for (const { partnerId, statuses } of body.rows) {
      const { statusCnt } = await dashboard(staff, { partnerId });
      expect(statuses).toEqual(statusCnt.map(({ status, count }) => ({ status, count })));
    }
    const [, second] = body.rows;
    const rest = await staff.post('/api/dashboard/getPartnerWeeks', { paging: second.partnerId });
    expect(rest.body.rows).toEqual(body.rows.slice(2));
    expect((await partner.post('/api/dashboard/getPartnerWeeks', {})).status).toBe(403);
  });

  it('counts new customers', async () => {
    const before = await dashboard(staff);
    expect((await client(product.url).post('/api/cust/signUp', signUpPayload())).status).toBe(200);
    await expect.poll(async () => (await dashboard(staff)).newCustomerCnt).toBe(before.newCustomerCnt + 1);
    expect(before.newCustomerCnt).toBe(1);
  });
});

describe('POST /api/dashboard/getMoney', () => {
  const money = async (body: object = {}): Promise<MoneyFigures> =>
    (await staff.post('/api/dashboard/getMoney', body)).body;
  const monday = mondayOf(today);

  it('answers the current week first, eight weeks without a choice, and to staff only', async () => {
    const { weeks } = await money();
    expect(weeks.map(({ from }) => from)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => addDays(monday, -7 * n)),
    );
    expect((await money({ weeks: '13' })).weeks).toHaveLength(13);
    for (const body of [{ weeks: 0 }, { weeks: 14 }, { weeks: 1.5 }, { partnerId: -1 }]) {
      expect((await staff.post('/api/dashboard/getMoney', body)).status).toBe(422);
    }
    expect((await partner.post('/api/dashboard/getMoney', {})).status).toBe(403);
    expect((await client(product.url).post('/api/dashboard/getMoney', {})).status).toBe(401);
  });

  it('counts a parcel with weight, revenue and steps from its receipt until it is deleted', async () => {
    const before = await money({ weeks: 1 });
    const { id } = await registerOrder(partner, { orderId: `MONEY-${Date.now()}`, weight: 4.25 });
    const { partnerId } = await readOrder(staff, id);
    const setStatus = async (status: string) =>
      expect((await staff.post('/api/parcel/modifyOrderStatus', { id: [id], status })).status).toBe(200);
    const weekOf = ({ weeks }: MoneyFigures) => weeks[0] as MoneyFigures['weeks'][number];
    const added = async () => {
      const [now, then] = [weekOf(await money({ weeks: 1 })), weekOf(before)];
      return {
        parcels: now.parcels - then.parcels,
        grams: now.grams - then.grams,
        revenue: chargeCurrencies.map((currency) => now.revenue[currency] - then.revenue[currency]),
      };
    };
    const nothing = { parcels: 0, grams: 0, revenue: [0, 0, 0] };
    expect(await added()).toEqual(nothing);

    await setStatus('02');
    await expect.poll(async () => (await added()).parcels).toBe(1);
    const charged = await readOrder(staff, id);
    const revenue = chargeCurrencies.map((currency) =>
      charged.chargeCurrency === currency ? charged.chargeBase + charged.chargeManual : 0,
    );
    expect(await added()).toEqual({ parcels: 1, grams: 4_250, revenue });

    await setStatus('05');
    const stepOf = ({ steps }: MoneyFigures) => steps.find(({ to }) => to === '05');
    const ended = (stepOf(before)?.parcels ?? 0) + 1;
    await expect
      .poll(async () => stepOf(await money({ weeks: 1 })))
      .toMatchObject({ from: '02', parcels: ended });
    expect((await money({ weeks: 1, partnerId })).partners).toEqual(
      (await money({ weeks: 1 })).partners.filter((one) => one.partnerId === partnerId),
    );

    expect((await staff.post('/api/parcel/delete', { id: [id], isDel: '1' })).status).toBe(200);
    await expect.poll(added).toEqual(nothing);
    expect((await recount()).body).toEqual({ repaired: 0 });
  });

  it('withdraws the steps of a status that staff correct', async () => {
    const before = (await money()).steps;
    const { id } = await registerOrder(partner, { orderId: `STEP-${Date.now()}` });
    const setStatus = (status: string) =>
      staff.post('/api/parcel/modifyOrderStatus', { id: [id], status, reason: '잘못 선택' });
    for (const status of ['02', '05']) expect((await setStatus(status)).status).toBe(200);
    await expect.poll(async () => (await money()).steps).not.toEqual(before);
    const corrected = await setStatus('02');
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    await expect.poll(async () => (await money()).steps).toEqual(before);
  });
});

const mailsAboutOrder = async (hblNo: string) =>
  (await sentMails(product.url)).filter(({ subject }) => subject.includes(hblNo));
/** H/BL number of an order with two status change mails. */
let mailedOrder: string;

describe('status change mails', () => {
  it('are one mail per run of the job to a customer who chose them, with a masked name', async () => {
    const { id: customerNum, email, api } = await joinMember(product.url);
    const { body: profile } = await api.get('/api/my/getProfile');
    const chosen = { ...profile, notifications: [...profile.notifications, 'customs'] };
    expect((await api.post('/api/my/updateProfile', chosen)).status).toBe(200);

    const changes = { customerNum, orderId: `MAIL-${Date.now()}`, receiverName: '남궁민수' };
    const { id, hblNo } = await registerOrder(staff, changes);
    const otherOrder = await registerOrder(staff, { orderId: `NONE-${Date.now()}` });
    const mailedSteps = async () => (await mailsAboutOrder(hblNo)).length;
    for (const [nth, status] of ['02', '07'].entries()) {
      const moved = await staff.post('/api/parcel/modifyOrderStatus', { id: [id, otherOrder.id], status });
      expect(moved.status).toBe(200);
      await expect
        .poll(async () => {
          await client(product.url).post('/_local/jobs/notifications');
          return mailedSteps();
        })
        .toBe(nth + 1);
    }

    const [second, first] = (await mailsAboutOrder(hblNo)) as [Mail, Mail];
    expect(first.subject).toBe(`[한호] ${hblNo} 배송 상태: 입고완료`);
    expect(second.subject).toBe(`[한호] ${hblNo} 배송 상태: 통관중`);
    expect(second.to).toBe(email);
    expect(second.text).toContain(`${product.url}/parcel-info?hblNo=${hblNo}`);
    for (const body of [second.html, second.text]) {
      expect(body).toContain('남**수');
      expect(body).not.toMatch(/남궁민수|01012345678|세종대로|P123456789012/);
    }
    expect(await mailsAboutOrder(otherOrder.hblNo)).toEqual([]);
    mailedOrder = hblNo;
  });
});

describe('dashboard counters', () => {
  it('are correct after concurrent registrations', async () => {
    await registerOrders(partner, volume.countedOrders);
    const expected = await countFromOrders(staff);
    await expect.poll(() => dashboard(staff)).toMatchObject(expected);
  });

  it('and mails reflect each event once after the product was killed and restarted', async () => {
    for (let round = 0; round < 2; round += 1) {
      await registerOrders(partner, volume.countedOrders);
      await product.kill9();
      await product.restart();
      expect(await dashboard(staff)).toMatchObject(await countFromOrders(staff));
    }
    expect((await recount()).body).toEqual({ repaired: 0 });
    expect(await mailsAboutOrder(mailedOrder)).toHaveLength(2);
  });

  it('are repaired by the recount job', async () => {
    const correctFigures = await dashboard(staff);
    const table = connectTable(product.tableEndpoint());
    const addDrift = (name: string, by: number) =>
      table.send(
        new UpdateCommand({
          TableName: 'hanho',
          Key: { pk: 'CNT#ALL', sk: today },
          UpdateExpression: 'ADD #name :by',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':by': by },
        }),
      );
    await addDrift('s01', 5);
    await addDrift('members', -1);
    table.destroy();
    expect((await dashboard(staff)).orderCnt).toBe(correctFigures.orderCnt + 5);

    expect((await recount()).body).toEqual({ repaired: 2 });
    expect(await dashboard(staff)).toEqual(correctFigures);
  });

  it('of closed months are filled by the recount job for orders from before these counters existed', async () => {
    const { open } = await dashboard(staff);
    const table = connectTable(product.tableEndpoint());
    const oldRows = await listAll(staff, { isOpen: '1', regDate: { from: '', to: open.ages.at(-1)?.to } });
    const keys = new Set(
      oldRows.flatMap(({ regDate, partnerId }) =>
        ['ALL', partnerId].map((of) =>
          JSON.stringify({ pk: `CNT#${of}`, sk: `M${seoulDay(regDate).slice(0, 7)}` }),
        ),
      ),
    );
    for (const key of keys) await table.send(new DeleteCommand({ TableName: 'hanho', Key: JSON.parse(key) }));
    table.destroy();
    expect((await dashboard(staff)).open).not.toEqual(open);
    expect((await recount()).body).toEqual({ repaired: 0 });
    expect((await dashboard(staff)).open).toEqual(open);
  });
});
