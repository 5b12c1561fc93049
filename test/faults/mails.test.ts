import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orderPayload } from '#test/fixtures/orders.ts';
import { inquiryPayload } from '#test/fixtures/visitor-forms.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, client } from '#test/support/client.ts';
import { mailsTo } from '#test/support/mails.ts';
import { startProxiedProduct } from '#test/support/proxied-product.ts';
import { killBeforeMail, signInWithRange } from './support.ts';

let product: Awaited<ReturnType<typeof startProxiedProduct>>;
let staff: Client;
beforeAll(async () => {
  product = await startProxiedProduct();
  staff = await signInWithRange(product.url, 'ML');
});
afterAll(() => product.stop());
beforeEach(() => product.setClock(0));

/** Runs the job after the lease of the killed function. */
const endStaleMails = async (): Promise<void> => {
  await product.setClock(16 * 60);
  const { status } = await client(product.url).post('/_local/jobs/notifications');
  expect(status).toBe(200);
};

it('a confirmation whose request is killed before the mail is unknown to staff, and not sent for the repeated request', async () => {
  const email = `${randomUUID()}@example.com`;
  const key = randomUUID();
  const ask = () =>
    client(product.url).post('/api/inquiry/addInquiry', inquiryPayload({ email }), {
      'idempotency-key': key,
    });
  await killBeforeMail(product, ask);
  const { status, body } = await ask();
  expect(status).toBe(200);
  const entries = () => auditOf(staff, 'inquiry', body.id);
  expect(await entries()).toEqual([]);
  await endStaleMails();
  expect(await entries()).toEqual([
    {
      by: '시스템',
      action: 'change',
      name: '통관 기간 문의',
      changes: [{ label: '문의 접수 확인 메일', from: '', to: '발송되었는지 확인하지 못했습니다' }],
    },
  ]);
  expect(await mailsTo(product.url, email)).toEqual([]);
});

it('a mail about an order whose projector is killed before the mail is unknown on the timeline, and not sent again', async () => {
  const register = (noticeEmail: string, key = randomUUID()) =>
    client(product.url).post('/api/parcel/registerOrderByCustomer', orderPayload({ noticeEmail }), {
      'idempotency-key': key,
    });
  const [email, later] = [randomUUID(), randomUUID()].map((name) => `${name}@example.com`) as [
    string,
    string,
  ];
  const key = randomUUID();
  await killBeforeMail(product, () => register(email, key));
  const { id } = (await register(email, key)).body;
  // The stream delivers the order of the killed projector again before a later order.
  await register(later);
  await expect.poll(async () => (await mailsTo(product.url, later)).length, { timeout: 60_000 }).toBe(1);
  await endStaleMails();
  const { body } = await staff.post('/api/parcel/getTimeline', { orderId: id });
  expect(body.events.filter(({ kind }: { kind: string }) => kind.startsWith('notification'))).toMatchObject([
    { kind: 'notificationFailed', data: { mail: 'registered', audience: 'visitor', failure: 'unknown' } },
  ]);
  expect(await mailsTo(product.url, email)).toEqual([]);
});
