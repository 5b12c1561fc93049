import { describe, expect, it } from 'vitest';
import type { Customer } from '#shared/domain/member.ts';
import type { Partner } from '#shared/domain/partner.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import { auditEntries } from '#test/support/audit.ts';
import { type Client, codeOf } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { isSignedIn, joinMember, signInMember, signUpMember } from '#test/support/members.ts';
import { REGISTER } from '#test/support/orders.ts';

const [staff, owner, partner] = await demoClients('staff', 'admin', 'partner');

const list = async (): Promise<Partner[]> => (await staff.post('/api/partner/getPartnerList')).body;
const find = async (id: number) => (await list()).find((partner) => partner.id === id);
const send = (fields: object) => staff.post('/api/partner/registerPartner', fields);
const modify = (partner: object, changes: object = {}) =>
  staff.post('/api/partner/modifyPartner', { ...partner, ...changes });
const appoint = (id: number, newAdminId: number, by: Client = staff) =>
  by.post('/api/partner/changePartnerAdmin', { id, newAdminId });
const remove = (id: number) => staff.delete('/api/partner/delPartner', { id });

const register = async (changes: object = {}): Promise<Partner> => {
  const { status, body } = await send({ ...partnerPayload(), ...changes });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const join = () => joinMember(url);
const signUp = () => signUpMember(url);
const memberOf = async (id: number): Promise<Customer | undefined> =>
  (await staff.post('/api/member/getCustomerList', {})).body.find((member: Customer) => member.id === id);

describe('partner routes', () => {
  it('register, change and delete a partner', async () => {
    const partner = await register();
    expect(partner).toEqual({
      ...partnerPayload(),
      id: expect.any(Number),
      version: 1,
      adminId: null,
      admin_name: '',
      admin_phone: '',
      admin_email: '',
      notices: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: partner.created_at,
    });
    expect(await find(partner.id)).toEqual(partner);

    const changed = await modify(partner, { partner_name: '골드코스트', monthly_estimate_volume: '70' });
    expect(changed.body).toEqual({
      ...partner,
      version: 2,
      partner_name: '골드코스트',
      monthly_estimate_volume: 70,
      updated_at: expect.any(String),
    });
    expect(await find(partner.id)).toEqual(changed.body);
    expect(codeOf(await modify(partner))).toEqual([409, 'CONFLICT']);

    expect((await remove(partner.id)).body).toEqual({});
    expect(await find(partner.id)).toBeUndefined();
    for (const answer of [
      await remove(partner.id),
      await modify(changed.body),
      await appoint(partner.id, 1),
    ]) {
      expect(codeOf(answer)).toEqual([404, 'PARTNER_NOT_FOUND']);
    }
  });

  it('return only id and name to callers below level 90', async () => {
    const { id, partner_name } = await register();
    for (const asker of [visitor, partner]) {
      const { body } = await asker.post('/api/partner/getPartnerList');
      expect(body[1]).toEqual({ id: 2, partner_name: '시드니마트' });
      for (const one of body) expect(Object.keys(one).sort()).toEqual(['id', 'partner_name']);
    }
    await remove(id);
    expect((await find(2))?.business_number).toBe('1234567891');
    expect(partner_name).toBe('브리즈번식품');
  });

  it('return only id and name to staff who request names', async () => {
    const { body, units } = await staff.post('/api/partner/getPartnerList', { namesOnly: true });
    expect(body[1]).toEqual({ id: 2, partner_name: '시드니마트' });
    expect(units.read).toBeLessThanOrEqual(1);
  });

  it('require only name, business number and CEO name', async () => {
    const { status, body } = await send({});
    expect([status, body.fields]).toEqual([
      422,
      ['partner_name', 'business_number', 'ceo_name'].map((path) => ({
        path,
        message: '필수 정보를 입력해주세요.',
      })),
    ]);
    const { partner_name, business_number, ceo_name } = partnerPayload();
    const partner = await send({ partner_name, business_number, ceo_name });
    expect(partner.body).toMatchObject({ address: '', monthly_estimate_volume: 0, contract_end_date: '' });
    await remove(partner.body.id);
  });

  it.each([
    ['email', 'x', '잘못된 이메일 형식입니다.'],
    ['business_type', '98', '업종을 올바르게 입력해주세요.'],
  ])('return 422 for %s = %s', async (path, value, message) => {
    const { status, body } = await send({ ...partnerPayload(), [path]: value });
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('store an uploaded logo, and text unchanged', async () => {
    const { url: logo_url } = (await staff.post('/api/image/upload', { content: pixel })).body;
    const partner = await register({ logo_url, item_categories: '<b>꿀</b>, =1+1' });
    expect(await find(partner.id)).toMatchObject({ logo_url, item_categories: '<b>꿀</b>, =1+1' });
    await remove(partner.id);
  });

  it('record author and changed fields in the audit', async () => {
    const partner = await register();
    await modify(partner, { phone: '' });
    await remove(partner.id);
    expect(await auditEntries(staff, 'partner', partner.id)).toMatchObject([
      { action: 'delete' },
      { action: 'change', changes: [{ label: '전화번호', from: '0212345678', to: '' }] },
      { action: 'add', name: '브리즈번식품', by: '최은영', byId: staff.session.memberId },
    ]);
  });
});

describe('DELETE /api/partner/delPartner', () => {
  it('returns 409 REFERENCE_IN_USE for partner 1 and for a partner that ever had an order', async () => {
    const partner = await register();
    const order = orderPayload({ partnerId: partner.id });
    const { id } = (await staff.post(REGISTER, order)).body;
    await staff.post('/api/parcel/delete', { id: [id], isDel: '1' });
    expect(codeOf(await remove(partner.id))).toEqual([409, 'REFERENCE_IN_USE']);
    // A change of the partner keeps the mark that the partner had an order.
    expect((await modify(partner, { phone: '' })).status).toBe(200);
    expect(codeOf(await remove(partner.id))).toEqual([409, 'REFERENCE_IN_USE']);
    expect(codeOf(await remove(1))).toEqual([409, 'REFERENCE_IN_USE']);
    expect(await find(1)).toMatchObject({ partner_name: '한호로지스' });
  });

  it('removes the partner from its members and ends their sessions', async () => {
    const { id, api, email, password } = await join();
    const partner = await register({ adminId: id });
    await api.post('/api/cust/signIn', { email, pwd: password });
    expect((await remove(partner.id)).status).toBe(200);
    expect(await isSignedIn(api)).toBe(false);
    expect(await memberOf(id)).toMatchObject({ partnerId: null });
  });
});

describe('POST /api/partner/changePartnerAdmin', () => {
  it('raises the admin to level 80 of the partner, and returns name and contact', async () => {
    const [first, second] = [await join(), await join()];
    const partner = await register({ adminId: first.id, admin_name: '아무개' });
    expect(partner).toMatchObject({
      adminId: first.id,
      admin_name: '홍길동',
      admin_phone: '01012345678',
      admin_email: first.email,
    });
    expect(await isSignedIn(first.api)).toBe(false);
    expect(await memberOf(first.id)).toMatchObject({ authLevel: 80, partnerId: partner.id });

    const changed = await appoint(partner.id, second.id);
    expect(changed.body).toMatchObject({ adminId: second.id, admin_email: second.email, version: 2 });
    expect(await find(partner.id)).toEqual(changed.body);
    expect(await isSignedIn(second.api)).toBe(false);
    expect(await memberOf(second.id)).toMatchObject({ authLevel: 80, partnerId: partner.id });
    // The previous admin remains a member of the partner and may be deleted.
    const former = (await memberOf(first.id)) as Customer;
    expect(former).toMatchObject({ authLevel: 80, partnerId: partner.id });
    expect((await staff.post('/api/member/delCustomer', { id: first.id })).status).toBe(200);

    await second.api.post('/api/cust/signIn', { email: second.email, pwd: second.password });
    const { user } = (await second.api.get('/api/admin/getSession')).body;
    expect(user).toMatchObject({ partnerId: partner.id, partner_name: partner.partner_name, authLevel: 80 });
    await remove(partner.id);
  });

  it('keeps a higher level, and returns 403 for a member above the caller', async () => {
    const { id } = await signUp();
    const member = (await memberOf(id)) as Customer;
    expect((await owner.post('/api/member/modifyCustomer', { ...member, authLevel: 99 })).status).toBe(200);
    const partner = await register();
    expect(codeOf(await appoint(partner.id, id))).toEqual([403, 'FORBIDDEN']);
    expect((await appoint(partner.id, id, owner)).status).toBe(200);
    expect(await memberOf(id)).toMatchObject({ authLevel: 99, partnerId: partner.id });
    expect(codeOf(await remove(partner.id))).toEqual([403, 'FORBIDDEN']);
    expect((await owner.delete('/api/partner/delPartner', { id: partner.id })).status).toBe(200);
    expect((await owner.post('/api/member/delCustomer', { id })).status).toBe(200);
  });

  it('returns 404 for an unknown member and 409 for the admin of another partner', async () => {
    const { id } = await signUp();
    const [one, other] = [await register({ adminId: id }), await register()];
    expect(codeOf(await appoint(other.id, id))).toEqual([409, 'PARTNER_ADMIN_TAKEN']);
    expect(codeOf(await appoint(other.id, 999_999))).toEqual([404, 'MEMBER_NOT_FOUND']);
    expect(codeOf(await send({ ...partnerPayload(), adminId: 999_999 }))).toEqual([404, 'MEMBER_NOT_FOUND']);
    const free = await signUp();
    const answers = await Promise.all([one, other].map((partner) => appoint(partner.id, free.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const admins = (await list()).filter(({ adminId }) => adminId === free.id);
    expect(admins.map((partner) => partner.id)).toEqual([(await memberOf(free.id))?.partnerId]);
    for (const partner of [one, other]) await remove(partner.id);
  });
});

describe('mails to the admin of a partner', () => {
  const agentOf = async (partnerId: number) => {
    const person = await signUp();
    expect((await appoint(partnerId, person.id)).status).toBe(200);
    return { email: person.email, api: await signInMember(url, person) };
  };
  const noticesOf = async (id: number) => (await find(id))?.notices;

  it('start with the default, and are chosen by the partner and by staff', async () => {
    const { id } = await register();
    expect(await noticesOf(id)).toEqual([]);
    // The answer of a partner without an admin is no choice.
    await modify((await find(id)) as Partner);
    const { api: agent, email } = await agentOf(id);
    expect(await noticesOf(id)).toEqual(['delayed', 'problems', 'short']);
    expect((await agent.post('/api/partner/getNotices')).body).toEqual({
      notices: ['delayed', 'problems', 'short'],
      admin_email: email,
    });

    const choose = (notices: unknown) => agent.post('/api/partner/setNotices', { notices });
    const chosen = await choose(['delivered', 'delayed', 'delivered']);
    expect(chosen.body).toEqual({ notices: ['delayed', 'delivered'], admin_email: email });
    const { version } = (await find(id)) as Partner;
    expect((await choose(['delayed', 'delivered'])).body).toEqual(chosen.body);
    expect(await find(id)).toMatchObject({ version, notices: ['delayed', 'delivered'] });
    expect((await choose([])).body.notices).toEqual([]);
    const wrong = [['cancelled'], 'delayed', undefined];
    expect((await Promise.all(wrong.map(choose))).map(({ status }) => status)).toEqual([422, 400, 400]);

    const before = (await find(id)) as Partner;
    const changed = await modify(before, { notices: ['short'] });
    expect(changed.body.notices).toEqual(['short']);
    expect(await noticesOf(id)).toEqual(['short']);
    const { notices: _, ...others } = changed.body;
    expect((await modify(others)).body.notices).toEqual(['short']);
    const entries = await auditEntries(staff, 'partner', id);
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual({
      label: '알림 메일',
      from: '지연, 배송완료',
      to: '',
    });
  });

  it('are none for the own company, and chosen by no customer, visitor or staff', async () => {
    expect(await noticesOf(1)).toEqual([]);
    const { api: customer } = await join();
    for (const path of ['/api/partner/getNotices', '/api/partner/setNotices']) {
      const codes = await Promise.all(
        [visitor, customer, staff, owner].map(async (caller) =>
          codeOf(await caller.post(path, { notices: [] })),
        ),
      );
      expect(codes).toEqual([[401, 'NOT_SIGNED_IN'], ...Array(3).fill([403, 'FORBIDDEN'])]);
    }
  });
});

it('POST /api/partner/getVolumes returns the number of orders registered for a partner this month', async () => {
  const partner = await register();
  const volume = async () =>
    (await staff.post('/api/partner/getVolumes')).body.find(
      ({ partnerId }: { partnerId: number }) => partnerId === partner.id,
    )?.volume;
  const order = orderPayload({ partnerId: partner.id });
  for (let count = 0; count < 2; count += 1) await staff.post('/api/parcel/registerOrderByCustomer', order);
  await expect.poll(volume).toBe(2);
});
