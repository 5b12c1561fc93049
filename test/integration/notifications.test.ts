import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seoulDay } from '#shared/domain/dates.ts';
import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { type Client, client } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { exceptionsOf, openException } from '#test/support/exceptions.ts';
import { type Mail, mailsTo, stopByMailProgram } from '#test/support/mails.ts';
import { joinMember } from '#test/support/members.ts';
import { registerOrder } from '#test/support/orders.ts';

const [staff, partner, admin] = await demoClients('staff', 'partner', 'admin');

const register = (customerNum: number) =>
  registerOrder(staff, { customerNum, orderId: `N-${randomUUID().slice(0, 8)}` });
const setStatus = async (id: number[], status: string) =>
  expect((await staff.post('/api/parcel/modifyOrderStatus', { id, status })).status).toBe(200);
const mailEvents = async (orderId: number): Promise<TimelineEvent[]> =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body.events.filter(({ kind }: TimelineEvent) =>
    kind.startsWith('notification'),
  );
const openRules = async (orderId: number): Promise<string[]> =>
  (await exceptionsOf(staff, orderId)).map(({ rule }) => rule);
/** Runs the job until the stream has delivered the changes and the customer has this number of mails. */
const runJobUntil = (email: string, count: number) =>
  expect
    .poll(async () => {
      await client(url).post('/_local/jobs/notifications');
      return (await mailsTo(url, email)).length;
    })
    .toBe(count);

describe('notifications of a customer', () => {
  it('are one mail about several parcels, recorded on the timeline of each for staff and partner only', async () => {
    const member = await joinMember(url);
    const orders = [await register(member.id), await register(member.id), await register(member.id)];
    const ids = orders.map(({ id }) => id);
    await setStatus(ids, '05');
    await expect
      .poll(async () => {
        await client(url).post('/_local/jobs/notifications');
        const texts = (await mailsTo(url, member.email)).map(({ text }) => text).join();
        return orders.every(({ hblNo }) => texts.includes(hblNo));
      })
      .toBe(true);
    for (const id of ids) {
      await expect
        .poll(() => mailEvents(id))
        .toMatchObject([
          { kind: 'notificationSent', source: 'system', visibility: 'office', data: { mail: 'status' } },
        ]);
      const [event] = await mailEvents(id);
      expect(event?.text).toMatch(/^배송 알림 메일을 보냈습니다\(.{1,2}\*\*\*@.+\)\.$/);
      expect(JSON.stringify(event)).not.toContain(member.email);
    }
    const [order] = orders;
    const seen = await member.api.post('/api/parcel/byHblNo', { hblNo: [order?.hblNo] });
    expect(JSON.stringify(seen.body)).not.toContain('notificationSent');
  });

  it('about a problem are mailed without the job', async () => {
    const member = await joinMember(url);
    const { id, hblNo } = await register(member.id);
    await setStatus([id], '81');
    await expect
      .poll(async () => (await mailsTo(url, member.email)).map(({ subject }) => subject))
      .toEqual([`[한호] ${hblNo} 배송 상태: 출고보류`]);
  });
});

describe('a correction of a final status', () => {
  const reason = '동명이인의 주문과 바뀌었음';
  const correct = (id: number) =>
    staff.post('/api/parcel/modifyOrderStatus', { id, status: '01', reason, seen: { [id]: '90' } });

  it('is mailed to the customer whose own cancellation was mailed, without the reason', async () => {
    const member = await joinMember(url);
    const { id, hblNo } = await registerOrder(member.api);
    expect((await member.api.post('/api/my/cancelParcel', { id, version: 1 })).status).toBe(200);
    const mailsOf = async () => (await mailEvents(id)).map(({ data }) => data.mail);
    await expect.poll(mailsOf).toContain('cancelled');
    expect((await correct(id)).status).toBe(200);
    await runJobUntil(member.email, 3);
    const [mail] = await mailsTo(url, member.email, '배송 상태');
    expect(mail?.subject).toBe(`[한호] ${hblNo} 배송 상태: 접수완료`);
    expect(mail?.text).toContain('앞서 안내드린 내용을 바로잡아 상태를 접수완료로 바꾸었습니다.');
    expect(mail?.text).not.toContain(reason);
  });

  it('is not mailed if the customer got no mail about the final status', async () => {
    const member = await joinMember(url);
    const [corrected, other] = [await register(member.id), await register(member.id)];
    await setStatus([corrected.id], '90');
    expect((await correct(corrected.id)).status).toBe(200);
    // The mail about the other parcel shows that the job has run after the correction.
    await setStatus([other.id], '05');
    await runJobUntil(member.email, 1);
    const [mail] = await mailsTo(url, member.email);
    expect(mail?.text).not.toContain(corrected.hblNo);
  });
});

describe('mails that bounce', () => {
  const STOP = '/api/member/getMailStop';
  const RESUME = '/api/member/resumeMails';

  it('stop further mails until staff lift the mark, which is audited; another address is not stopped', async () => {
    const email = `bounce+${randomUUID().slice(0, 8)}@simulator.amazonses.com`;
    const member = await joinMember(url, { email });
    const [first, second] = [await register(member.id), await register(member.id)];
    await setStatus([first.id], '81');
    await expect
      .poll(async () => (await staff.post(STOP, { id: member.id })).body)
      .toMatchObject({ mailStop: { reason: 'bounce' } });
    await expect
      .poll(async () => (await mailEvents(first.id)).map(({ kind, data }) => [kind, data.failure]))
      .toEqual([
        ['notificationFailed', 'bounce'],
        ['notificationSent', undefined],
      ]);
    expect((await member.api.get('/api/my/getProfile')).body.mailStop).toMatchObject({ reason: 'bounce' });
    await openException(staff, first.id, 'MAIL_BOUNCED');

    expect((await partner.post(RESUME, { id: member.id })).status).toBe(403);
    expect((await staff.post(RESUME, { id: member.id })).body).toEqual({ mailStop: null });
    expect((await staff.post(RESUME, { id: member.id })).body).toEqual({ mailStop: null });
    const { body: audit } = await admin.post('/api/admin/getAuditList', {
      month: seoulDay(new Date()).slice(0, 7),
      kind: 'customer',
      recordId: String(member.id),
    });
    expect(JSON.stringify(audit)).toContain('메일 중지');
    await expect.poll(() => openRules(first.id)).toEqual(['STATUS_PROBLEM']);
    await setStatus([second.id], '81');
    await runJobUntil(email, 2);
  });

  it('open MAIL_BOUNCED for the parcel until the address changes or the parcel is delivered', async () => {
    const email = `bounce+${randomUUID().slice(0, 8)}@simulator.amazonses.com`;
    const member = await joinMember(url, { email });
    const [first, second] = [await register(member.id), await register(member.id)];
    await setStatus([first.id, second.id], '81');
    for (const { id } of [first, second]) await openException(staff, id, 'MAIL_BOUNCED');
    await setStatus([second.id], '10');
    await expect.poll(() => openRules(second.id)).toEqual([]);
    expect(await openRules(first.id)).toContain('MAIL_BOUNCED');
    const { body: customers } = await staff.post('/api/member/getCustomerList', { paging: 0 });
    const customer = customers.find(({ id }: { id: number }) => id === member.id);
    const moved = { ...customer, email: `moved-${randomUUID().slice(0, 8)}@example.com` };
    expect((await staff.post('/api/member/modifyCustomer', moved)).status).toBe(200);
    await expect.poll(() => openRules(first.id)).toEqual(['STATUS_PROBLEM']);
  });

  it('of a complaint stop notifications, not the reset of the password', async () => {
    const email = `complaint+${randomUUID().slice(0, 8)}@simulator.amazonses.com`;
    const member = await joinMember(url, { email });
    const { id } = await register(member.id);
    await setStatus([id], '80');
    await expect
      .poll(async () => (await staff.post(STOP, { id: member.id })).body)
      .toMatchObject({ mailStop: { reason: 'complaint' } });
    expect((await client(url).post('/api/cust/requestPasswordReset', { email })).status).toBe(200);
    await expect.poll(async () => (await mailsTo(url, email, '비밀번호 재설정')).length).toBe(1);
  });

  it('of an unknown member return 404', async () => {
    for (const path of [STOP, RESUME]) expect((await staff.post(path, { id: 999_999 })).status).toBe(404);
  });
});

describe('mails to a member', () => {
  const profileOf = async ({ api }: { api: Client }) => (await api.get('/api/my/getProfile')).body;
  const newMail = async () => {
    const member = await joinMember(url);
    const { id } = await register(member.id);
    await setStatus([id], '81');
    await expect.poll(async () => (await mailsTo(url, member.email, '배송 상태')).length).toBe(1);
    const [mail] = (await mailsTo(url, member.email, '배송 상태')) as [Mail];
    return { member, id, mail };
  };

  it('have headers by which a mail program switches off all notifications, also by repeated requests', async () => {
    const { member, id, mail } = await newMail();
    expect((await profileOf(member)).notifications).not.toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => stopByMailProgram(mail)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await profileOf(member)).toMatchObject({ statusMail: false, notifications: [] });
    await setStatus([id], '80');
    // The mail about a later change shows that the change was handled.
    const other = await joinMember(url);
    await setStatus([(await register(other.id)).id], '81');
    await expect.poll(async () => (await mailsTo(url, other.email, '배송 상태')).length).toBe(1);
    expect(await mailsTo(url, member.email, '배송 상태')).toHaveLength(1);
  });

  it('are not ended by the secret of another member or a wrong token', async () => {
    const [{ member, mail }, { member: other }] = [await newMail(), await newMail()];
    const token = decodeURIComponent(
      /stopNotices\/(.+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '',
    );
    expect(token).toMatch(new RegExp(`^member-${member.id}\\..{22}$`));
    const secret = token.split('.')[1];
    const wrong = [
      `member-${other.id}.${secret}`,
      `member-${member.id}.${'A'.repeat(22)}`,
      `member-${member.id}.`,
      `member-x.${secret}`,
      // The member administers no partner.
      `partner-${member.id}.${secret}`,
    ];
    for (const each of wrong)
      expect((await client(url).post('/api/parcel/stopNotices', { token: each })).status, each).toBe(200);
    for (const each of [member, other]) expect((await profileOf(each)).statusMail).toBe(true);
    expect((await client(url).post('/api/parcel/stopNotices', { token })).status).toBe(200);
    expect((await profileOf(member)).statusMail).toBe(false);
  });
});

describe('mails to a visitor', () => {
  it('have headers by which a mail program ends them', async () => {
    const email = `visitor-${randomUUID().slice(0, 8)}@example.com`;
    const { id, hblNo } = await registerOrder(client(url), { noticeEmail: email });
    await setStatus([id], '81');
    await expect.poll(async () => (await mailsTo(url, email, '배송 상태')).length).toBe(1);
    const [mail] = await mailsTo(url, email, '배송 상태');
    expect(mail?.subject).toBe(`[한호] ${hblNo} 배송 상태: 출고보류`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers['list-unsubscribe']).toMatch(/^<https?:\/\/.+\/api\/parcel\/stopNotices\/.+>$/);
    await expect
      .poll(async () => (await mailEvents(id)).map(({ kind, data }) => [kind, data.audience]))
      .toContainEqual(['notificationSent', 'visitor']);
  });
});
