import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/dates.ts';
import { eventPayload } from '#test/fixtures/freight.ts';
import { signUpPayload } from '#test/fixtures/members.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Client, client } from '#test/support/client.ts';
import type { startProduct } from '#test/support/product.ts';
import { signInOwner, startWithRange } from './support.ts';

/** Days in Seoul, each with an instant two seconds before its end. */
const dayEnds: [name: string, before: string, day: string][] = [
  ['an ordinary day', '2027-02-10T14:59:58Z', '2027-02-10'],
  ['the last day of a month', '2027-05-31T14:59:58Z', '2027-05-31'],
  ['the last day of a year', '2027-12-31T14:59:58Z', '2027-12-31'],
  ['28 February of a leap year', '2028-02-28T14:59:58Z', '2028-02-28'],
  ['29 February', '2032-02-29T14:59:58Z', '2032-02-29'],
];
const instants: [name: string, instant: string, day: string][] = [
  ['the start of daylight saving time in Sydney', '2028-09-30T16:00:00Z', '2028-10-01'],
  ['the end of daylight saving time in Sydney', '2029-03-31T16:00:00Z', '2029-04-01'],
  ['midnight UTC', '2029-06-30T00:00:00Z', '2029-06-30'],
];

let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Client;
const visitor = () => client(product.url);

beforeAll(async () => {
  // The product must not use the time zone of its host. In this one the date differs from Seoul for most of the day.
  ({ product, owner: staff } = await startWithRange('CE', { TZ: 'America/Los_Angeles' }));
});
afterAll(() => product.stop());
beforeEach(() => setTime('2026-12-01T00:00:00Z'));

/** Sets the current time. The clock continues from there. */
const setTime = (instant: string) => product.setClock((Date.parse(instant) - Date.now()) / 1000);
const signIn = async () => {
  staff = await signInOwner(product.url);
};

const register = async (): Promise<number> => {
  const { status, body } = await visitor().post('/api/parcel/registerOrderByCustomer', orderPayload());
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const listedOn = async (from: string, to = from): Promise<number[]> =>
  (await staff.post('/api/parcel/parcel', { regDate: { from, to } })).body.rows.map(
    ({ id }: { id: number }) => id,
  );
const dashboard = async (proxyDate = '') => (await staff.post('/api/dashboard', { proxyDate })).body;
/** Sets status 02 (arrived), which issues an order number. @returns the order number */
const arrive = async (id: number): Promise<string> => {
  await staff.post('/api/parcel/modifyOrderStatus', { id: [id], status: '02', autoOrderId: true });
  return (await staff.post('/api/parcel/getOrders', { id: [id] })).body[0].orderId;
};

describe.each(dayEnds)('the end of %s in Seoul', (_, before, day) => {
  const next = addDays(day, 1);
  /** First second of the next day. */
  const after = new Date(Date.parse(before) + 2_000).toISOString();

  it('separates this day from the next one in lists, dashboard counters and order numbers', async () => {
    // Ten seconds earlier, so that the first part of the test does not run past midnight.
    await setTime(new Date(Date.parse(before) - 10_000).toISOString());
    await signIn();
    const last = await register();
    expect((await visitor().post('/api/cust/signUp', signUpPayload())).status).toBe(200);
    const lastNumber = await arrive(last);
    await setTime(after);
    const first = await register();
    const second = await register();

    expect(await listedOn(day)).toEqual([last]);
    expect(await listedOn(next)).toEqual([second, first]);
    // Without criteria the search covers the last seven days.
    const all = (await staff.post('/api/parcel/parcel', {})).body.rows;
    expect(all.map(({ id }: { id: number }) => id).slice(0, 3)).toEqual([second, first, last]);

    await expect.poll(() => dashboard().then(({ orderCnt }) => orderCnt)).toBe(2);
    const { orderCntInAWeek } = await dashboard();
    expect(orderCntInAWeek).toHaveLength(7);
    expect(orderCntInAWeek.slice(-2)).toEqual([
      { date: day, order_count: 1 },
      { date: next, order_count: 2 },
    ]);
    // The sign-up of `day` is counted on that day and the six following days.
    const weeks = [-1, 0, 6, 7].map((count) => dashboard(addDays(day, count)));
    expect((await Promise.all(weeks)).map(({ newCustomerCnt }) => newCustomerCnt)).toEqual([0, 1, 1, 0]);

    const toPrefix = (one: string) => one.slice(2).replaceAll('-', '');
    expect(lastNumber).toBe(`${toPrefix(day)}-0001`);
    expect([await arrive(first), await arrive(second)]).toEqual([
      `${toPrefix(next)}-0001`,
      `${toPrefix(next)}-0002`,
    ]);
    const statusAndCount = ({ status, count }: { status: string; count: number }) => [status, count];
    await expect
      .poll(() => dashboard().then(({ statusCnt }) => statusCnt.map(statusAndCount)))
      .toEqual([['02', 3]]);
    expect((await visitor().post('/_local/jobs/recount')).body).toEqual({ repaired: 0 });
  });

  it('separates this day from the next one in the staff and customer calendars', async () => {
    await signIn();
    const load = async (one: string): Promise<string[]> => {
      const [year, month] = one.split('-').map(Number);
      const { body } = await staff.post('/api/schedule/loadSchedule', { year, month });
      return body.map(({ eventDate }: { eventDate: string }) => eventDate).sort();
    };
    for (const eventDate of [day, next]) {
      const event = eventPayload({ eventDate, isPublic: true });
      expect((await staff.post('/api/schedule/reg', event)).status).toBe(200);
    }
    const sameMonth = day.slice(0, 7) === next.slice(0, 7);
    expect(await load(day)).toEqual(sameMonth ? [day, next] : expect.arrayContaining([day]));
    expect(await load(next)).toContain(next);
    const publicEvents = await visitor().post('/api/schedule/loadScheduleCustomer', {
      startDate: next,
      endDate: next,
    });
    expect(publicEvents.body.map(({ eventDate }: { eventDate: string }) => eventDate)).toEqual([next]);
  });
});

describe.each(instants)('orders registered around %s', (_, instant, day) => {
  it('are listed once, newest first, with their exact times', async () => {
    const ids: number[] = [];
    for (const minutes of [-61, -1, 0, 1, 59, 61]) {
      await setTime(new Date(Date.parse(instant) + minutes * 60_000).toISOString());
      ids.push(await register());
    }
    await signIn();
    expect(await listedOn(addDays(day, -1), addDays(day, 1))).toEqual([...ids].reverse());
    const orders = (await staff.post('/api/parcel/getOrders', { id: ids })).body;
    const times = ids.map((id) =>
      Date.parse(orders.find((order: { id: number }) => order.id === id).regDate),
    );
    expect(times.map((time) => Math.round((time - Date.parse(instant)) / 60_000))).toEqual([
      -61, -1, 0, 1, 59, 61,
    ]);
  });
});
