import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '#functions/db/client.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { notificationKinds, storedNotifications } from '#shared/domain/notifications.ts';
import type { Order } from '#shared/domain/order.ts';
import { applyEvent, stackOfOrder, statusFieldsOf } from '#shared/domain/parcel-events.ts';
import type { PickupRequestInput } from '#shared/domain/pickup-request.ts';
import type { Session } from '#shared/domain/session.ts';
import { projectedKinds, projectedPrefixes } from '#shared/table.ts';
import { inquiryPayload, pickupPayload } from '#test/fixtures/visitor-forms.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

// A function that crashes while it sends a mail is one whose call of SES never returns.
const never = new Promise<string>(() => {});
const sendMail = vi.hoisted(() => vi.fn<(to: string) => Promise<string>>());
vi.mock('#functions/adapters/mail.ts', () => ({ sendMail }));

const table = await startTable({ SITE_ORIGIN: 'https://hanho.test' });
const product = {
  ...(await import('#functions/jobs/projector.ts')),
  ...(await import('#functions/db/audit.entity.ts')),
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/delay-notice.entity.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/inquiry.entity.ts')),
  ...(await import('#functions/db/invitation.entity.ts')),
  ...(await import('#functions/db/mail-claim.entity.ts')),
  ...(await import('#functions/db/member.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order-mail.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/pending-mail.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/domain/mail/send-once.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/retention/idle-orders.ts')),
  ...(await import('#functions/domain/visitor/inquiries.ts')),
  ...(await import('#functions/domain/visitor/visitor-forms.ts')),
};
const { clock, setClockOffset } = await import('#functions/runtime/clock.ts');
const { handler: runJob } = await import('#functions/jobs/notifications.ts');

afterAll(() => table.stop());
beforeEach(async () => {
  await table.empty();
  await product.addSeedData(new Date());
  sendMail.mockReset().mockResolvedValue('message');
  setClockOffset(0);
});

const LEASE_SECONDS = product.MAIL_LEASE_MS / 1000;
const MEMBER = 7;
const onMailFailure = vi.fn();
const actor = { memberId: 5, lName: '최', fName: '은영' } as Session;
const run = () => runJob({}, { awsRequestId: 'test' });

const member = product.Member.parse({
  ...{ lName: '홍', fName: '길동', mobile: '', country: 'KOR', authLevel: 10, partnerId: null },
  ...{ id: MEMBER, email: 'hong@example.com', passwordHash: '-', regDate: '2026-11-01T00:00:00.000Z' },
  notifications: storedNotifications(notificationKinds),
});

/** Stores an order of the member. */
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  await product.addMember(member);
  const order = {
    ...(await draftStoredOrder(1, '2026-11-01T00:00:00.000Z')),
    customerNum: MEMBER,
    ...changes,
  };
  await product.transact(product.addOrderActions(order));
  return order;
};

/** Returns the delivery of a change by the stream. Each call delivers the same change again. */
const delivery = (after: Item, before?: Item) => {
  const sortKey = String(after.sk);
  if (!projectedKinds.includes(sortKey) && !projectedPrefixes.some((prefix) => sortKey.startsWith(prefix)))
    throw new Error(`The stream does not deliver changes of ${sortKey}.`);
  const image = (item: Item | undefined) =>
    item && (marshall(item, { removeUndefinedValues: true }) as never);
  const record: DynamoDBRecord = {
    eventID: 'change',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
      OldImage: image(before),
      NewImage: image(after),
    },
  };
  return () => product.handler({ Records: [record] }, { awsRequestId: 'test' });
};

/** Returns the texts that staff read about the mail of a test. */
const readAudit = async (): Promise<string[]> =>
  (await product.listAudit({ month: seoulDay(clock.now()).slice(0, 7) }, undefined, 50))
    .filter(({ by }) => by === '시스템')
    .map(({ kind, name, changes: [change] }) => `${kind} ${name} ${change?.label} ${change?.to}`);
const readTimeline = async (): Promise<string[]> =>
  (await product.readOrderLog(1)).events
    .filter(({ kind }) => kind.startsWith('notification'))
    .map(({ kind, data }) => [kind, data.mail, data.failure].filter(Boolean).join(' '));
const readAnswers = async (): Promise<string[]> =>
  ((await product.getInquiry(1))?.inquiry.answers ?? []).flatMap(({ isMailed, isMailUnknown }) =>
    isMailed ? 'mailed' : isMailUnknown ? 'unknown' : [],
  );

type Case = {
  /** Prepares the mail. @returns a function that sends the mail, and that its caller repeats after a crash */
  prepare: () => Promise<() => Promise<unknown>>;
  read: () => Promise<string[]>;
  /** Text that staff read after a crash. */
  unknown: string;
};
const UNKNOWN = '발송되었는지 확인하지 못했습니다';
const cases: Record<string, Case> = {
  'about a changed account': {
    prepare: async () => {
      const changed = { ...member, passwordHash: 'new', version: member.version + 1 };
      return delivery(product.memberItem(changed), product.memberItem(member));
    },
    read: readAudit,
    unknown: `customer 홍*동 계정 변경 안내 메일 ${UNKNOWN}`,
  },
  'about a download of a backup': {
    prepare: async () => {
      await product.addMember(product.Member.parse({ ...member, authLevel: 99 }));
      await product.addMember(
        product.Member.parse({ ...member, id: 8, email: 'b@example.com', authLevel: 90 }),
      );
      return delivery({
        ...{
          pk: 'DOWNLOAD#2026-11',
          sk: 'DOWNLOAD#a',
          at: '2026-11-22T00:00:00.000Z',
          by: '최은영',
          byId: 5,
        },
        ...{ file: 'backup/2026-11-22-1.jsonl.gz', name: '2026-11-22-1.jsonl.gz', reason: '점검' },
      });
    },
    read: readAudit,
    unknown: `customer 홍*동 백업 내려받기 알림 메일 ${UNKNOWN}`,
  },
  'with a reset link': {
    prepare: async () => {
      await product.addMember(member);
      return delivery({ pk: `MAIL#${member.email}`, sk: 'RESETREQUEST', email: member.email });
    },
    read: readAudit,
    unknown: `customer 홍*동 비밀번호 재설정 메일 ${UNKNOWN}`,
  },
  'with an invitation': {
    prepare: async () => {
      const email = 'new@example.com';
      const now = Date.now();
      const invitation = {
        ...{ id: product.invitationIdOf(email), email, authLevel: 90, partnerId: 1 },
        ...{ invitedById: 5, invitedBy: '최은영', invitedAt: new Date(now).toISOString() },
        expiresAt: new Date(now + 7 * 24 * 3600_000).toISOString(),
      };
      await product.transact([product.addInvitationAction(invitation)]);
      const request = product.requestInvitationMailAction(invitation) as { put: Item };
      return delivery(request.put);
    },
    read: readAudit,
    unknown: `invitation ne***@example.com 직원 초대 메일 ${UNKNOWN}`,
  },
  'about a registered order': {
    prepare: async () => {
      const { id: orderId, version, hblNo } = await storeOrder();
      const order = { kind: 'registered' as const, orderId, version, hblNo, changed: [], estimate: '' };
      const request = product.addOrderMailAction({ ...order, memberId: MEMBER, email: '' }, new Date());
      return delivery((request as { put: Item }).put);
    },
    read: readTimeline,
    unknown: 'notificationFailed registered unknown',
  },
  'about new dates of a consol': {
    prepare: async () => {
      await storeOrder({ consolId: 7 });
      const dates = {
        ...{ etdBefore: '2026-12-01', etd: '2026-12-03', etaBefore: '2026-12-02', eta: '2026-12-04' },
      };
      const notice = { consolId: 7, version: 1, audience: 'member', recipientId: MEMBER } as const;
      return delivery(product.addDelayNoticeAction({ ...notice, orderIds: [1], ...dates }, new Date()).put);
    },
    read: readTimeline,
    unknown: 'notificationFailed delayed unknown',
  },
  'about the events of a parcel': {
    prepare: async () => {
      const order = await storeOrder();
      const draft = { kind: 'departed' } as const;
      const stack = applyEvent(stackOfOrder(order), draft) ?? stackOfOrder(order);
      const author = { name: '최은영', memberId: 5 };
      const at = new Date().toISOString();
      const { actions } = await product.orderEdit(order, statusFieldsOf(stack), author, at, { draft, stack });
      expect(await product.transact(actions)).toEqual([]);
      const event = actions.find(({ name }) => name === 'EVENT') as { put: Item };
      await delivery(event.put)();
      return run;
    },
    read: readTimeline,
    unknown: 'notificationFailed status unknown',
  },
  'before an idle order is cancelled': {
    prepare: async () => {
      await storeOrder({ modiDate: '2026-01-10T03:00:00.000Z' });
      return async () => {
        const { onPage, check } = product.idleOrderRun(clock.now());
        for await (const items of product.scanTable('hanho')) await onPage(items);
        check();
      };
    },
    read: readTimeline,
    unknown: 'notificationFailed idle unknown',
  },
  'with an answer of an inquiry': {
    prepare: async () => {
      const now = new Date();
      const inquiry = { ...inquiryPayload(), id: 1, memberId: null, regDate: now.toISOString(), answers: [] };
      await product.transact(product.addInquiryActions(inquiry));
      let nth = 0;
      return async () => {
        nth += 1;
        return nth === 1
          ? product.answerInquiry({ id: 1, answer: '이틀', seen: 0 }, { actor, now }, onMailFailure)
          : product
              .mailAnswer({ id: 1, nth: 0, now: clock.now() }, onMailFailure)
              .catch(({ code }) => expect(code).toBe('CONFLICT'));
      };
    },
    read: readAnswers,
    unknown: 'unknown',
  },
};

/** Calls a function that stops at the call of SES and never returns. */
const crash = async (send: () => Promise<unknown>): Promise<void> => {
  sendMail.mockReturnValueOnce(never);
  const ended = send();
  await Promise.race([vi.waitFor(() => expect(sendMail).toHaveBeenCalled(), 20_000), ended]);
};

describe.each(Object.entries(cases))('a mail %s', (_, { prepare, read, unknown }) => {
  it('is sent once when its cause is repeated', async () => {
    const send = await prepare();
    await send();
    await send();
    setClockOffset(LEASE_SECONDS);
    await run();
    await send();
    expect(sendMail).toHaveBeenCalledTimes(1);
    expect(await read()).not.toContain(unknown);
    expect(await product.listOpenMailClaims(clock.now(), 10)).toEqual([]);
  });

  it('is shown as unknown to staff after a crash, once, and never sent again', async () => {
    const send = await prepare();
    await crash(send);
    await send();
    setClockOffset(LEASE_SECONDS - 5);
    await run();
    expect(await read()).toEqual([]);
    setClockOffset(LEASE_SECONDS + 5);
    await Promise.all([run(), run()]);
    await run();
    expect(await read()).toEqual([unknown]);
    await send();
    expect(await read()).toEqual([unknown]);
    expect(sendMail).toHaveBeenCalledTimes(1);
  });

  it('is sent by a repetition after SES refused it', async () => {
    const send = await prepare();
    sendMail.mockRejectedValueOnce(new Error('SES is not available'));
    await send().catch(() => {});
    await send();
    await send();
    setClockOffset(LEASE_SECONDS);
    await run();
    expect(sendMail).toHaveBeenCalledTimes(2);
    expect(await read()).not.toContain(unknown);
  });
});

const forms = {
  'an inquiry': [
    (request: Parameters<typeof product.addInquiry>[2]) =>
      product.addInquiry({ ...inquiryPayload(), mobile: '01023456789' }, null, request),
    `inquiry 통관 기간 문의 문의 접수 확인 메일 ${UNKNOWN}`,
  ],
  'a pickup request': [
    (request: Parameters<typeof product.addPickupRequest>[1]) =>
      product.addPickupRequest(pickupPayload() as PickupRequestInput, request),
    `pickupRequest EXP-1 픽업 요청 접수 확인 메일 ${UNKNOWN}`,
  ],
} as const;

describe.each(Object.entries(forms))('the confirmation of %s', (_, [add, unknown]) => {
  const request = () => ({ now: clock.now(), idempotency: undefined, onMailFailure });

  it('is sent once, and its claim keeps no topic and expires', async () => {
    await add(request());
    setClockOffset(LEASE_SECONDS);
    await run();
    expect([sendMail.mock.calls.length, await readAudit()]).toEqual([1, []]);
    const claims: Item[] = [];
    for await (const items of product.scanTable('hanho'))
      claims.push(...items.filter(({ pk }) => String(pk).startsWith('SEEN#MAIL#')));
    expect(claims.map(({ pk: _, ...claim }) => claim)).toEqual([
      { sk: 'MAIL', state: 'sent', at: expect.any(Number), ttl: expect.any(Number) },
    ]);
  });

  it('is shown as unknown to staff after a crash', async () => {
    await crash(() => add(request()));
    setClockOffset(LEASE_SECONDS);
    await run();
    await run();
    expect([sendMail.mock.calls.length, await readAudit()]).toEqual([1, [unknown]]);
  });

  it('is reported and not claimed any more after SES refused it', async () => {
    const error = new Error('SES is not available');
    sendMail.mockRejectedValueOnce(error);
    await add(request());
    expect(onMailFailure).toHaveBeenLastCalledWith(error);
    setClockOffset(LEASE_SECONDS);
    await run();
    expect(await readAudit()).toEqual([]);
  });
});

it('a mail that could not be recorded after it was sent is shown as unknown, and not sent again', async () => {
  await storeOrder();
  const topic = { kind: 'customer', recordId: '7', name: '홍*동', mail: '시험' } as const;
  const outgoing = {
    ...{ id: 'unrecorded', to: member.email, at: clock.now() },
    topic: { shownIn: 'audit', ...topic } as const,
    write: async () => ({ subject: '', html: '', text: '' }),
    onSent: async () => {
      throw new Error('The table is not available');
    },
  };
  await expect(product.sendOnce(outgoing)).rejects.toThrow(product.UnrecordedMail);
  expect(await product.sendOnce(outgoing)).toBe(false);
  setClockOffset(LEASE_SECONDS);
  await run();
  expect([sendMail.mock.calls.length, await readAudit()]).toEqual([
    1,
    [`customer 홍*동 시험 메일 ${UNKNOWN}`],
  ]);
});

it('a claim of version 0.9.16 or earlier counts as sent', async () => {
  await product.putItem({ pk: 'SEEN#MAIL#old', sk: 'MAIL', at: 1_780_000_000, ttl: 1_790_000_000 });
  expect(await product.getMailState('old')).toEqual({ state: 'sent', at: 1_780_000_000 });
});
