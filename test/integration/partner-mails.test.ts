import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consol } from '#shared/domain/consol.ts';
import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { type Mail, mailsTo, stopByMailProgram } from '#test/support/mails.ts';
import { registerOrder, registerOrders } from '#test/support/orders.ts';
import { joinPartner } from '#test/support/partners.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { volume } from '#test/support/volume.ts';

/** A separate product, because the tests move its clock. */
let product: Product;
let staff: Client;
beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  staff = client(product.url, (await signedIn(product.url, 'staff@demo.hanho.test')).cookie());
});
afterAll(() => product.stop());

let offsetSeconds = 0;
const wait = (seconds: number) => {
  offsetSeconds += seconds;
  return product.setClock(offsetSeconds);
};
const runJob = () => client(product.url).post('/_local/jobs/notifications');

const newPartner = async (count: number) => {
  const partner = await joinPartner(product.url, staff);
  const orders = await registerOrders(partner.api, count);
  const mails = (): Promise<Mail[]> => mailsTo(product.url, partner.email, '[한호]');
  return { ...partner, orders, mails };
};
const linesOf = ({ text }: Mail): number => (text.match(/님 · /g) ?? []).length;
/** Text of a mail without its links, as a preview shows it. */
const withoutLinks = (text: string): string => text.replace(/\n(.+: https?:\S+\n)+/, '');
/** The events of a preview have the time of the preview. */
const withoutTime = (text: string): string => text.replace(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} /m, '');
const audiencesOf = async (orderId: number): Promise<string[]> =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body.events
    .filter(({ kind }: TimelineEvent) => kind.startsWith('notification'))
    .map(({ kind, data }: TimelineEvent) => `${kind} ${data.audience}`);

describe('mails to the partners of many parcels', () => {
  it('are one mail per partner and change, as previewed, with a link to exactly its parcels', async () => {
    const most = volume.mailedParcels;
    const partners = [await newPartner(most), await newPartner(most - 20), await newPartner(50)];
    const ids = partners.flatMap(({ orders }) => orders.map(({ id }) => id));
    // A promised window follows from the arrival after the parcels were received.
    expect((await staff.post('/api/parcel/modifyOrderStatus', { id: ids, status: '03' })).status).toBe(200);
    const noticeEmail = `${randomUUID()}@example.com`;
    const ofVisitor = await registerOrder(client(product.url), { noticeEmail });
    const flight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
    const consol: Consol = (await staff.post('/api/consol/registerConsol', consolPayload(flight))).body;
    const linked = await staff.post('/api/consol/linkConsol', {
      consolId: consol.id,
      orderList: [...ids, ofVisitor.id],
    });
    expect(linked.status).toBe(200);
    const { id, version, freightCode, mblNo, departCity, arrivalCity, status, memo } = consol;
    const dates = {
      etd: '2026-12-03',
      eta: '2026-12-05',
      delayReason: '02',
      delayNote: '다음 편으로 보냅니다',
    };
    const preview = await staff.post('/api/consol/previewDelay', { consolId: consol.id, ...dates });
    const { mailPreview } = preview.body;
    const delayed = await staff.post('/api/consol/modifyConsol', {
      ...{ id, version, freightCode, mblNo, departCity, arrivalCity, status, memo },
      ...{ ...dates, notify: true },
    });
    expect(delayed.status).toBe(200);
    // Moving the clock ends the time in which more news of the change may arrive.
    await expect
      .poll(async () => {
        await wait(11);
        await runJob();
        return Promise.all(partners.map(async ({ mails }) => (await mails()).length));
      })
      .toEqual([1, 1, 1]);
    const texts = await Promise.all(partners.map(async ({ mails }) => (await mails())[0]?.text ?? ''));
    expect(texts.map(withoutLinks)).toContain(mailPreview.partners.text);
    expect(mailPreview.partners.text).toMatch(/배송 예정 \S+ → \S+/);
    const [toVisitor] = await mailsTo(product.url, noticeEmail, '배송 상태');
    expect(withoutTime(withoutLinks(toVisitor?.text ?? ''))).toBe(withoutTime(mailPreview.visitors.text));
    for (const { mails, orders, api } of partners) {
      const [mail] = await mails();
      if (!mail) throw new Error('No mail was sent.');
      expect(mail.subject).toBe(`[한호] 지연 ${orders.length}건`);
      expect(linesOf(mail)).toBe(Math.min(50, orders.length));
      expect(mail.text).toContain('도착 예정일 2026-12-02 → 2026-12-05');
      expect(mail.text.includes(`이 밖에 ${orders.length - 50}건이 더 있습니다.`)).toBe(orders.length > 50);
      const notice = /notice=([\w-]+)/.exec(mail.text)?.[1];
      const found = await api.post('/api/parcel/parcel', { notice });
      const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b);
      expect(idsOf(found.body.rows)).toEqual(idsOf(orders));
      expect(idsOf((await staff.post('/api/parcel/parcel', { notice })).body.rows)).toEqual(idsOf(orders));
      const [other] = partners.filter((one) => one.api !== api);
      expect((await other?.api.post('/api/parcel/parcel', { notice }))?.body.rows).toEqual([]);
    }
    const [first] = partners;
    expect(await audiencesOf(first?.orders[0]?.id ?? 0)).toEqual(['notificationSent partner']);

    await wait(301);
    const held = await staff.post('/api/parcel/modifyOrderStatus', { id: ids, status: '81' });
    expect(held.status).toBe(200);
    await expect
      .poll(async () => {
        await runJob();
        return Promise.all(partners.map(async ({ mails }) => (await mails()).length));
      })
      .toEqual([2, 2, 2]);
    for (const { mails, orders } of partners)
      expect((await mails())[0]?.subject).toBe(`[한호] 문제 ${orders.length}건`);
    await wait(301);
    await runJob();
    for (const { mails } of partners) expect(await mails()).toHaveLength(2);
  });

  it('have headers by which a mail program switches them off, once and with an audit entry', async () => {
    const [{ id, api, email, orders, mails }, other] = [await newPartner(1), await newPartner(1)];
    const hold = async (status: string) => {
      const ids = [...orders, ...other.orders].map((order) => order.id);
      const held = await staff.post('/api/parcel/modifyOrderStatus', { id: ids, status });
      expect(held.status).toBe(200);
    };
    const mailsOfOther = (count: number) =>
      expect
        .poll(async () => {
          await wait(11);
          await runJob();
          return (await other.mails()).length;
        })
        .toBe(count);
    await hold('81');
    await mailsOfOther(1);
    const [mail] = (await mails()) as [Mail];
    expect((await api.post('/api/partner/getNotices', {})).body.notices).not.toEqual([]);
    const answers = await Promise.all([1, 2].map(() => stopByMailProgram(mail)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stopByMailProgram(mail)).status).toBe(200);
    expect((await api.post('/api/partner/getNotices', {})).body).toEqual({ notices: [], admin_email: email });
    const entries = (await auditOf(staff, 'partner', id)).filter(({ action }) => action === 'change');
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ label: '알림 메일', from: '지연, 문제, 부족', to: '' }],
    ]);
    await wait(301);
    await hold('80');
    await mailsOfOther(2);
    expect(await mails()).toHaveLength(1);
  });

  it('have links, of which an unknown one finds nothing', async () => {
    expect((await staff.post('/api/parcel/parcel', { notice: 'unknown' })).body.rows).toEqual([]);
  });
});
