import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Consol } from '#shared/domain/consol.ts';
import type { Timeline } from '#shared/domain/timeline.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, codeOf } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { mailsTo } from '#test/support/mails.ts';
import { joinMember } from '#test/support/members.ts';
import { readOrder, readOrders, registerOrder, registerOrders } from '#test/support/orders.ts';

const [staff, partner, partner2, customer] = await demoClients('staff', 'partner', 'partner2', 'customer');
const flight: number = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
const later = { etd: '2026-12-03', eta: '2026-12-05' };
const SUBJECT = '[한호] 운송 일정이 늦어졌습니다';

const openConsol = async (ids: number[], changes: object = {}): Promise<Consol> => {
  const { body } = await staff.post('/api/consol/registerConsol', { ...consolPayload(flight), ...changes });
  const { status } = await staff.post('/api/consol/linkConsol', { consolId: body.id, orderList: ids });
  expect(status).toBe(200);
  return body;
};
const bodyOf = (
  { id, version, freightCode, mblNo, etd, eta, departCity, arrivalCity, status, memo }: Consol,
  changes: object,
) => ({
  ...{ id, version, freightCode, mblNo, etd, eta, departCity, arrivalCity, status, memo },
  ...changes,
});
const modify = (consol: Consol, changes: object, headers?: Record<string, string>) =>
  staff.post('/api/consol/modifyConsol', bodyOf(consol, changes), headers);
const preview = (consolId: number, dates: object, as: Client = staff) =>
  as.post('/api/consol/previewDelay', { consolId, ...dates });
const timelineOf = async (orderId: number, as: Client = staff): Promise<Timeline> =>
  (await as.post('/api/parcel/getTimeline', { orderId })).body;
const kindsOf = async (orderId: number): Promise<string[]> =>
  (await timelineOf(orderId)).events.map(({ kind }) => kind);
const statusesOf = async (ids: number[]) => (await readOrders(staff, ids)).map(({ status }) => status);
const setStatus = (id: number, status: string) => staff.post('/api/parcel/modifyOrderStatus', { id, status });
const idsOf = (orders: { id: number }[]) => orders.map(({ id }) => id);
const newMember = async (statusMail: boolean) => {
  const member = await joinMember(url);
  const { notifications: _, ...profile } = (await member.api.get('/api/my/getProfile')).body;
  expect((await member.api.post('/api/my/updateProfile', { ...profile, statusMail })).status).toBe(200);
  return member;
};

describe('POST /api/consol/previewDelay', () => {
  it('counts parcels, customers and partners, returns the mail, and writes nothing', async () => {
    const member = await joinMember(url);
    const own = await registerOrder(member.api);
    const orders = [own, await registerOrder(partner), await registerOrder(partner2)];
    const delivered = await registerOrder(partner);
    await setStatus(delivered.id, '10');
    const consol = await openConsol(idsOf([...orders, delivered]));
    const { status, body, units } = await preview(consol.id, later);
    expect([status, units.write]).toEqual([200, 0]);
    expect(body).toEqual({
      parcels: 3,
      customers: 1,
      partners: expect.any(Number),
      subject: SUBJECT,
      text: expect.stringContaining(`H/BL 번호 1건: ${own.hblNo}`),
      // The admins of the demo partners have addresses.
      audience: { members: 1, partners: 2, visitors: 0, unreachable: 0 },
      mailPreview: {
        members: { subject: SUBJECT, text: body.text },
        partners: { subject: '[한호] 지연 1건', text: expect.stringContaining(orders[1]?.hblNo ?? '') },
        visitors: null,
      },
    });
    const partners = new Set((await readOrders(staff, idsOf(orders))).map(({ partnerId }) => partnerId));
    expect(body.partners).toBe(partners.size);
    expect(body.text).toContain('출발 예정일 2026-12-01 → 2026-12-03');
    expect(await kindsOf(own.id)).not.toContain('delayed');
  });

  it('returns zeros and no mail for unchanged dates and counts no parcels of an empty consol', async () => {
    const consol = await openConsol([(await registerOrder(partner)).id]);
    const { etd, eta } = consol;
    const none = { parcels: 0, customers: 0, partners: 0 };
    expect((await preview(consol.id, { etd, eta })).body).toEqual({
      ...{ ...none, subject: '', text: '' },
      audience: { members: 0, partners: 0, visitors: 0, unreachable: 0 },
      mailPreview: { members: null, partners: null, visitors: null },
    });
    const empty = (await staff.post('/api/consol/registerConsol', consolPayload(flight))).body;
    expect((await preview(empty.id, later)).body).toMatchObject({ ...none, subject: SUBJECT });
  });

  it('counts each address once, and people without one as unreachable', async () => {
    const silent = await newMember(false);
    const noticeEmail = `${randomUUID()}@example.com`;
    const orders = [
      await registerOrder(silent.api),
      await registerOrder(visitor, { noticeEmail }),
      await registerOrder(visitor, { noticeEmail }),
      await registerOrder(visitor),
    ];
    const { audience, mailPreview } = (await preview((await openConsol(idsOf(orders))).id, later)).body;
    expect(audience).toEqual({ members: 0, partners: 0, visitors: 1, unreachable: 2 });
    expect(mailPreview).toEqual({
      members: null,
      partners: null,
      visitors: { subject: expect.stringContaining('[한호]'), text: expect.stringContaining('2026-12-05') },
    });
  });

  it('counts a partner without an address as unreachable', async () => {
    const { body } = await staff.post('/api/partner/registerPartner', partnerPayload());
    const { id } = await registerOrder(staff, { partnerId: body.id });
    const { audience } = (await preview((await openConsol([id])).id, later)).body;
    expect(audience).toEqual({ members: 0, partners: 0, visitors: 0, unreachable: 1 });
  });

  it('names reason and note in the mail', async () => {
    const { api } = await joinMember(url);
    const consol = await openConsol([(await registerOrder(api)).id]);
    const cause = { delayReason: '02', delayNote: '<b>다음 편</b>으로 보냅니다' };
    const { mailPreview } = (await preview(consol.id, { ...later, ...cause })).body;
    expect(mailPreview.members.text).toContain('사유: 선적 이월\n<b>다음 편</b>으로 보냅니다');
  });

  it('names the note in the mail to a partner, not in that to a visitor, and no secret link in either', async () => {
    const noticeEmail = `${randomUUID()}@example.com`;
    const ids = idsOf([await registerOrder(partner), await registerOrder(visitor, { noticeEmail })]);
    const cause = { delayReason: '02', delayNote: '다음 편으로 보냅니다' };
    const { mailPreview } = (await preview((await openConsol(ids)).id, { ...later, ...cause })).body;
    const { partners, visitors } = mailPreview;
    expect(partners.text).toContain(', 사유: 선적 이월, 다음 편으로 보냅니다).');
    expect(visitors.text).toContain(', 사유: 선적 이월).');
    expect(visitors.text).not.toContain('다음 편');
    for (const { text } of [partners, visitors]) expect(text).not.toContain('http');
  });

  it('refuses dates in the wrong sequence, days that do not exist, an unknown consol and other callers', async () => {
    const { body } = await preview(1, { etd: '2026-12-05', eta: '2026-12-03' });
    expect(body.fields).toEqual([{ path: 'eta', message: '도착 예정일을 올바르게 입력해주세요.' }]);
    for (const etd of ['2026-02-30', 5, undefined, null])
      expect((await preview(1, { ...later, etd })).status, String(etd)).toBeOneOf([400, 422]);
    expect(codeOf(await preview(999_999, later))).toEqual([404, 'CONSOL_NOT_FOUND']);
    for (const as of [partner, customer]) expect((await preview(1, later, as)).status).toBe(403);
    expect((await preview(1, later, visitor)).status).toBe(401);
  });
});

describe('POST /api/consol/modifyConsol with a reason of the delay', () => {
  const cause = { delayReason: '02', delayNote: '다음 편으로 보냅니다' };

  it('stores the code and the note in the event, and names both in sentence and mail', async () => {
    const member = await joinMember(url);
    const { id, hblNo } = await registerOrder(member.api);
    const consol = await openConsol([id]);
    expect((await modify(consol, { ...later, ...cause, notify: true })).status).toBe(200);
    for (const as of [staff, member.api]) {
      const [row] = (await as.post('/api/parcel/byHblNo', { hblNo })).body;
      const event = row.events.find(({ kind }: { kind: string }) => kind === 'delayed');
      expect(event.data).toMatchObject(cause);
      expect(event.text).toContain(', 사유: 선적 이월, 다음 편으로 보냅니다).');
    }
    const [seen] = (await visitor.post('/api/parcel/byHblNo', { hblNo })).body;
    const publicEvent = seen.events.find(({ kind }: { kind: string }) => kind === 'delayed');
    expect(publicEvent.text).toContain(', 사유: 선적 이월).');
    expect(publicEvent.data).toEqual({});
    expect(JSON.stringify(seen)).not.toContain('다음 편');
    await expect.poll(async () => (await mailsTo(url, member.email, SUBJECT)).length).toBe(1);
    const [mail] = await mailsTo(url, member.email, SUBJECT);
    expect(mail?.text).toContain('사유: 선적 이월\n다음 편으로 보냅니다');
  });

  it('refuses an unknown reason and a long note, and writes nothing', async () => {
    const consol = await openConsol([(await registerOrder(partner)).id]);
    const wrong = [{ delayReason: '77' }, { delayNote: '가'.repeat(201) }];
    for (const fields of wrong) {
      const { status, body } = await modify(consol, { ...later, ...fields });
      expect([status, body.fields.map(({ path }: { path: string }) => path)]).toEqual([
        422,
        Object.keys(fields),
      ]);
    }
    expect((await modify(consol, later)).status).toBe(200);
  });
});

describe('POST /api/consol/modifyConsol with new dates', () => {
  it('adds an event to each parcel that is not final, which everyone sees, and changes no status', async () => {
    const [order, delivered] = await registerOrders(partner, 2);
    const ids = [order?.id ?? 0, delivered?.id ?? 0];
    await setStatus(ids[0] ?? 0, '04');
    await setStatus(ids[1] ?? 0, '10');
    const consol = await openConsol(ids);
    const { status, body } = await modify(consol, later);
    expect([status, body]).toEqual([
      200,
      { ...consol, ...later, version: 2, updated_at: body.updated_at, ...totalsOf(body) },
    ]);
    const [event] = (await timelineOf(ids[0] ?? 0)).events;
    const text =
      '운송 일정이 늦어졌습니다(출발 예정일 2026-12-01 → 2026-12-03, 도착 예정일 2026-12-02 → 2026-12-05).';
    expect(event).toMatchObject({
      kind: 'delayed',
      source: 'consol',
      visibility: 'public',
      actorName: '최은영',
      text: `${text} 운송편이 곧 출발합니다.`,
      data: { ...later, etdBefore: '2026-12-01', etaBefore: '2026-12-02' },
    });
    expect(await statusesOf(ids)).toEqual(['04', '10']);
    expect(await kindsOf(ids[1] ?? 0)).not.toContain('delayed');
    const [row] = (await visitor.post('/api/parcel/byHblNo', { hblNo: order?.hblNo })).body;
    expect(row.events[0]).toMatchObject({ kind: 'delayed', actorName: '', data: {} });
    expect(row.events[0].text).toContain(text);
    expect(row.history).toHaveLength(2);
    const history = await staff.post('/api/parcel/getOrderHistory', { orderId: ids[0] });
    expect(history.body).toHaveLength(2);
  });

  it('promises a parcel whose cancellation is corrected later the same days as the others', async () => {
    const ids = idsOf(await registerOrders(partner, 2));
    const [stayed = 0, cancelled = 0] = ids;
    for (const id of ids) await setStatus(id, '04');
    const consol = await openConsol(ids);
    await setStatus(cancelled, '90');
    expect((await modify(consol, later)).status).toBe(200);
    const corrected = { id: cancelled, status: '04', reason: '잘못 취소했습니다' };
    expect((await staff.post('/api/parcel/modifyOrderStatus', corrected)).status).toBe(200);
    const { promisedFrom, promisedTo } = await readOrder(staff, stayed);
    expect(promisedFrom > later.eta).toBe(true);
    expect(await readOrder(staff, cancelled)).toMatchObject({ promisedFrom, promisedTo });
  });

  it('states an earlier arrival, and adds no event if the dates stay the same', async () => {
    const { id } = await registerOrder(partner);
    const consol = await openConsol([id], later);
    const changed = (await modify(consol, { memo: '메모', notify: true })).body;
    expect(await kindsOf(id)).not.toContain('delayed');
    await modify(changed, { eta: '2026-12-04' });
    expect((await timelineOf(id)).events[0]?.text).toContain(
      '운송 일정이 앞당겨졌습니다(도착 예정일 2026-12-05 → 2026-12-04).',
    );
  });

  it('adds one audit entry of the consol', async () => {
    const { id } = await registerOrder(partner);
    const consol = await openConsol([id]);
    await modify(consol, { ...later, notify: true });
    const [entry] = await auditOf(staff, 'consol', consol.id);
    expect(entry).toEqual({
      by: '최은영',
      action: 'change',
      name: consol.mblNo,
      changes: [
        { label: '출발 예정일', from: '2026-12-01', to: '2026-12-03' },
        { label: '도착 예정일', from: '2026-12-02', to: '2026-12-05' },
      ],
    });
  });

  it('accepts one of two concurrent changes, whose event each parcel gets once', async () => {
    const { id } = await registerOrder(partner);
    const consol = await openConsol([id]);
    const answers = await Promise.all([modify(consol, later), modify(consol, { eta: '2026-12-09' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await kindsOf(id)).filter((kind) => kind === 'delayed')).toHaveLength(1);
  });

  it('returns the first answer to repeated and concurrent requests with one idempotency key', async () => {
    const { id } = await registerOrder(partner);
    const consol = await openConsol([id]);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => modify(consol, later, headers)));
    answers.push(await modify(consol, later, headers));
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(4).fill([200, 2]));
    expect((await kindsOf(id)).filter((kind) => kind === 'delayed')).toHaveLength(1);
    const other = await modify(consol, { eta: '2026-12-30' }, headers);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('refuses a text as moveOrders or notify', async () => {
    const consol = await openConsol([(await registerOrder(partner)).id]);
    expect((await modify(consol, { ...later, notify: 'yes' })).status).toBe(400);
    expect((await modify(consol, { ...later, moveOrders: 1 })).status).toBe(400);
  });

  it('mails each customer once, as previewed, with notify only and with the mails switched on only', async () => {
    const [first, second] = [await newMember(true), await newMember(true)];
    const silent = await newMember(false);
    const own = [await registerOrder(first.api), await registerOrder(first.api)];
    const others = [await registerOrder(second.api), await registerOrder(silent.api)];
    const consol = await openConsol(idsOf([...own, ...others]));
    const quiet = (await modify(consol, { eta: '2026-12-04' })).body;
    const { body } = await preview(consol.id, later);
    expect(body).toMatchObject({ parcels: 4, customers: 3, subject: SUBJECT });
    await modify(quiet, { ...later, notify: true });
    await expect.poll(async () => (await mailsTo(url, second.email, SUBJECT)).length).toBe(1);
    await expect.poll(async () => (await mailsTo(url, first.email, SUBJECT)).length).toBe(1);
    const [mail] = await mailsTo(url, first.email, SUBJECT);
    expect([mail?.subject, mail?.text]).toEqual([body.subject, body.text]);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(`H/BL 번호 2건: ${own[0]?.hblNo}, ${own[1]?.hblNo}`);
    expect(await mailsTo(url, silent.email, SUBJECT)).toEqual([]);
  });
});

const totalsOf = ({
  linkedOrderQty,
  totalOrderQty,
  totalQty,
  totalWeight,
  totalVolume,
  unmeasuredOrderQty,
}: Consol) => ({
  linkedOrderQty,
  totalOrderQty,
  totalQty,
  totalWeight,
  totalVolume,
  unmeasuredOrderQty,
});

describe('POST /api/consol/modifyConsol with moveOrders', () => {
  const registerWith = async (status: string): Promise<number> => {
    const { id } = await registerOrder(partner);
    expect((await setStatus(id, status)).status).toBe(200);
    return id;
  };

  it.each([
    ['003', 'departed', '05', '시드니에서 출발했습니다.'],
    ['004', 'arrived', '06', '인천에 도착했습니다.'],
    ['005', 'customsStarted', '07', '세관에서 통관 중입니다.'],
    ['006', 'customsReleased', '08', '통관이 끝났습니다.'],
  ])('moves parcels for consol status %s by the event %s to status %s', async (status, kind, to, text) => {
    const id = await registerWith('03');
    const consol = await openConsol([id]);
    expect((await modify(consol, { status, moveOrders: true })).status).toBe(200);
    expect(await statusesOf([id])).toEqual([to]);
    const [event] = (await timelineOf(id)).events;
    expect(event).toMatchObject({ kind, source: 'consol', actorName: '최은영' });
    expect(event?.text).toContain(text);
  });

  it('keeps parcels that are further along, held or final', async () => {
    const statuses = ['03', '08', '82', '10'];
    const ids = [];
    for (const status of statuses) ids.push(await registerWith(status));
    const consol = await openConsol(ids);
    await modify(consol, { status: '003', moveOrders: true });
    expect(await statusesOf(ids)).toEqual(['05', '08', '82', '10']);
  });

  it('moves no parcel without moveOrders, without a change of status, or for another status', async () => {
    const id = await registerWith('03');
    const consol = await openConsol([id]);
    const closed = (await modify(consol, { status: '002', moveOrders: true })).body;
    const departed = (await modify(closed, { status: '003' })).body;
    await modify(departed, { memo: '메모', moveOrders: true });
    expect(await statusesOf([id])).toEqual(['03']);
  });

  it('adds both events if status and dates change, with at most 11 write units per parcel, and 9 for one of them', async () => {
    const orders = await registerOrders(partner, 30);
    const ids = idsOf(orders);
    const consol = await openConsol(ids);
    const both = await modify(consol, { ...later, status: '003', moveOrders: true });
    expect(both.status).toBe(200);
    expect(both.units.write / ids.length).toBeLessThanOrEqual(11);
    expect((await kindsOf(ids[29] ?? 0)).slice(0, 2).sort()).toEqual(['delayed', 'departed']);
    const moved = await modify(both.body, { status: '004', moveOrders: true });
    expect(moved.units.write / ids.length).toBeLessThanOrEqual(9);
    const delayed = await modify(moved.body, { eta: '2026-12-20' });
    expect(delayed.units.write / ids.length).toBeLessThanOrEqual(9);
    expect(await statusesOf(ids)).toEqual(ids.map(() => '06'));
    expect((await readOrder(staff, ids[0] ?? 0)).mblNo).toBe(consol.mblNo);
  });
});
