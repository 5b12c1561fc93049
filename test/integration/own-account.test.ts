import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { ADDRESS_LIMIT } from '#shared/domain/address.ts';
import { defaultNotifications, notificationKinds } from '#shared/domain/notifications.ts';
import { addressPayload } from '#test/fixtures/visitor-forms.ts';
import { client, codeOf } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { joinMember, signInMember } from '#test/support/members.ts';
import { readOrder, registerOrder, registerOrders } from '#test/support/orders.ts';

const [staff, partner] = await demoClients('staff', 'partner2');

const join = () => joinMember(url);

/** A member for requests that change nothing. */
let sharedMember: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  sharedMember = await join();
});
// Not the visitor of all test files, who would then be signed in.
const signInStatus = async (email: string, pwd: string): Promise<number> =>
  (await client(url).post('/api/cust/signIn', { email, pwd })).status;

const profile = (changes = {}) => ({
  lName: '홍',
  fName: '길동',
  mobile: '010-1234-5678',
  country: 'KOR',
  statusMail: false,
  sender: null,
  ...changes,
});
const sender = {
  siteUrl: '',
  shipperName: 'GIL DONG HONG',
  shipperMobile: '0491570006',
  shipperAddress: '12 Rawson St Eastwood NSW 2122',
};

describe('POST /api/my/updateProfile', () => {
  it('changes the profile in every session, but not level and e-mail address', async () => {
    const { api: member, email, password } = await join();
    const otherBrowser = await signInMember(url, { email, password });
    expect((await member.get('/api/my/getProfile')).body).toEqual({
      ...profile({ mobile: '01012345678', statusMail: true }),
      email,
      notifications: defaultNotifications,
      mailStop: null,
      regDate: expect.any(String),
    });
    const changed = await member.post(
      '/api/my/updateProfile',
      profile({ fName: '길순', statusMail: true, sender, authLevel: 99, email: 'other@example.com' }),
    );
    expect(changed.body).toMatchObject({ fName: '길순', email, statusMail: true, sender });
    for (const session of [member, otherBrowser]) {
      expect((await session.get('/api/cust/getSession')).body.user).toMatchObject({
        fName: '길순',
        authLevel: 10,
        email,
      });
    }
  });

  it('stores chosen notifications, and keeps the payload of clients that only send the switch', async () => {
    const { api: member } = await join();
    const change = async (changes: object) =>
      (await member.post('/api/my/updateProfile', profile(changes))).body;
    expect(await change({ statusMail: true })).toMatchObject({ notifications: defaultNotifications });
    expect(await change({ statusMail: true, notifications: ['problems', 'arrived'] })).toMatchObject({
      statusMail: true,
      notifications: ['arrived', 'problems'],
    });
    expect(await change({ statusMail: false })).toMatchObject({ statusMail: false, notifications: [] });
    expect((await member.get('/api/my/getProfile')).body.notifications).toEqual([]);
    expect(await change({ statusMail: true })).toMatchObject({ notifications: notificationKinds });
    expect(await change({ statusMail: true, notifications: [] })).toMatchObject({ statusMail: false });
  });

  it('returns 422 for an unknown notification', async () => {
    const { status } = await sharedMember.api.post(
      '/api/my/updateProfile',
      profile({ statusMail: true, notifications: ['everything'] }),
    );
    expect(status).toBe(422);
  });

  it.each([
    [{ fName: ' ' }, 'fName', '전체항목을 입력하세요.'],
    [{ mobile: '12' }, 'mobile', '전화번호를 확인해주세요. (예: 010-1234-5678)'],
    [{ country: 'USA' }, 'country', '전체항목을 입력하세요.'],
    [
      { sender: { ...sender, shipperName: '홍길동' } },
      'sender.shipperName',
      '보내는 분 이름(영문)을 올바르게 입력해주세요.',
    ],
  ])('returns 422 for %j', async (change, path, message) => {
    const { status, body } = await sharedMember.api.post('/api/my/updateProfile', profile(change));
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });
});

describe('POST /api/my/changePassword', () => {
  it('ends every other session and makes the old password invalid', async () => {
    const { api: member, email, password } = await join();
    const otherBrowser = await signInMember(url, { email, password });
    const newPassword = 'quite another one';
    const answer = await member.post('/api/my/changePassword', { password, newPassword });
    expect(answer.status).toBe(200);
    expect((await member.get('/api/my/getProfile')).status).toBe(200);
    expect((await otherBrowser.get('/api/my/getProfile')).status).toBe(401);
    expect(await signInStatus(email, password)).toBe(401);
    await signInMember(url, { email, password: newPassword });
  });

  it.each(['football1', '01012345678!', 'zxcvbnm,./'])(
    'returns 422 for the new password %s, which is easy to guess, and keeps the old one',
    async (newPassword) => {
      const { api: member, email, password } = await join();
      const { status, body } = await member.post('/api/my/changePassword', { password, newPassword });
      expect([status, body.fields?.map(({ path }: { path: string }) => path)]).toEqual([
        422,
        ['newPassword'],
      ]);
      expect(await signInStatus(email, password)).toBe(200);
    },
  );

  it('returns 422 for a wrong current password and throttles attempts', async () => {
    const { api: member } = await join();
    const guess = () =>
      member.post('/api/my/changePassword', { password: 'a guess', newPassword: 'quite another one' });
    const first = await guess();
    expect([first.status, first.body.fields]).toEqual([
      422,
      [{ path: 'password', message: '현재 비밀번호가 올바르지 않습니다.' }],
    ]);
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.map(({ body }) => body.code)).toContain('TOO_MANY_ATTEMPTS');
    expect((await member.get('/api/my/getProfile')).status).toBe(200);
  });
});

describe('POST /api/my/withdraw', () => {
  it('removes the personal data, frees the e-mail address and keeps the orders', async () => {
    const { api: member, email, password, id } = await join();
    await member.post('/api/my/saveAddress', { address: addressPayload() });
    const order = await registerOrder(member);
    const otherBrowser = await signInMember(url, { email, password });

    expect((await member.post('/api/my/withdraw', { password })).status).toBe(200);

    expect((await otherBrowser.get('/api/my/getProfile')).status).toBe(401);
    expect(await signInStatus(email, password)).toBe(401);
    expect((await visitor.post('/api/cust/userCheck', { email })).body).toBe(true);
    const kept = await readOrder(staff, order.id);
    expect(kept).toMatchObject({ customerNum: id, receiverName: '홍길동' });
    const found = await staff.post('/api/member/searchCustomer', { cat: 2, email });
    expect(found.body).toEqual([]);
  });

  it('returns 422 for a wrong password', async () => {
    const { api } = sharedMember;
    expect(codeOf(await api.post('/api/my/withdraw', { password: 'a guess' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    expect((await api.get('/api/my/getProfile')).status).toBe(200);
  });

  it('returns 403 to partners', async () => {
    expect((await partner.post('/api/my/withdraw', { password: DEMO_PASSWORD })).status).toBe(403);
  });
});

describe('address book routes', () => {
  it('store a recipient once, change and delete it', async () => {
    const { api: member } = await join();
    const save = (body: unknown) => member.post('/api/my/saveAddress', body);
    const list = async () => (await member.get('/api/my/getAddressList')).body;

    const { id } = (await save({ address: addressPayload() })).body;
    expect((await save({ address: addressPayload({ alias: '본가' }) })).body.id).toBe(id);
    expect(await list()).toEqual([{ ...addressPayload({ alias: '본가' }), id }]);

    const moved = (await save({ id, address: addressPayload({ receiverAddress2: '1001호' }) })).body;
    expect(moved.id).not.toBe(id);
    expect(await list()).toEqual([moved]);

    for (let turn = 0; turn < 2; turn += 1) {
      expect((await member.post('/api/my/deleteAddress', { id: moved.id })).status).toBe(200);
    }
    expect(await list()).toEqual([]);
    expect((await save({ id: moved.id, address: addressPayload() })).body.code).toBe('ADDRESS_NOT_FOUND');
  });

  it('return and delete only addresses of the signed-in member', async () => {
    const [mine, theirs] = [await join(), sharedMember];
    const { id } = (await mine.api.post('/api/my/saveAddress', { address: addressPayload() })).body;
    expect((await theirs.api.get('/api/my/getAddressList')).body).toEqual([]);
    await theirs.api.post('/api/my/deleteAddress', { id });
    expect((await mine.api.get('/api/my/getAddressList')).body).toHaveLength(1);
  });

  it('return 409 ADDRESS_BOOK_FULL for the 51st address', async () => {
    const { api: member } = await join();
    const save = (index: number) =>
      member.post('/api/my/saveAddress', { address: addressPayload({ receiverAddress2: `${index}호` }) });
    for (let index = 0; index < ADDRESS_LIMIT; index += 1) expect((await save(index)).status).toBe(200);
    const { status, body } = await save(ADDRESS_LIMIT);
    expect([status, body.code]).toEqual([409, 'ADDRESS_BOOK_FULL']);
    expect((await save(0)).status).toBe(200);
  });

  it.each([
    [{ receiverName: 'HONG' }, 'receiverName', '받는 분 이름을 올바르게 입력해주세요.'],
    [{ receiverZipcode: '123' }, 'receiverZipcode', '5자리를 입력하세요'],
    [{ alias: '가'.repeat(21) }, 'alias', '최대 20자까지 입력 가능합니다.'],
  ])('return 422 for %j', async (change, path, message) => {
    const { status, body } = await sharedMember.api.post('/api/my/saveAddress', {
      address: addressPayload(change),
    });
    expect([status, body.fields]).toEqual([422, [{ path: `address.${path}`, message }]]);
  });
});

describe('own parcel routes', () => {
  it('return only own parcels, newest first, thirty per page, filtered by status', async () => {
    const { api: member } = await join();
    const orders = await registerOrders(member, 32);
    const ids = orders.map(({ id }) => id).sort((a, b) => b - a);
    const page = async (body: unknown) => (await member.post('/api/my/getParcels', body)).body;
    const first = await page({});
    const second = await page({ paging: first.nextPaging });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
    expect(first.rows[0]).toMatchObject({ status: '00', statusName: '접수대기', boxQty: 1 });
    expect(second.nextPaging).toBeNull();
    expect((await page({ status: ['00'] })).rows).toHaveLength(30);
    expect(await page({ status: ['10'] })).toEqual({ rows: [], nextPaging: null });
    expect((await member.post('/api/my/getParcels', { paging: 'x' })).status).toBe(400);
    const { api: other } = sharedMember;
    expect((await other.post('/api/my/getParcels', {})).body.rows).toEqual([]);
    expect((await other.post('/api/my/getParcel', { id: ids[0] })).body.code).toBe('ORDER_NOT_FOUND');
  });

  it('return one parcel with the fields of a new registration', async () => {
    const { api: member } = await join();
    const { id } = await registerOrder(member);
    const { body: copy } = await member.post('/api/my/getParcel', { id });
    expect(copy).toMatchObject({ receiverName: '홍길동', shipperName: 'MIN JUN KIM', pcc: 'P123456789012' });
    const again = await member.post('/api/parcel/registerOrderByCustomer', copy);
    expect([again.status, again.body.id > id]).toEqual([200, true]);
  });
});
