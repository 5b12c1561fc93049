import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskName } from '#shared/domain/masking.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { type Mail, mailsTo } from '#test/support/mails.ts';
import { type Registered, registerOrders } from '#test/support/orders.ts';
import { joinPartner } from '#test/support/partners.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/** A separate product, because the tests move its clock. */
let product: Product;
let staff: Client;
let freight: number;
beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  staff = client(product.url, (await signedIn(product.url, 'staff@demo.hanho.test')).cookie());
  freight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
});
afterAll(() => product.stop());

let offsetSeconds = 0;
const wait = (seconds: number) => {
  offsetSeconds += seconds;
  return product.setClock(offsetSeconds);
};
const runJob = () => client(product.url).post('/_local/jobs/notifications');
const post = async (path: string, body: object, as: Client = staff) => {
  const answer = await as.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const idsOf = (orders: readonly Registered[]) => orders.map(({ id }) => id);

const newPartner = async (count: number) => {
  const { email, api } = await joinPartner(product.url, staff);
  const orders = await registerOrders(api, count);
  await post('/api/parcel/modifyOrderStatus', { id: idsOf(orders), status: '03' });
  return { api, orders, mails: (): Promise<Mail[]> => mailsTo(product.url, email, '[한호]') };
};

/** Closes a session of a consol in which only some of its orders were scanned. */
const scanConsol = async (mode: SessionMode, consolId: number, scanned: readonly Registered[]) => {
  const { sessionId } = await post('/api/scan/openSession', { mode, consolId });
  for (const { hblNo } of scanned) {
    const scan = { scanId: randomUUID(), code: hblNo, scannedAt: new Date().toISOString() };
    await post('/api/scan/record', { mode, sessionId, scans: [scan] });
  }
  await post('/api/scan/closeSession', { sessionId });
};

/** Closes a load session of a new consol in which only some of its orders were loaded. */
const closeSession = async (orders: readonly Registered[], loaded: readonly Registered[]) => {
  const consol = await post('/api/consol/registerConsol', consolPayload(freight));
  await post('/api/consol/linkConsol', { consolId: consol.id, orderList: idsOf(orders) });
  await scanConsol('load', consol.id, loaded);
  return consol;
};

/** Runs the job until the partners have these numbers of mails. */
const expectMails = (partners: readonly { mails: () => Promise<Mail[]> }[], counts: readonly number[]) =>
  expect
    .poll(async () => {
      await wait(11);
      await runJob();
      return Promise.all(partners.map(async ({ mails }) => (await mails()).length));
    })
    .toEqual(counts);

describe('mails about parcels that a closed session did not find', () => {
  it('are one per partner, with at most 50 lines, masked receivers and none of the loaded parcels', async () => {
    const [many, few, complete] = [await newPartner(52), await newPartner(2), await newPartner(1)];
    const [loaded, missing] = few.orders as [Registered, Registered];
    await closeSession([...many.orders, ...few.orders, ...complete.orders], [loaded, ...complete.orders]);
    await expectMails([many, few], [1, 1]);
    const [mail] = (await few.mails()) as [Mail];
    expect(mail.subject).toBe('[한호] 부족 1건');
    expect(mail.text).toContain(missing.hblNo);
    expect(mail.text).toContain('적재되지 않았습니다.');
    expect(mail.text).not.toContain(loaded.hblNo);
    const [order] = await post('/api/parcel/getOrders', { id: [missing.id] });
    expect(mail.text).toContain(`${maskName(order.receiverName)}님`);
    expect(mail.text).not.toContain(order.receiverName);
    const [long] = (await many.mails()) as [Mail];
    expect(long.subject).toBe('[한호] 부족 52건');
    expect(long.text.match(/적재되지 않았습니다/g)).toHaveLength(50);
    expect(long.text).toContain('이 밖에 2건이 더 있습니다.');
    expect(await complete.mails()).toEqual([]);
  });

  it('name a parcel that was not found at the arrival, and not again one that was not loaded', async () => {
    const partner = await newPartner(2);
    const [loaded, left] = partner.orders as [Registered, Registered];
    const consol = await closeSession([loaded, left], [loaded]);
    await expectMails([partner], [1]);
    await scanConsol('arrival', consol.id, []);
    await wait(301);
    await expectMails([partner], [2]);
    const texts = (await partner.mails()).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(`${left.hblNo}.*적재되지 않았습니다`));
    expect(texts).toContainEqual(expect.stringMatching(`${loaded.hblNo}.*도착지에서 확인되지 않았습니다`));
    expect(texts.filter((text) => text.includes(left.hblNo))).toHaveLength(1);
  });

  it('wait for five minutes after the previous mail, together with other news', async () => {
    const partner = await newPartner(3);
    const [first, second, held] = partner.orders as [Registered, Registered, Registered];
    await closeSession([first], []);
    await expectMails([partner], [1]);
    await closeSession([second], []);
    await post('/api/parcel/modifyOrderStatus', { id: held.id, status: '81' });
    // The projector stores the news before the audit entry.
    await expect
      .poll(async () => JSON.stringify(await auditOf(staff, 'order', held.hblNo)))
      .toContain('출고보류');
    await wait(200);
    await runJob();
    expect(await partner.mails()).toHaveLength(1);
    await wait(101);
    await expectMails([partner], [2]);
    const [mail] = (await partner.mails()) as [Mail];
    expect(mail.subject).toBe('[한호] 소식 2건');
    for (const { hblNo } of [second, held]) expect(mail.text).toContain(hblNo);
    expect(mail.text).not.toContain(first.hblNo);
  });
});
