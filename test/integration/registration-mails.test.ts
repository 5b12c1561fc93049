import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderPayload } from '#test/fixtures/orders.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { mailsTo } from '#test/support/mails.ts';
import { joinMember } from '#test/support/members.ts';
import { REGISTER, registerOrder } from '#test/support/orders.ts';

const [staff, partner] = await demoClients('staff', 'partner');
const address = () => `${randomUUID()}@example.com`;
const SUBJECT = '주문이 등록되었습니다';
const expectMails = async (to: string, count: number) => {
  await expect.poll(async () => (await mailsTo(url, to, SUBJECT)).length).toBe(count);
  return mailsTo(url, to, SUBJECT);
};

describe('mail after a registration', () => {
  it('is sent once to the address of a visitor, with links and drop-off places, and without text of the order', async () => {
    const noticeEmail = address();
    const headers = { 'idempotency-key': randomUUID() };
    const payload = orderPayload({ noticeEmail: noticeEmail.toUpperCase(), orderMemo: '부재 시 경비실' });
    const answers = await Promise.all([1, 2].map(() => visitor.post(REGISTER, payload, headers)));
    const { hblNo } = answers[0]?.body ?? {};
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const [mail] = await expectMails(noticeEmail, 1);
    expect(mail?.subject).toContain(hblNo);
    expect(mail?.text).toContain(`/parcel-reg-aus-to-kor?hblNo=${hblNo}`);
    expect(mail?.text).toContain(`/parcel-info?hblNo=${hblNo}`);
    expect(mail?.text).toContain('시드니 리드컴 접수처');
    for (const text of ['홍길동', '경비실', '세종대로']) expect(mail?.text).not.toContain(text);
  });

  it('has a tracking link that shows a hold, and links that end the mails to a visitor', async () => {
    const noticeEmail = address();
    const { id, hblNo } = await registerOrder(visitor, { noticeEmail });
    const [mail] = await expectMails(noticeEmail, 1);
    const k = /parcel-info\?hblNo=\S+&k=(\S+)/.exec(mail?.text ?? '')?.[1];
    const hold = { id, status: '81', holdReason: '06', holdNote: '홍길동 님께 010-1234-5678로 전화' };
    const held = await staff.post('/api/parcel/modifyOrderStatus', hold);
    expect(held.status, JSON.stringify(held.body)).toBe(200);
    const [[withLink], [without]] = await Promise.all(
      [{ hblNo, k }, { hblNo }].map(async (body) => (await visitor.post('/api/parcel/byHblNo', body)).body),
    );
    expect(without.events[0].text).toContain('확인이 필요해 멈춰 있습니다.');
    expect(withLink.events[0].text).not.toContain('확인이 필요해 멈춰 있습니다.');
    expect([without.hold, withLink.hold]).toEqual([undefined, { reason: '운임 결제 대기', note: '' }]);
    const token = /stop-notices\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<${url}/api/parcel/stopNotices/${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    const read = async () => (await staff.post('/api/parcel/getOrders', { id: [id] })).body[0].noticeEmail;
    expect(await read()).toBeDefined();
    const stopped = await visitor.post('/api/parcel/stopNotices', { token: decodeURIComponent(token ?? '') });
    expect(stopped.status).toBe(200);
    expect(await read()).toBeUndefined();
  });

  it('is sent to the address of a member, who cannot enter another address', async () => {
    const { api, email } = await joinMember(url);
    const noticeEmail = address();
    const { hblNo } = await registerOrder(api, { noticeEmail });
    const [mail] = await expectMails(email, 1);
    expect(mail?.text).toContain(hblNo);
    expect(mail?.text).not.toContain('stop-notices');
    expect(mail?.text).toContain(`받을 소식 고르기: ${url}/my/profile`);
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': expect.stringContaining(`<${url}/api/parcel/stopNotices/member-`),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(await mailsTo(url, noticeEmail)).toEqual([]);
  });

  it('is not sent for orders of partners and staff, and the address is no field of the order', async () => {
    const noticeEmail = address();
    for (const as of [partner, staff]) await registerOrder(as, { noticeEmail });
    const { id } = await registerOrder(visitor, { noticeEmail });
    await expectMails(noticeEmail, 1);
    const [order] = (await staff.post('/api/parcel/getOrders', { id: [id] })).body;
    expect(JSON.stringify(order)).not.toContain(noticeEmail);
  });

  it('is refused after ten mails to one address in an hour, while the orders are registered', async () => {
    const { api, email } = await joinMember(url);
    const answers = [];
    for (let nth = 0; nth < 11; nth += 1) answers.push(await registerOrder(api));
    expect(answers.slice(0, 10).every((answer) => !('isMailRefused' in answer))).toBe(true);
    expect(answers[10]).toMatchObject({ isMailRefused: true });
    await expectMails(email, 10);
  });

  it.each(['x', 'a@b', 'two@example.com, three@example.com'])(
    'is refused with 422 for the invalid address %s',
    async (noticeEmail) => {
      const { status, body } = await visitor.post(REGISTER, orderPayload({ noticeEmail }));
      expect([status, body.fields]).toEqual([
        422,
        [{ path: 'noticeEmail', message: '잘못된 이메일 형식입니다.' }],
      ]);
    },
  );
});
