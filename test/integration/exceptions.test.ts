import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { Exception } from '#shared/domain/exception.ts';
import type { ExceptionRule } from '#shared/domain/exception-rules.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Client, client, codeOf } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { exceptionsOf, openException } from '#test/support/exceptions.ts';
import { accept, invited } from '#test/support/invitations.ts';
import { registerOrder } from '#test/support/orders.ts';

const [staff, admin, partner, partner2, customer] = await demoClients(
  'staff',
  'admin',
  'partner',
  'partner2',
  'customer',
);

const LIST = '/api/exception/list';
const ASSIGN = '/api/exception/assign';
const COMMENT = '/api/exception/comment';
const COMMENTS = '/api/exception/getComments';
const CLOSE = '/api/exception/close';
const UNKNOWN = '99999999-STATUS_PROBLEM-1700000000000';

const register = async (as: Client = partner): Promise<number> =>
  (await registerOrder(as, { orderId: `X-${randomUUID().slice(0, 8)}` })).id;
const setStatus = (id: number, status: string) =>
  staff.post('/api/parcel/modifyOrderStatus', { id: [id], status });
const addEvent = (orderId: number, kind: string, rest: object = {}) =>
  staff.post('/api/parcel/addEvent', { orderId, kind, ...rest });
/** Opens an exception of a new order of the partner. */
const heldOrder = async (): Promise<Exception> => {
  const id = await register();
  await setStatus(id, '81');
  return openException(staff, id, 'STATUS_PROBLEM');
};
const openRules = async (orderId: number): Promise<ExceptionRule[]> =>
  (await exceptionsOf(staff, orderId)).map(({ rule }) => rule);

describe('exceptions', () => {
  it('are opened by a hold with the fields of the contract, and closed when the hold ends', async () => {
    const opened = await heldOrder();
    expect(opened).toEqual({
      id: expect.stringMatching(/^\d+-STATUS_PROBLEM-\d{13}$/),
      orderId: opened.orderId,
      hblNo: expect.stringMatching(/^HH/),
      partnerName: '시드니마트',
      rule: 'STATUS_PROBLEM',
      since: expect.any(String),
      assigneeId: null,
      assigneeName: '',
      dueDate: null,
      state: 'open',
      closedReason: '',
      commentCount: 0,
      comments: [],
      status: '81',
      reason: '',
      receiverName: '홍길동',
      promised: null,
    });
    await addEvent(opened.orderId, 'shippingResumed');
    await expect.poll(() => openRules(opened.orderId)).toEqual([]);
    const [closed] = await exceptionsOf(staff, opened.orderId, 'closed');
    expect(closed).toMatchObject({ state: 'closed', closedReason: '원인이 해결되어 자동으로 닫힘' });
  });

  it('are opened by a failed delivery and closed by the next delivery event', async () => {
    const id = await register();
    await addEvent(id, 'deliveryAttemptFailed', { reason: '부재' });
    await openException(staff, id, 'DELIVERY_FAILED');
    await addEvent(id, 'delivered');
    await expect.poll(() => openRules(id)).toEqual([]);
  });

  it('are opened once for a zipcode whose labels lack the sorting code, for staff only', async () => {
    // Of no other test.
    const zipcode = '63645';
    const register = (as = partner) =>
      registerOrder(as, { orderId: `X-${randomUUID().slice(0, 8)}`, receiverZipcode: zipcode });
    const { id } = await register();
    await staff.post('/api/parcel/setOrderPrinted', [id]);
    const { events } = (await staff.post('/api/parcel/getTimeline', { orderId: id })).body;
    expect(events[0]).toMatchObject({
      kind: 'labelPrinted',
      text: expect.stringContaining('집배코드 미확인'),
    });
    const { hblNo, data } = await openException(staff, id, 'SORTING_CODE_UNKNOWN');
    expect(data).toEqual({ zipcode, parcels: 1 });
    expect(await exceptionsOf(partner, id)).toEqual([]);
    const other = await register(partner2);
    await staff.post('/api/parcel/setOrderPrinted', [other.id]);
    await vi.waitFor(async () => {
      const [exception] = await exceptionsOf(staff, id);
      expect(exception).toMatchObject({ hblNo, data: { zipcode, parcels: 2 } });
    }, 10_000);
    expect(await openRules(other.id)).toEqual([]);
    await setStatus(other.id, '90');
    const { body } = await staff.post('/api/parcel/getOrders', { id: [id] });
    const edited = {
      ...body[0],
      receiverZipcode: '06236',
      receiverAddress1: '서울특별시 강남구 테헤란로 152',
    };
    expect((await staff.post('/api/parcel/updateOrder', edited)).status).toBe(200);
    await expect.poll(() => openRules(id)).toEqual([]);
  });

  it('are closed by the deletion of the order', async () => {
    const { orderId } = await heldOrder();
    await staff.post('/api/parcel/delete', { id: [orderId], isDel: '1' });
    await expect.poll(() => openRules(orderId)).toEqual([]);
  });

  it('stay closed by hand until another cause begins', async () => {
    const { id, orderId } = await heldOrder();
    expect((await staff.post(CLOSE, { ids: [id], reason: '고객과 통화함' })).body).toEqual({ count: 1 });
    await addEvent(orderId, 'measured');
    await setStatus(orderId, '82');
    const again = await openException(staff, orderId, 'STATUS_PROBLEM');
    expect(again.id).not.toBe(id);
    const [closed] = await exceptionsOf(staff, orderId, 'closed');
    expect(closed).toMatchObject({ id, closedReason: '고객과 통화함' });
  });
});

describe('POST /api/exception/list', () => {
  it('shows a partner its own exceptions only, and counts them', async () => {
    const { orderId } = await heldOrder();
    expect(await exceptionsOf(partner, orderId)).toHaveLength(1);
    expect(await exceptionsOf(partner2, orderId)).toEqual([]);
    // Other tests open exceptions of the partner between two requests.
    await expect
      .poll(async () => {
        const requests = [
          partner.post(LIST, { state: 'open' }),
          staff.post(LIST, { state: 'open', partnerId: 2 }),
        ];
        const [byPartner, byStaff] = await Promise.all(requests);
        return isDeepStrictEqual(byPartner?.body.counts, byStaff?.body.counts);
      })
      .toBe(true);
    const { body: own } = await partner.post(LIST, { state: 'open' });
    const { body: all } = await staff.post(LIST, { state: 'open' });
    expect(own.counts.STATUS_PROBLEM).toBeGreaterThan(0);
    expect(all.counts.STATUS_PROBLEM).toBeGreaterThanOrEqual(own.counts.STATUS_PROBLEM);
    expect(all.counts.CUSTOMS_FINDING).toBe(0);
    // The partner of the request body is ignored for partners.
    expect((await partner2.post(LIST, { state: 'open', partnerId: 2 })).body.items).not.toContainEqual(
      expect.objectContaining({ orderId }),
    );
  });

  it('pages through all exceptions, newest first, without gaps or repeats', async () => {
    const ids: string[] = [];
    const times: string[] = [];
    let next: string | null = null;
    do {
      const { body } = await staff.post(LIST, { state: 'open', next });
      expect(body.items.length).toBeLessThanOrEqual(40);
      ids.push(...body.items.map(({ id }: Exception) => id));
      times.push(...body.items.map(({ since }: Exception) => since));
      next = body.next;
    } while (next !== null);
    expect(new Set(ids).size).toBe(ids.length);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('shows status, reason, receiver and promised window of the order', async () => {
    const { orderId } = await heldOrder();
    const { version } = (await staff.post('/api/parcel/getOrders', { id: [orderId] })).body[0];
    await staff.post('/api/parcel/updateWarehouse', { id: orderId, version, holdReason: '08' });
    const { promised } = (await staff.post('/api/parcel/getTimeline', { orderId })).body;
    for (const viewer of [staff, partner]) {
      expect(await exceptionsOf(viewer, orderId)).toMatchObject([
        { status: '81', receiverName: '홍길동', promised, reason: '세관 검사' },
      ]);
    }
  });

  it('filters by rule, assignee and age', async () => {
    const { id } = await heldOrder();
    await staff.post(ASSIGN, { ids: [id], assigneeId: staff.session.memberId });
    const listed = async (filter: object): Promise<Exception[]> =>
      (await staff.post(LIST, { state: 'open', ...filter })).body.items;
    expect(await listed({ assigneeId: staff.session.memberId, rule: 'STATUS_PROBLEM' })).toContainEqual(
      expect.objectContaining({ id, assigneeName: '최은영' }),
    );
    expect(await listed({ assigneeId: 0 })).not.toContainEqual(expect.objectContaining({ id }));
    expect(await listed({ rule: 'OVER' })).not.toContainEqual(expect.objectContaining({ id }));
    expect(await listed({ olderThanDays: 1 })).not.toContainEqual(expect.objectContaining({ id }));
    expect(await listed({ olderThanDays: 0, rule: 'STATUS_PROBLEM' })).toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  it.each([
    ['an unknown state', { state: 'all' }],
    ['an unknown rule', { state: 'open', rule: 'NONE' }],
    ['a forged cursor', { state: 'open', next: '1-2-3' }],
    ['a cursor that is too long', { state: 'open', next: '1'.repeat(200) }],
    ['a negative age', { state: 'open', olderThanDays: -1 }],
  ])('refuses %s', async (_, body) => {
    expect([400, 422]).toContain((await staff.post(LIST, body)).status);
  });
});

describe('POST /api/exception/assign', () => {
  it('sets assignee and due date of several exceptions, and removes them', async () => {
    const both = [await heldOrder(), await heldOrder()];
    const ids = both.map(({ id }) => id);
    const body = { ids, assigneeId: admin.session.memberId, dueDate: '2026-12-24' };
    expect((await staff.post(ASSIGN, body)).body).toEqual({ count: 2 });
    const read = async () =>
      (await Promise.all(both.map(({ orderId }) => exceptionsOf(staff, orderId)))).flat();
    for (const exception of await read()) {
      expect(exception).toMatchObject({ assigneeName: '한호', dueDate: '2026-12-24' });
    }
    await staff.post(ASSIGN, { ids, assigneeId: staff.session.memberId });
    expect((await read())[0]).toMatchObject({ assigneeName: '최은영', dueDate: '2026-12-24' });
    await staff.post(ASSIGN, { ids, assigneeId: null, dueDate: null });
    expect((await read())[0]).toMatchObject({ assigneeId: null, assigneeName: '', dueDate: null });
  });

  it('refuses an assignee who is no active member of staff', async () => {
    const { id } = await heldOrder();
    const assign = (assigneeId: number) => staff.post(ASSIGN, { ids: [id], assigneeId });
    expect(codeOf(await assign(999_999))).toEqual([404, 'MEMBER_NOT_FOUND']);
    for (const member of [partner, customer]) {
      expect(codeOf(await assign(member.session.memberId))).toEqual([422, 'VALIDATION_FAILED']);
    }
  });

  it('refuses a stopped member, who keeps own exceptions, so that their due date can change', async () => {
    const { email, token } = await invited(url, admin, { authLevel: 90 });
    expect((await accept(client(url), token)).status).toBe(200);
    const { rows } = (await staff.post('/api/member/getPeople')).body;
    const { id: assigneeId, version } = rows.find((person: { email: string }) => person.email === email);
    const [own, other] = [await heldOrder(), await heldOrder()];
    const assign = (ids: string[], changes = {}) => staff.post(ASSIGN, { ids, assigneeId, ...changes });
    expect((await assign([own.id])).body).toEqual({ count: 1 });
    await admin.post('/api/member/setStopped', { id: assigneeId, version, isStopped: true });
    for (const ids of [[other.id], [own.id, other.id]]) {
      expect(codeOf(await assign(ids, { dueDate: '2026-12-23' }))).toEqual([409, 'MEMBER_STOPPED']);
    }
    expect((await assign([own.id], { dueDate: '2026-12-24' })).body).toEqual({ count: 1 });
    expect(await exceptionsOf(staff, own.orderId)).toMatchObject([{ assigneeId, dueDate: '2026-12-24' }]);
    expect(await exceptionsOf(staff, other.orderId)).toMatchObject([{ assigneeId: null, dueDate: null }]);
  });
});

describe('POST /api/exception/comment', () => {
  it('adds comments of staff and of the partner, and answers a repeated key once', async () => {
    const { id, orderId } = await heldOrder();
    const key = { 'idempotency-key': randomUUID() };
    const send = () => staff.post(COMMENT, { id, text: '고객과 통화함' }, key);
    expect([(await send()).body, (await send()).body]).toEqual([{ id }, { id }]);
    expect((await partner.post(COMMENT, { id, text: '<b>확인 중</b>' })).status).toBe(200);
    const [{ comments }] = (await exceptionsOf(partner, orderId)) as [Exception];
    expect(comments).toEqual([
      { at: expect.any(String), by: '최은영', text: '고객과 통화함' },
      { at: expect.any(String), by: '이준호', text: '<b>확인 중</b>' },
    ]);
    expect((await partner.post(COMMENTS, { id })).body).toEqual({ comments });
    const { items } = (await partner.post(LIST, { state: 'open', withComments: false })).body;
    expect(items).toContainEqual(expect.objectContaining({ id, commentCount: 2, comments: [] }));
    for (const [as, unknown] of [
      [partner2, id],
      [staff, UNKNOWN],
    ] as const) {
      expect(codeOf(await as.post(COMMENTS, { id: unknown }))).toEqual([404, 'EXCEPTION_NOT_FOUND']);
    }
  });

  it('keeps comments that two people add at once, and refuses more than 30', async () => {
    const { id, orderId } = await heldOrder();
    const texts = Array.from({ length: 6 }, (_, nth) => `메모 ${nth}`);
    await Promise.all(texts.map((text) => staff.post(COMMENT, { id, text })));
    const [{ comments }] = (await exceptionsOf(staff, orderId)) as [Exception];
    expect(comments.map(({ text }) => text).sort()).toEqual(texts);
    for (let nth = 6; nth < 30; nth += 1) await staff.post(COMMENT, { id, text: '또' });
    expect(codeOf(await staff.post(COMMENT, { id, text: '서른하나' }))).toEqual([422, 'VALIDATION_FAILED']);
  });
});

describe('POST /api/exception/close', () => {
  it('is counted once when two people close at once, and keeps one reason', async () => {
    const { id, orderId } = await heldOrder();
    const answers = await Promise.all(
      [staff, admin].map((as, nth) => as.post(CLOSE, { ids: [id, id], reason: `사유 ${nth}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.count).sort()).toEqual([0, 1]);
    const winner = answers.findIndex(({ body }) => body.count === 1);
    const [closed] = await exceptionsOf(staff, orderId, 'closed');
    expect(closed).toMatchObject({ id, closedReason: `사유 ${winner}` });
    expect((await staff.post(CLOSE, { ids: [id], reason: '다시' })).body).toEqual({ count: 0 });
    expect((await staff.post(ASSIGN, { ids: [id], assigneeId: null })).body).toEqual({ count: 0 });
  });

  it('repeats the answer for a repeated key, and refuses the key for another body', async () => {
    const { id } = await heldOrder();
    const key = { 'idempotency-key': randomUUID() };
    const send = (reason: string) => staff.post(CLOSE, { ids: [id], reason }, key);
    expect([(await send('처리')).body, (await send('처리')).body]).toEqual([{ count: 1 }, { count: 1 }]);
    expect(codeOf(await send('다른 사유'))).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('has an audit entry', async () => {
    const { id, hblNo } = await heldOrder();
    await staff.post(CLOSE, { ids: [id], reason: '감사 확인' });
    const month = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7);
    const { rows } = (await admin.post('/api/admin/getAuditList', { month, kind: 'exception' })).body;
    expect(rows.find(({ recordId }: { recordId: string }) => recordId === id)).toMatchObject({
      name: `${hblNo} 문제 상태`,
      by: '최은영',
      changes: [{ label: '처리 내용', from: '', to: '감사 확인' }],
    });
  });
});

describe('changes of all exceptions that match a search', () => {
  it('assign and close those of all pages, and answer a repeated key once', async () => {
    const found = await mapWithLimit(Array.from({ length: 42 }), 6, heldOrder);
    const me = staff.session.memberId;
    await staff.post(ASSIGN, { ids: found.map(({ id }) => id), assigneeId: admin.session.memberId });
    const search = { state: 'open', rule: 'STATUS_PROBLEM', assigneeId: admin.session.memberId };
    expect((await staff.post(LIST, search)).body.next).not.toBeNull();
    expect((await staff.post(ASSIGN, { search, assigneeId: me, dueDate: '2026-12-24' })).body).toEqual({
      count: 42,
    });
    const mine = { search: { ...search, assigneeId: me }, reason: '한꺼번에 처리' };
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await staff.post(CLOSE, mine, key);
    expect(body.count).toBeGreaterThanOrEqual(42);
    expect((await staff.post(CLOSE, mine, key)).body).toEqual(body);
    expect((await staff.post(LIST, mine.search)).body.items).toEqual([]);
    const { orderId } = found[0] as Exception;
    expect(await exceptionsOf(staff, orderId)).toEqual([]);
  });

  it('change nothing if nothing matches, and refuse both or neither of ids and search', async () => {
    const search = { state: 'open', rule: 'CUSTOMS_FINDING' };
    expect((await staff.post(CLOSE, { search, reason: '처리' })).body).toEqual({ count: 0 });
    for (const targets of [{}, { ids: [UNKNOWN], search }]) {
      expect(codeOf(await staff.post(CLOSE, { ...targets, reason: '처리' }))).toEqual([
        422,
        'VALIDATION_FAILED',
      ]);
      expect(codeOf(await staff.post(ASSIGN, { ...targets, assigneeId: null }))).toEqual([
        422,
        'VALIDATION_FAILED',
      ]);
    }
    expect((await partner.post(CLOSE, { search, reason: '처리' })).status).toBe(403);
  });
});

describe('POST /api/exception/count', () => {
  it('counts like the list, for a partner its own', async () => {
    for (const [as, body] of [
      [staff, {}],
      [staff, { partnerId: 2 }],
      [partner, {}],
    ] as const) {
      const { counts } = (await as.post(LIST, { state: 'open', ...body })).body;
      expect((await as.post('/api/exception/count', body)).body).toEqual({ counts });
    }
    expect((await customer.post('/api/exception/count', {})).status).toBe(403);
  });
});

describe('the routes of exceptions', () => {
  const writes: [string, (id: string) => object][] = [
    [ASSIGN, (id) => ({ ids: [id], assigneeId: null })],
    [COMMENT, (id) => ({ id, text: '메모' })],
    [CLOSE, (id) => ({ ids: [id], reason: '처리' })],
  ];

  it.each(writes)('%s refuses an unknown exception, and changes none beside it', async (path, body) => {
    for (const id of [UNKNOWN, 'nope', '1-NONE-1']) {
      expect(codeOf(await staff.post(path, body(id)))).toEqual([404, 'EXCEPTION_NOT_FOUND']);
    }
    const { id, orderId } = await heldOrder();
    if (path === COMMENT) return;
    const mixed = { ...body(id), ids: [id, UNKNOWN], assigneeId: staff.session.memberId };
    expect(codeOf(await staff.post(path, mixed))).toEqual([404, 'EXCEPTION_NOT_FOUND']);
    expect((await exceptionsOf(staff, orderId))[0]).toMatchObject({ state: 'open', assigneeId: null });
  });

  it('refuse other levels, and treat a foreign exception like an unknown one', async () => {
    const { id } = await heldOrder();
    expect(codeOf(await partner2.post(COMMENT, { id, text: '메모' }))).toEqual([404, 'EXCEPTION_NOT_FOUND']);
    for (const [path, body] of writes) {
      expect((await customer.post(path, body(id))).status).toBe(403);
      expect((await visitor.post(path, body(id))).status).toBe(401);
      if (path !== COMMENT) expect((await partner.post(path, body(id))).status).toBe(403);
    }
    expect((await customer.post(LIST, { state: 'open' })).status).toBe(403);
  });

  it.each([
    [ASSIGN, { ids: [], assigneeId: null }],
    [ASSIGN, { ids: Array.from({ length: 101 }, (_, nth) => `${nth}`), assigneeId: null }],
    [ASSIGN, { ids: [UNKNOWN], assigneeId: null, dueDate: '2026-02-30' }],
    [CLOSE, { ids: [UNKNOWN], reason: ' ' }],
    [CLOSE, { ids: [UNKNOWN], reason: '가'.repeat(201) }],
    [CLOSE, { ids: [UNKNOWN] }],
    [COMMENT, { id: UNKNOWN, text: '' }],
    [COMMENT, { id: UNKNOWN, text: '가'.repeat(501) }],
  ])('%s refuses wrong input (%#)', async (path, body) => {
    expect([400, 422]).toContain((await staff.post(path, body)).status);
  });
});

describe('POST /_local/jobs/exceptions', () => {
  it('runs the hourly job at once and returns its report', async () => {
    const { status, body } = await visitor.post('/_local/jobs/exceptions');
    expect(status).toBe(200);
    expect(body).toEqual({
      checked: expect.any(Number),
      opened: expect.any(Number),
      closed: expect.any(Number),
      isComplete: true,
    });
  });
});
