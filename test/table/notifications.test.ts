import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '#functions/db/client.ts';
import type { StoredCorrection } from '#functions/db/correction.entity.ts';
import type { Scope } from '#functions/db/scope.ts';
import type { EventDraft } from '#functions/domain/order/parcel-events.ts';
import {
  type MailAudience,
  type NotificationKind,
  notificationKinds,
  type PartnerNoticeKind,
  storedNotifications,
} from '#shared/domain/notifications.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { applyEvent, stackOfOrder, statusFieldsOf } from '#shared/domain/parcel-events.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

type SentMail = { to: string; subject: string; text: string; html: string };
const mails: SentMail[] = [];
let mailFails = false;
vi.mock('#functions/adapters/mail.ts', () => ({
  sendMail: async (to: string, mail: Omit<SentMail, 'to'>) => {
    if (mailFails) throw new Error('no connection');
    mails.push({ to, ...mail });
    return `message-${mails.length}`;
  },
}));

const table = await startTable({ SITE_ORIGIN: 'https://hanho.test' });
const product = {
  ...(await import('#functions/jobs/projector.ts')),
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/correction.entity.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/mail-claim.entity.ts')),
  ...(await import('#functions/db/mail-link.entity.ts')),
  ...(await import('#functions/db/mail-stop.entity.ts')),
  ...(await import('#functions/db/member.entity.ts')),
  ...(await import('#functions/db/notice-address.entity.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/exception.entity.ts')),
  ...(await import('#functions/db/delay-notice.entity.ts')),
  ...(await import('#functions/db/mail-orders.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/pending-mail.entity.ts')),
  ...(await import('#functions/db/secret.ts')),
  ...(await import('#functions/db/seen.entity.ts')),
  ...(await import('#functions/domain/exception/watch-orders.ts')),
  ...(await import('#functions/domain/mail/missing-parcels.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
};
const { setClockOffset } = await import('#functions/runtime/clock.ts');
const { handler: runJob } = await import('#functions/jobs/notifications.ts');
const { handler: handleMailEvent } = await import('#functions/jobs/mail-events.ts');

beforeEach(async () => {
  await table.empty();
  await product.addSeedData(new Date());
  mails.length = 0;
  mailFails = false;
  offsetSeconds = 0;
  setClockOffset(0);
});
afterAll(() => table.stop());

const context = { awsRequestId: 'test' };
const run = () => runJob({}, context);
let offsetSeconds = 0;
/** Moves the clock, so that a change counts as complete and a partner may get its next mail. */
const wait = (seconds: number) => {
  offsetSeconds += seconds;
  setClockOffset(offsetSeconds);
};
const author = { name: '최은영', memberId: 91, authLevel: 90 };

let lastId = 0;
const newMember = async (kinds: readonly NotificationKind[] = notificationKinds, changes: Item = {}) => {
  lastId += 1;
  const person = { lName: '홍', fName: '길동', mobile: '', country: 'KOR', authLevel: 10, partnerId: null };
  const member = product.Member.parse({
    ...person,
    id: lastId,
    email: `${lastId}@example.com`,
    passwordHash: '-',
    regDate: new Date().toISOString(),
    notifications: storedNotifications(kinds),
    ...changes,
  });
  await product.addMember(member);
  return member;
};
const newOrder = async (customerNum: number, changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const order = {
    ...(await draftStoredOrder(lastId, '2026-11-01T00:00:00.000Z')),
    customerNum,
    receiverName: '남궁민수',
    ...changes,
  };
  await product.transact(product.addOrderActions(order));
  return order;
};

/** Writes an event and returns the changed order with the stream record of the event. */
const write = async (order: Order, draft: EventDraft, recordedAt = new Date()) => {
  const stack = applyEvent(stackOfOrder(order), draft) ?? stackOfOrder(order);
  const stated = { draft, stack };
  const edit = await product.orderEdit(
    order,
    statusFieldsOf(stack),
    author,
    recordedAt.toISOString(),
    stated,
  );
  expect(await product.transact(edit.actions)).toEqual([]);
  const entry = edit.actions.find(({ name }) => name === 'EVENT') as { put: Item };
  return { order: edit.after, record: recordOf(entry.put) };
};
const recordOf = (item: Item): DynamoDBRecord => ({
  eventID: randomUUID(),
  dynamodb: {
    ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
    NewImage: marshall(item, { removeUndefinedValues: true }) as never,
  },
});
const deliver = (...Records: DynamoDBRecord[]) => product.handler({ Records }, context);
/** Writes an event and delivers it to the projector. */
const happen = async (order: Order, draft: EventDraft): Promise<Order> => {
  const written = await write(order, draft);
  await deliver(written.record);
  return written.order;
};
const mailEventsOf = async ({ id }: Order) =>
  (await product.readOrderLog(id)).events
    .filter(({ kind }) => kind.startsWith('notification'))
    .map(({ kind, data }) => [kind, data.mail, data.failure, data.recipient].filter(Boolean).join(' '));

/** Claims a mail about an order, as a run that crashes while it sends the mail. */
const claimCrashed = ({ id }: Order, audience: MailAudience, at: Date) =>
  product.claimMail({
    ...{ id: 'crashed', at },
    topic: { shownIn: 'timeline', mail: 'status', audience, recipient: '***', orderIds: [id] },
  });

describe('job notifications', () => {
  it('mails the changes of three parcels to their customer in one mail', async () => {
    const member = await newMember();
    const orders = [await newOrder(member.id), await newOrder(member.id), await newOrder(member.id)];
    for (const order of orders) await happen(order, { kind: 'received', place: '시드니 창고' });
    const departed = await write(
      { ...orders[0], ...(await product.getOrder('all', orders[0]?.id ?? 0)) } as Order,
      { kind: 'departed' },
    );
    await deliver(departed.record);
    expect(mails).toEqual([]);
    expect(await run()).toEqual({ mailed: 1 });
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail).toMatchObject({ to: member.email, subject: '[한호] 상품 3건의 배송 소식' });
    for (const { hblNo } of orders) {
      expect(mail?.text).toContain(`https://hanho.test/parcel-info?hblNo=${hblNo}`);
      expect(mail?.html).toContain(`H/BL 번호 ${hblNo}, 받는 분 남**수님의 상품`);
    }
    expect(mail?.text.match(/시드니 창고에 입고되었습니다\./g)).toHaveLength(3);
    expect(mail?.text).toContain('운송편이 출발했습니다.');
    expect(mail?.text).not.toMatch(/남궁민수/);
    const events = await Promise.all(orders.map(mailEventsOf));
    expect(events).toEqual(
      orders.map(() => [expect.stringMatching(/^notificationSent status .*\*\*\*@example\.com$/)]),
    );
    expect(await run()).toEqual({ mailed: 0 });
    expect(mails).toHaveLength(1);
  });

  it('mails a delivery that a courier reports, with a link to its timeline', async () => {
    const order = await newOrder((await newMember(['delivered'])).id);
    const report = { source: 'courier', sourceId: 'K001|6891234567890', data: { word: '배달완료' } } as const;
    await happen(await happen(order, { kind: 'outForDelivery', ...report }), {
      kind: 'delivered',
      ...report,
    });
    await run();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('배송이 끝났습니다.');
    expect(mails[0]?.text).toContain(`배송조회: https://hanho.test/parcel-info?hblNo=${order.hblNo}&k=`);
  });

  it('mails a change once when the stream delivers it again, also after the mail', async () => {
    const { id } = await newMember();
    const { record } = await write(await newOrder(id), { kind: 'departed' });
    await deliver(record);
    await deliver(record);
    await Promise.all([run(), run()]);
    await deliver(record);
    await run();
    expect(mails).toHaveLength(1);
  });

  it('mails only the kinds that the customer has chosen, and nothing to stopped accounts', async () => {
    const [chosen, none] = [await newMember(['arrived']), await newMember([])];
    const stopped = await newMember(notificationKinds, { stoppedAt: new Date().toISOString() });
    for (const { id } of [chosen, none, stopped]) {
      await happen(await happen(await newOrder(id), { kind: 'departed' }), { kind: 'arrived' });
    }
    await run();
    expect(mails.map(({ to }) => to)).toEqual([chosen.email]);
    expect(mails[0]?.text).toContain('목적지에 도착했습니다.');
    expect(mails[0]?.text).not.toContain('출발했습니다');
  });

  it('keeps the switch of members without a choice: on means each step, off means none', async () => {
    const [on, off] = [
      await newMember([], { notifications: undefined, statusMail: true }),
      await newMember([], { notifications: undefined }),
    ];
    for (const { id } of [on, off]) await happen(await newOrder(id), { kind: 'readyToShip' });
    await run();
    expect(mails.map(({ to }) => to)).toEqual([on.email]);
  });

  it('drops changes that were reverted, rolled back or whose parcel was deleted before the run', async () => {
    const { id } = await newMember();
    const corrected = await happen(await newOrder(id), { kind: 'departed' });
    await happen(corrected, { kind: 'statusCorrected', status: '02' });
    const rolledBack = await write(await newOrder(id), { kind: 'departed' });
    await deliver(rolledBack.record);
    const { Keys: _, NewImage } = rolledBack.record.dynamodb ?? {};
    await product.deleteItem({ pk: NewImage?.pk?.S ?? '', sk: NewImage?.sk?.S ?? '' });
    const deleted = await happen(await newOrder(id), { kind: 'departed' });
    await product.transact(
      (await product.orderEdit(deleted, { isDel: true }, author, new Date().toISOString())).actions,
    );
    await run();
    expect(mails).toEqual([]);
    expect(await product.listPendingRecipients('member', 10)).toEqual({ ids: [], next: undefined });
  });

  it('ignores late and repeated reports of a step, conversions of old changes, and changes of a restore', async () => {
    const { id } = await newMember();
    const departed = await happen(await newOrder(id, { status: '05' }), { kind: 'received' });
    await happen(departed, { kind: 'departed' });
    const old = new Date(Date.now() - 25 * 3600 * 1000);
    const { record } = await write(await newOrder(id), { kind: 'departed' }, old);
    await deliver(record);
    const restored = await write(await newOrder(id), { kind: 'departed' });
    await product.markPeriodProcessed(new Date(Date.now() - 10_000), new Date(Date.now() + 10_000));
    await deliver(restored.record);
    await run();
    expect(mails).toEqual([]);
  });

  it('mails with the next run after a failure, and records the failure once', async () => {
    const { id } = await newMember();
    const order = await newOrder(id);
    await happen(order, { kind: 'departed' });
    mailFails = true;
    await expect(run()).rejects.toThrow('could not be sent');
    await expect(run()).rejects.toThrow('could not be sent');
    mailFails = false;
    expect(await run()).toEqual({ mailed: 1 });
    expect((await mailEventsOf(order)).map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'notificationFailed status notSent',
      expect.stringContaining('notificationSent status'),
    ]);
  });

  it.each([
    ['mails changes of a run that crashed before sending', false, 1],
    ['does not mail changes again of a run that crashed while sending', true, 0],
  ])('%s', async (_, isSending, mailed) => {
    const { id } = await newMember();
    const order = await newOrder(id);
    await happen(order, { kind: 'departed' });
    const [pending] = await product.listPendingMails({ audience: 'member', id });
    if (!pending) throw new Error('The event is not pending.');
    const crashedAt = new Date(Date.now() - 16 * 60 * 1000);
    await product.claimPendingMail(pending, 'crashed', crashedAt);
    if (isSending) await claimCrashed(order, 'member', crashedAt);
    expect(await run()).toEqual({ mailed });
    expect(await run()).toEqual({ mailed: 0 });
    expect(mails).toHaveLength(mailed);
    expect((await mailEventsOf(order))[0]).toContain(isSending ? 'notificationFailed' : 'notificationSent');
  });
});

describe('mails about problems', () => {
  it('are sent by the projector at once, with reason and tax, and without note and account', async () => {
    const { id, email } = await newMember();
    const order = await newOrder(id, { taxAccount: '국민 123-456' });
    await happen(order, {
      kind: 'taxDue',
      data: { amount: 48_700, dueDate: '2026-12-31', note: '내부 메모' },
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: email, subject: `[한호] ${order.hblNo} 배송 상태: 세금납부대기` });
    expect(mails[0]?.text).toContain('48,700원, 납부 기한 2026-12-31');
    expect(mails[0]?.text).toContain('납부 계좌와 자세한 내용은 로그인한 뒤');
    expect(mails[0]?.html).not.toMatch(/내부 메모|123-456/);
    expect((await mailEventsOf(order))[0]).toContain('notificationSent problem');
    await run();
    expect(mails).toHaveLength(1);
  });

  it('are one mail for the parcels of a customer in a batch, and leave other changes to the job', async () => {
    const { id } = await newMember();
    const [a, b, c] = [await newOrder(id), await newOrder(id), await newOrder(id)];
    const written = [
      await write(a, { kind: 'shippingHeld' }),
      await write(b, { kind: 'receivingProblem' }),
      await write(c, { kind: 'received' }),
    ];
    await deliver(...written.map(({ record }) => record));
    expect(mails.map(({ subject }) => subject)).toEqual(['[한호] 상품 2건의 확인이 필요합니다']);
    expect(mails[0]?.text).not.toContain(c.hblNo);
    await run();
    expect(mails[1]?.text).toContain(c.hblNo);
    expect(mails).toHaveLength(2);
  });

  it('are sent after a failure, by the next delivery or by the job', async () => {
    const { id } = await newMember();
    const [first, second] = [
      await write(await newOrder(id), { kind: 'shippingHeld' }),
      await write(await newOrder(id), { kind: 'shippingHeld' }),
    ];
    mailFails = true;
    await expect(deliver(first.record)).rejects.toThrow('could not be sent');
    mailFails = false;
    await deliver(first.record);
    mailFails = true;
    await expect(deliver(second.record)).rejects.toThrow('could not be sent');
    mailFails = false;
    expect(await run()).toEqual({ mailed: 1 });
    expect(mails).toHaveLength(2);
  });
});

describe('mails about a hold because of the customs code', () => {
  const held = { kind: 'shippingHeld', data: { reason: '02' } } as const;
  const linkIn = (mail: SentMail | undefined) =>
    /https:\S+\/correct\?token=(\d+)\.(\S+)/.exec(mail?.text ?? '');
  const requestsOf = async ({ id }: Order) =>
    (await product.readOrderLog(id)).events.filter(({ kind }) => kind === 'infoRequested').length;
  const storedHash = async ({ id }: Order) => (await product.getCorrection(id, new Date()))?.hash;

  it('have one link and request the correction once, also if the mail is repeated after a failure', async () => {
    const { id } = await newMember();
    const order = await newOrder(id);
    const { record } = await write(order, held);
    mailFails = true;
    await expect(deliver(record)).rejects.toThrow('could not be sent');
    mailFails = false;
    await deliver(record, record);
    await run();
    expect(mails).toHaveLength(1);
    const [, orderId, secret = ''] = linkIn(mails[0]) ?? [];
    expect(orderId).toBe(String(order.id));
    expect(await storedHash(order)).toBe(product.hashOfSecret(secret));
    expect(await requestsOf(order)).toBe(1);
  });

  it('have no link if it was used or replaced before the mail was repeated', async () => {
    const { id } = await newMember();
    const [used, replaced] = [await newOrder(id), await newOrder(id)];
    const records = [(await write(used, held)).record, (await write(replaced, held)).record];
    mailFails = true;
    await expect(deliver(...records)).rejects.toThrow('could not be sent');
    mailFails = false;
    await product.transact([product.removeCorrectionAction(used.id)]);
    const stored = await product.getCorrection(replaced.id, new Date());
    const other = { ...stored, hash: 'other', holdId: null } as StoredCorrection;
    await product.transact([product.putCorrectionAction(replaced.id, other)]);
    await deliver(...records);
    expect(mails.map(linkIn)).toEqual([null]);
    expect(await storedHash(replaced)).toBe('other');
  });

  it('have a link per parcel, and one in a mail to a visitor', async () => {
    const { id } = await newMember();
    const [first, second] = [await newOrder(id), await newOrder(id)];
    await deliver((await write(first, held)).record, (await write(second, held)).record);
    expect(mails[0]?.text.match(/통관 정보 확인: https/g)).toHaveLength(2);
    const visited = await newOrder(NON_MEMBER);
    const address = product.putNoticeAddressAction(visited.id, 'visitor@example.com', new Date());
    await product.transact([address]);
    await happen(visited, held);
    expect(mails[1]?.to).toBe('visitor@example.com');
    expect(linkIn(mails[1])?.[1]).toBe(String(visited.id));
  });
});

const newPartner = async (notices?: PartnerNoticeKind[]) => {
  const contact = await newMember([], { authLevel: 80 });
  lastId += 1;
  const partner = {
    ...{
      id: lastId,
      version: 1,
      partner_name: '파트너',
      business_number: '',
      ceo_name: '',
      business_type: '',
    },
    ...{ phone: '', email: '', address: '', item_categories: '', pickup_area: '', logo_url: '' },
    ...{ contract_start_date: '', contract_end_date: '', monthly_estimate_volume: 0, adminId: contact.id },
    ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
    ...(notices && { notices }),
  };
  await product.addPartner(partner);
  return { id: partner.id, email: contact.email };
};
const ordersOf = async (partnerId: number, count: number): Promise<Order[]> => {
  const orders = [];
  for (let nth = 0; nth < count; nth += 1) orders.push(await newOrder(NON_MEMBER, { partnerId }));
  return orders;
};
const hold = { kind: 'shippingHeld' } as const;
const audiencesOf = async ({ id }: Order) =>
  (await product.readOrderLog(id)).events
    .filter(({ kind }) => kind.startsWith('notification'))
    .map(({ kind, data }) => [kind, data.audience, data.failure].filter(Boolean).join(' '));

describe('mails to partners', () => {
  it('name the parcels of a change in one mail with a link to exactly these orders', async () => {
    const partner = await newPartner();
    const orders = await ordersOf(partner.id, 3);
    for (const order of orders) await happen(order, hold);
    expect(await run()).toEqual({ mailed: 0 });
    wait(11);
    expect(await run()).toEqual({ mailed: 1 });
    const [mail] = mails;
    expect([mail?.to, mail?.subject]).toEqual([partner.email, '[한호] 문제 3건']);
    for (const { hblNo, orderId } of orders) {
      expect(mail?.text).toContain(
        `${[hblNo, orderId, '남**수님', '출고가 보류되었습니다.'].filter(Boolean).join(' · ')}\n`,
      );
    }
    expect(mail?.text).not.toContain('남궁민수');
    const id = /\/admin\/parcel-info\?notice=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const ids = orders.map((order) => order.id).sort();
    const read = async (scope: Scope, now = new Date()) =>
      (await product.getMailOrders(scope, id, now)).toSorted();
    expect(await read('all')).toEqual(ids);
    expect(await read({ partnerId: partner.id })).toEqual(ids);
    expect(await read({ partnerId: partner.id + 1 })).toEqual([]);
    expect(await read('all', new Date(Date.now() + 31 * 24 * 3600 * 1000))).toEqual([]);
    for (const order of orders) expect(await audiencesOf(order)).toEqual(['notificationSent partner']);
  });

  it('are sent once when the stream repeats events and two runs overlap, and at most once in five minutes', async () => {
    const partner = await newPartner();
    const [first, second] = (await ordersOf(partner.id, 2)) as [Order, Order];
    const { record } = await write(first, hold);
    await deliver(record);
    await deliver(record);
    wait(11);
    await Promise.all([run(), run()]);
    await deliver(record);
    expect(mails).toHaveLength(1);
    await happen(second, hold);
    wait(280);
    expect(await run()).toEqual({ mailed: 0 });
    wait(20);
    expect(await run()).toEqual({ mailed: 1 });
    expect(mails[1]?.text).toContain(second.hblNo);
    expect(mails[1]?.text).not.toContain(first.hblNo);
  });

  it('have a heading for each of several kinds', async () => {
    const partner = await newPartner(['problems', 'delivered']);
    const [held, delivered] = (await ordersOf(partner.id, 2)) as [Order, Order];
    await happen(held, hold);
    await happen(delivered, { kind: 'delivered' });
    wait(11);
    await run();
    expect(mails.map(({ subject }) => subject)).toEqual(['[한호] 소식 2건']);
    expect(mails[0]?.text).toMatch(/── 문제 1건\n.*출고가 보류[\s\S]*── 배송완료 1건\n.*배송이 끝났습니다/);
  });

  it('list at most 50 parcels and count the others', async () => {
    const partner = await newPartner();
    const orders = await ordersOf(partner.id, 52);
    const written = [];
    for (const order of orders) written.push((await write(order, hold)).record);
    await deliver(...written);
    wait(11);
    await run();
    expect(mails[0]?.subject).toBe('[한호] 문제 52건');
    expect(mails[0]?.text.match(/출고가 보류되었습니다/g)).toHaveLength(50);
    expect(mails[0]?.text).toContain('이 밖에 2건이 더 있습니다.');
  });

  it('omit kinds that the partner has not chosen, acts of its own members, and the own company', async () => {
    const [chosen, silent] = [await newPartner(), await newPartner([])];
    const own = await newMember([], { authLevel: 80, partnerId: chosen.id });
    const [byOwn] = (await ordersOf(chosen.id, 1)) as [Order];
    const stack = applyEvent(stackOfOrder(byOwn), hold) ?? stackOfOrder(byOwn);
    const edit = await product.orderEdit(
      byOwn,
      statusFieldsOf(stack),
      { name: '직원', memberId: own.id, authLevel: 80 },
      new Date().toISOString(),
      { draft: hold, stack },
    );
    await product.transact(edit.actions);
    await deliver(recordOf((edit.actions.find(({ name }) => name === 'EVENT') as { put: Item }).put));
    const [delivered] = (await ordersOf(chosen.id, 1)) as [Order];
    await happen(delivered, { kind: 'delivered' });
    for (const partnerId of [silent.id, 1]) {
      for (const order of await ordersOf(partnerId, 1)) await happen(order, hold);
    }
    wait(11);
    expect(await run()).toEqual({ mailed: 0 });
    expect(mails).toEqual([]);
  });

  it('are sent by the next run after a failure, without waiting for five minutes', async () => {
    const partner = await newPartner();
    const [order] = (await ordersOf(partner.id, 1)) as [Order];
    await happen(order, hold);
    wait(11);
    mailFails = true;
    await expect(run()).rejects.toThrow('could not be sent');
    mailFails = false;
    expect(await run()).toEqual({ mailed: 1 });
    expect(await audiencesOf(order)).toEqual([
      'notificationFailed partner notSent',
      'notificationSent partner',
    ]);
  });

  it.each([
    ['are sent again after a crash before sending', false, ['notificationSent partner']],
    ['are recorded as unknown after a crash while sending', true, ['notificationFailed partner unknown']],
  ])('%s', async (_, isSending, expected) => {
    const partner = await newPartner();
    const [order] = (await ordersOf(partner.id, 1)) as [Order];
    await happen(order, hold);
    const [pending] = await product.listPendingMails({ audience: 'partner', id: partner.id });
    if (!pending) throw new Error('The event is not pending.');
    const crashedAt = new Date();
    await product.claimPendingMail(pending, 'crashed', crashedAt);
    if (isSending) await claimCrashed(order, 'partner', crashedAt);
    wait(16 * 60);
    await run();
    expect(await audiencesOf(order)).toEqual(expected);
    expect(mails).toHaveLength(isSending ? 0 : 1);
  });

  it('name the parcels that a closed session did not find, once', async () => {
    const partner = await newPartner();
    const [order] = (await ordersOf(partner.id, 1)) as [Order];
    const at = new Date();
    await product.openException(order.id, 'SHORT', at);
    const line = { orderId: order.id, hblNo: order.hblNo, boxes: { scanned: [], total: 1 } };
    const facts = { receiverName: '', partnerName: '', lastPlace: '', lastEventAt: at.toISOString() };
    const report = { expected: 1, scanned: 0, added: [], over: [], misread: [], incomplete: [] };
    const missing = { ...report, short: [{ ...line, ...facts }] };
    const session = { mode: 'load', closedAt: at.toISOString() } as const;
    await product.addMissingParcels(missing, session, at);
    await product.addMissingParcels(missing, session, at);
    expect(await run()).toEqual({ mailed: 1 });
    expect(mails[0]?.subject).toBe('[한호] 부족 1건');
    expect(await run()).toEqual({ mailed: 0 });
  });

  it('name no parcel that left the delayed consol or ended before the mail', async () => {
    const partner = await newPartner();
    const inConsol = { partnerId: partner.id, consolId: 7 };
    const delayed = await newOrder(NON_MEMBER, inConsol);
    const left = [
      await newOrder(NON_MEMBER, { ...inConsol, consolId: 8 }),
      await newOrder(NON_MEMBER, { ...inConsol, consolId: null }),
      await newOrder(NON_MEMBER, { ...inConsol, status: '90' }),
    ];
    const dates = { etdBefore: '2026-12-01', etd: '2026-12-03', etaBefore: '2026-12-02', eta: '2026-12-04' };
    const request = { consolId: 7, version: 1, audience: 'partner', recipientId: partner.id } as const;
    const orderIds = [...left, delayed].map(({ id }) => id);
    await deliver(recordOf(product.addDelayNoticeAction({ ...request, orderIds, ...dates }, new Date()).put));
    wait(11);
    expect(await run()).toEqual({ mailed: 1 });
    expect(mails[0]?.subject).toBe('[한호] 지연 1건');
    expect(mails[0]?.text).toContain(delayed.hblNo);
  });

  it('name a delay that the change of a consol requested, once, although the days off changed since', async () => {
    const partner = await newPartner();
    const order = await newOrder(NON_MEMBER, { partnerId: partner.id, consolId: 7 });
    const dates = {
      ...{ etdBefore: '2026-12-01', etd: '2026-12-03', etaBefore: '2026-12-02', eta: '2026-12-04' },
    };
    const at = new Date().toISOString();
    const edit = await product.orderEdit(
      order,
      { ...{ eta: '2026-12-04', arrivalCountry: 'KR' } },
      author,
      at,
      undefined,
      { kind: 'delayed', source: 'consol', data: dates },
    );
    await product.transact(edit.actions);
    const moved = {
      daysOff: '12월 7일(월) 임시공휴일',
      promisedFrom: '2026-12-08',
      promisedTo: '2026-12-09',
    };
    const notice = { kind: 'delayed', data: moved } as const;
    await product.transact((await product.orderEdit(edit.after, {}, author, at, undefined, notice)).actions);
    const request = { consolId: 7, version: 1, audience: 'partner', recipientId: partner.id } as const;
    const { put } = product.addDelayNoticeAction({ ...request, orderIds: [order.id], ...dates }, new Date());
    await deliver(recordOf(put));
    await deliver(recordOf(put));
    wait(11);
    expect(await run()).toEqual({ mailed: 1 });
    expect(mails[0]?.subject).toBe('[한호] 지연 1건');
    expect(mails[0]?.text).toContain('도착 예정일 2026-12-02 → 2026-12-04');
  });
});

describe('mails to visitors', () => {
  const newVisitor = async () => {
    const [order] = (await ordersOf(1, 1)) as [Order];
    await product.transact([product.putNoticeAddressAction(order.id, 'visitor@example.com', new Date())]);
    return order;
  };

  it('report problems at once, with a link that ends the mails', async () => {
    const order = await newVisitor();
    await happen(order, hold);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'visitor@example.com',
      subject: `[한호] ${order.hblNo} 배송 상태: 출고보류`,
    });
    const address = await product.getNoticeAddress(order.id);
    if (!address) throw new Error('The address is not stored.');
    expect(mails[0]?.text).toContain(`/stop-notices?token=${product.stopToken(address)}`);
    expect(mails[0]?.text).toContain(`https://hanho.test/parcel-info?hblNo=${order.hblNo}`);
    expect(mails[0]).toMatchObject({
      unsubscribeUrl: `https://hanho.test/api/parcel/stopNotices/${product.stopToken(address)}`,
    });
    expect(await audiencesOf(order)).toEqual(['notificationSent visitor']);
    await run();
    expect(mails).toHaveLength(1);
  });

  it('report a correction of the delivery that they reported, and no other correction', async () => {
    const correction = { kind: 'statusCorrected', status: '04' } as const;
    const delivered = await happen(await newVisitor(), { kind: 'delivered' });
    await run();
    const corrected = await happen(delivered, correction);
    await run();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('앞서 안내드린 내용을 바로잡아');
    // Visitors are not mailed about a cancellation.
    await happen(await happen(corrected, { kind: 'cancelled' }), correction);
    await run();
    expect(mails).toHaveLength(2);
  });

  it('report delivery, and neither other steps nor anything after the address was deleted', async () => {
    const order = await happen(await newVisitor(), { kind: 'departed' });
    const out = await happen(order, { kind: 'outForDelivery' });
    await run();
    expect(mails.map(({ text }) => text.includes('배송을 시작했습니다'))).toEqual([true]);
    expect(mails[0]?.text).not.toContain('출발했습니다');
    await happen(out, { kind: 'delivered' });
    await product.deleteNoticeAddress(order.id);
    await run();
    expect(mails).toHaveLength(1);
    expect(await product.listPendingRecipients('visitor', 10)).toEqual({ ids: [], next: undefined });
  });
});

describe('secrets of the links in mails', () => {
  const subject = { kind: 'member', id: 7 } as const;
  const afterDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const ttlOf = async () => Number((await product.getItem({ pk: 'MAILLINK#member#7', sk: 'MAILLINK' }))?.ttl);

  it('are one per member, also for concurrent mails, and none of an order with the same number', async () => {
    const secrets = await Promise.all([1, 2, 3].map(() => product.mailLinkSecret(subject, new Date())));
    const [secret = ''] = secrets;
    expect(new Set(secrets).size).toBe(1);
    expect(await product.isMailLinkSecret(subject, secret, new Date())).toBe(true);
    for (const wrong of ['', secret.slice(1), `${secret}x`])
      expect(await product.isMailLinkSecret(subject, wrong, new Date()), wrong).toBe(false);
    expect(await product.isMailLinkSecret({ kind: 'order', id: 7 }, secret, new Date())).toBe(false);
  });

  it('are extended by a mail in the second half of their validity', async () => {
    const secret = await product.mailLinkSecret(subject, new Date());
    const first = await ttlOf();
    expect(await product.mailLinkSecret(subject, afterDays(360))).toBe(secret);
    expect(await ttlOf()).toBe(first);
    expect(await product.mailLinkSecret(subject, afterDays(370))).toBe(secret);
    expect(await ttlOf()).toBeGreaterThan(first + 369 * 86_400);
  });
});

/** An event of SES about the last sent mail, as EventBridge delivers it. */
const sesEvent = (kind: 'Permanent' | 'Transient' | 'complaint', emailAddress: string, at = new Date()) => ({
  source: 'aws.ses',
  'detail-type': 'Email Bounced',
  detail: {
    mail: {
      messageId: `message-${mails.length}`,
      timestamp: at.toISOString(),
      destination: [emailAddress],
    },
    ...(kind === 'complaint'
      ? {
          eventType: 'Complaint',
          complaint: {
            complainedRecipients: [{ emailAddress }],
            feedbackId: 'f1',
            timestamp: at.toISOString(),
          },
        }
      : {
          eventType: 'Bounce',
          bounce: {
            bounceType: kind,
            bouncedRecipients: [{ emailAddress }],
            feedbackId: 'f1',
            timestamp: at.toISOString(),
          },
        }),
  },
});

describe('job mailEvents', () => {
  const mailed = async () => {
    const member = await newMember();
    const order = await newOrder(member.id);
    const departed = await happen(order, { kind: 'departed' });
    await run();
    expect(mails).toHaveLength(1);
    return { member, order: departed };
  };

  it.each([
    ['Permanent', 'bounce'],
    ['complaint', 'complaint'],
  ] as const)(
    'stops mails to the address after %s, and records it once on each parcel',
    async (kind, reason) => {
      const { member, order } = await mailed();
      const event = sesEvent(kind, member.email.toUpperCase());
      await handleMailEvent(event, context);
      await handleMailEvent(event, context);
      expect(await product.getMailStop(member.email)).toMatchObject({ reason });
      expect((await mailEventsOf(order)).slice(1)).toEqual([
        expect.stringContaining(`notificationFailed status ${reason}`),
      ]);
      await happen(order, { kind: 'arrived' });
      await happen(await newOrder(member.id), { kind: 'shippingHeld' });
      await run();
      expect(mails).toHaveLength(1);
    },
  );

  it('records a temporary bounce and sends further mails', async () => {
    const { member, order } = await mailed();
    await handleMailEvent(sesEvent('Transient', member.email), context);
    expect(await product.getMailStop(member.email)).toBeUndefined();
    expect((await mailEventsOf(order))[1]).toContain('notificationFailed status temporary');
    await happen(order, { kind: 'arrived' });
    expect(await run()).toEqual({ mailed: 1 });
  });

  it('does not stop an address again by a repeated event after staff lifted the mark', async () => {
    const { member } = await mailed();
    const event = sesEvent('Permanent', member.email, new Date(Date.now() - 5_000));
    await handleMailEvent(event, context);
    const stop = await product.getMailStop(member.email);
    if (!stop) throw new Error('The address is not stopped.');
    expect(await product.transact([product.liftMailStopAction(member, stop, new Date())])).toEqual([]);
    await handleMailEvent(event, context);
    expect(await product.getMailStop(member.email)).toBeUndefined();
    await handleMailEvent(sesEvent('Permanent', member.email, new Date(Date.now() + 1)), context);
  });

  it('keeps a bounce when a complaint follows, and replaces a complaint by a bounce', async () => {
    const email = 'someone@example.com';
    const [first, second, third] = [new Date(Date.now() - 3_000), new Date(Date.now() - 2_000), new Date()];
    await product.stopMails(email, 'complaint', first);
    await product.stopMails(email, 'bounce', second);
    await product.stopMails(email, 'complaint', third);
    expect(await product.getMailStop(email)).toEqual({ reason: 'bounce', at: second.toISOString() });
  });

  it('marks the address of a mail that names no parcel', async () => {
    await handleMailEvent(sesEvent('Permanent', 'visitor@example.com'), context);
    expect(await product.getMailStop('visitor@example.com')).toMatchObject({ reason: 'bounce' });
  });
});
