import { afterAll, beforeAll, expect, it } from 'vitest';
import { koreanDay } from '#shared/domain/dates.ts';
import { client, type SignedIn, signedIn } from '#test/support/client.ts';
import { registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/** A separate product, because a day off moves the windows of all open orders. */
let product: Product;
let staff: SignedIn;

beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
});
afterAll(() => product.stop());

const timelineOf = async (orderId: number) => (await staff.post('/api/parcel/getTimeline', { orderId })).body;
const runJob = () => client(product.url).post('/_local/jobs/operations');

it('a day off that staff enter moves promised windows with the next run of the job, and names the day to the customer', async () => {
  const { id, hblNo } = await registerOrder(staff, { orderId: '' });
  await staff.post('/api/parcel/addEvent', { orderId: id, kind: 'received' });
  // The job finds the order by its watch, which the projector may not have stored yet.
  await client(product.url).post('/_local/jobs/recount');
  const { promised: before } = await timelineOf(id);
  const code = before.to.replaceAll('-', '').slice(2);
  const dayOff = { parentCode: 'DAYOFF', code, codeLabel: '임시공휴일', value: '1', description: '' };
  expect((await staff.post('/api/code/regiCode', dayOff)).status).toBe(200);
  expect((await timelineOf(id)).promised).toEqual(before);

  const { status, body } = await runJob();
  expect([status, body.windows > 0]).toEqual([200, true]);
  const { promised, events } = await timelineOf(id);
  expect(promised.to > before.to).toBe(true);
  const period = ({ from, to }: { from: string; to: string }) => `${koreanDay(from)}~${koreanDay(to)}`;
  const text = `배송 예정일이 늦어졌습니다(${period(before)} → ${period(promised)}, 사유: ${koreanDay(before.to)} 임시공휴일).`;
  expect(events[0]).toMatchObject({ kind: 'delayed', source: 'system', isCurrent: true });
  expect(events[0].text).toContain(text);
  const [tracked] = (await client(product.url).post('/api/parcel/byHblNo', { hblNo })).body;
  expect(tracked.promised).toEqual(promised);
  expect(tracked.events[0].text).toContain(text);

  expect((await runJob()).body).toEqual({ finished: 0, undone: 0 });
  expect((await timelineOf(id)).events).toHaveLength(events.length);
});
