import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '#functions/db/client.ts';
import type { Order } from '#shared/domain/order.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

type SentMail = { to: string; subject: string; text: string };
const sent: SentMail[] = [];
let mailFails = false;
vi.mock('#functions/adapters/mail.ts', () => ({
  sendMail: async (to: string, mail: Omit<SentMail, 'to'>) => {
    if (mailFails) throw new Error('no connection');
    sent.push({ to, ...mail });
    return `message-${sent.length}`;
  },
}));

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/member.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/domain/retention/idle-orders.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
};

beforeEach(async () => {
  await table.empty();
  sent.length = 0;
  mailFails = false;
});
afterAll(() => table.stop());

const REGISTERED = '2026-01-10T03:00:00.000Z';
const DAY_BEFORE = new Date('2026-07-10T00:00:00.000Z');
const CANCEL_DAY = new Date('2026-07-11T00:00:00.000Z');
const NOTICE_DAY = new Date('2026-06-27T00:00:00.000Z');
const CUSTOMER = 15;

let lastId = 0;
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const order = { ...(await draftStoredOrder(lastId, REGISTERED)), ...changes };
  await product.transact(product.addOrderActions(order));
  return order;
};
const storeCustomer = () =>
  product.addMember({
    id: CUSTOMER,
    email: 'customer@hanho.test',
    passwordHash: '',
    lName: '김',
    fName: '민지',
    mobile: '01012345678',
    country: 'KOR',
    authLevel: 10,
    partnerId: null,
    regDate: REGISTERED,
    statusMail: false,
    sender: null,
    version: 1,
  });
const run = async (now: Date, atMost?: number) => {
  const { onPage, done, check } = product.idleOrderRun(now, atMost);
  for await (const items of product.scanTable('hanho')) await onPage(items);
  check();
  return done;
};
const statusOf = async ({ id }: Order) => (await product.getOrder('all', id))?.status;

describe('idleOrderRun', () => {
  it.each(['00', '01'])(
    'cancels an order after six months in status %s, and adds an event',
    async (status) => {
      const order = await storeOrder({ status });
      expect(await run(DAY_BEFORE)).toEqual({ cancelled: 0, notified: 0 });
      expect(await run(CANCEL_DAY)).toEqual({ cancelled: 1, notified: 0 });
      expect(await product.getOrder('all', order.id)).toMatchObject({
        status: '90',
        modiDate: CANCEL_DAY.toISOString(),
      });
      expect((await product.readOrderLog(order.id)).events).toEqual([
        expect.objectContaining({ kind: 'cancelled', by: '시스템', occurredAt: CANCEL_DAY.toISOString() }),
      ]);
      expect(await run(CANCEL_DAY)).toEqual({ cancelled: 0, notified: 0 });
    },
  );

  it.each([
    ['that has arrived', { status: '02' }],
    ['that was changed within six months', { modiDate: '2026-03-01T00:00:00.000Z' }],
    ['that was deleted', { isDel: true }],
    ['that is in a consol', { consolId: 4, mblNo: '081-12345675' }],
  ])('does not cancel an order %s', async (_, changes) => {
    const order = await storeOrder(changes);
    expect(await run(CANCEL_DAY)).toEqual({ cancelled: 0, notified: 0 });
    expect(await statusOf(order)).toBe(order.status);
  });

  it('cancels an order of a customer 14 days after one mail to the customer', async () => {
    await storeCustomer();
    const order = await storeOrder({ customerNum: CUSTOMER, customerName: '김민지' });
    expect(await run(new Date('2026-06-26T00:00:00.000Z'))).toEqual({ cancelled: 0, notified: 0 });
    expect(await run(NOTICE_DAY)).toEqual({ cancelled: 0, notified: 1 });
    expect(sent).toEqual([
      expect.objectContaining({ to: 'customer@hanho.test', text: expect.stringContaining('2026-07-11') }),
    ]);
    expect(sent[0]?.text).toContain(order.hblNo);
    expect(sent[0]?.text).not.toContain(order.receiverName);
    expect(await run(DAY_BEFORE)).toEqual({ cancelled: 0, notified: 0 });
    expect(await run(CANCEL_DAY)).toEqual({ cancelled: 1, notified: 0 });
    expect(sent).toHaveLength(1);
  });

  it('cancels an order 14 days after the mail, also when the mail was sent late', async () => {
    await storeCustomer();
    await storeOrder({ customerNum: CUSTOMER });
    expect(await run(new Date('2027-01-01T00:00:00.000Z'))).toEqual({ cancelled: 0, notified: 1 });
    expect(await run(new Date('2027-01-14T00:00:00.000Z'))).toEqual({ cancelled: 0, notified: 0 });
    expect(await run(new Date('2027-01-15T00:00:00.000Z'))).toEqual({ cancelled: 1, notified: 0 });
  });

  it('sends the mail in the next run after a failure', async () => {
    await storeCustomer();
    await storeOrder({ customerNum: CUSTOMER });
    mailFails = true;
    await expect(run(NOTICE_DAY)).rejects.toThrow('Some idle orders could not be processed');
    mailFails = false;
    expect(await run(NOTICE_DAY)).toEqual({ cancelled: 0, notified: 1 });
  });

  it('sends one mail for two concurrent runs', async () => {
    await storeCustomer();
    await storeOrder({ customerNum: CUSTOMER });
    await Promise.all([run(NOTICE_DAY), run(NOTICE_DAY)]);
    expect(sent).toHaveLength(1);
  });

  it('does not cancel an order that was edited after it was read', async () => {
    const order = await storeOrder();
    const { onPage, done, check } = product.idleOrderRun(CANCEL_DAY);
    const pages: Item[][] = [];
    for await (const items of product.scanTable('hanho')) pages.push(items);
    const author = { memberId: 3, name: '한호' };
    const at = CANCEL_DAY.toISOString();
    await product.transact((await product.orderEdit(order, { orderMemo: '곧 보냄' }, author, at)).actions);
    for (const items of pages) await onPage(items);
    check();
    expect(done).toEqual({ cancelled: 0, notified: 0 });
    expect(await product.getOrder('all', order.id)).toMatchObject({ status: '00', orderMemo: '곧 보냄' });
  });
});

describe('idleOrderRun with a limit', () => {
  it('cancels no more orders per run than the limit', async () => {
    for (let nth = 0; nth < 5; nth += 1) await storeOrder();
    expect(await run(CANCEL_DAY, 3)).toEqual({ cancelled: 3, notified: 0 });
    expect(await run(CANCEL_DAY, 3)).toEqual({ cancelled: 2, notified: 0 });
  });

  it('idleOrderPlan lists the orders to cancel and the orders to notify about, without changing them', async () => {
    await storeCustomer();
    const mailed = await storeOrder({ customerNum: CUSTOMER });
    const cancelled = await storeOrder();
    const { onPage, plan } = product.idleOrderPlan(CANCEL_DAY);
    for await (const items of product.scanTable('hanho')) await onPage(items);
    expect(plan).toEqual({ cancel: [cancelled.id], notify: [mailed.id] });
    expect(await statusOf(cancelled)).toBe('00');
    expect(sent).toEqual([]);
  });
});
